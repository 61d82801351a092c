import { Input, Skeleton } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useId } from 'react';
import type { EditorTools } from './toolbar.tsx';

const EditorBody = lazy(async () => ({ default: (await import('./editor-body.tsx')).EditorBody }));

export interface RichEditorProps {
  readonly label: string;
  /** HTML; '' is nothing */
  readonly value: string;
  /** the new HTML as the server's sanitiser keeps it, '' when nothing is left */
  readonly onChange: (html: string) => void;
  /** `full` (default) or `line`, for options and other short texts */
  readonly tools?: EditorTools;
  /** px of the text; default 360 (spec 2 §9), 88 for `line` */
  readonly height?: number;
  readonly placeholder?: string;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly id?: string;
  readonly onBlur?: () => void;
  /** files are on their way into the text: do not save yet */
  readonly onBusy?: (busy: boolean) => void;
  /** a control of its own: 插入填空 writes this text where the cursor is */
  readonly mark?: { readonly label: string; readonly text: string };
  /** the label is for screen readers alone, where the place says what it is */
  readonly hideLabel?: boolean;
}

/**
 * Rich text with pictures, recordings, films, attachments, formulas, code and tables; files come by button, paste and drop; what Word pastes is cleaned.
 * Loads its parts by itself and keeps its height while it does.
 */
export function RichEditor({ label, description, error, required, hideLabel = false, tools = 'full', height, ...rest }: RichEditorProps) {
  const own = useId();
  const id = rest.id ?? own;
  const px = height ?? (tools === 'full' ? 360 : 88);
  const body = (
    <Suspense fallback={<Skeleton height={px + 48} radius="md" aria-hidden />}>
      <EditorBody
        {...rest}
        id={id}
        label={label}
        tools={tools}
        height={px}
        invalid={Boolean(error)}
        describedBy={error ? `${id}-error` : description ? `${id}-description` : undefined}
      />
    </Suspense>
  );
  return (
    <Input.Wrapper
      label={hideLabel ? undefined : label}
      labelElement="div"
      description={description}
      descriptionProps={{ id: `${id}-description` }}
      error={error}
      errorProps={{ id: `${id}-error` }}
      required={required ?? false}
    >
      {body}
    </Input.Wrapper>
  );
}
