import { Input, Skeleton } from '@mantine/core';
import { lazy, memo, type ReactNode, Suspense, useCallback, useEffect, useId, useMemo, useRef } from 'react';
import styles from './rich-editor.module.css';
import type { EditorTools } from './tools.ts';

// A form renders again with each key that is pressed in any of its fields: an editor that it does not concern
// stays as it is.
const EditorBody = memo(lazy(async () => ({ default: (await import('./editor-body.tsx')).EditorBody })));

export interface RichEditorProps {
  readonly label: string;
  /** HTML; '' is nothing */
  readonly value: string;
  /** the new HTML as the server's sanitiser keeps it, '' when nothing is left */
  readonly onChange: (html: string) => void;
  /** which controls: `full` (default), `text` or `line`, for options and other short texts */
  readonly tools?: EditorTools;
  /** px of the text while it is short, it grows with what is written; default 360 (spec 2 §9), 88 for `line` */
  readonly height?: number;
  readonly placeholder?: string | undefined;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  readonly required?: boolean;
  readonly disabled?: boolean | undefined;
  readonly id?: string;
  readonly onBlur?: () => void;
  /** files are on their way into the text: do not save yet */
  readonly onBusy?: (busy: boolean) => void;
  /** a control of its own: 插入填空 writes this text where the cursor is */
  readonly mark?: { readonly label: string; readonly text: string } | undefined;
  /** the label is for screen readers alone, where the place says what it is */
  readonly hideLabel?: boolean;
}

/**
 * Rich text with pictures, recordings, films, attachments, formulas, code and tables; files come by button,
 * paste and drop; what Word pastes is cleaned. Its controls appear while it is written in. Loads its parts by
 * itself and keeps its height while it does.
 */
export function RichEditor(props: RichEditorProps) {
  const {
    label,
    description,
    error,
    required,
    hideLabel = false,
    tools = 'full',
    height,
    value,
    placeholder,
    disabled,
    mark,
  } = props;
  const own = useId();
  const id = props.id ?? own;
  const px = height ?? (tools === 'line' ? 88 : 360);
  const told = useStable(props);
  const { label: markLabel, text: markText } = mark ?? {};
  const steadyMark = useMemo(
    () =>
      markLabel === undefined || markText === undefined ? undefined : { label: markLabel, text: markText },
    [markLabel, markText],
  );
  const body = (
    <Suspense fallback={<Skeleton height={px + 2} radius="md" aria-hidden />}>
      <EditorBody
        {...told}
        id={id}
        label={label}
        value={value}
        placeholder={placeholder}
        disabled={disabled}
        mark={steadyMark}
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
      labelProps={{ className: styles['label'] }}
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

/** The handlers of the latest rendering, under names that never change. */
function useStable({ onChange, onBlur, onBusy }: RichEditorProps) {
  const latest = useRef({ onChange, onBlur, onBusy });
  useEffect(() => {
    latest.current = { onChange, onBlur, onBusy };
  });
  return {
    onChange: useCallback((html: string) => latest.current.onChange(html), []),
    onBlur: useCallback(() => latest.current.onBlur?.(), []),
    onBusy: useCallback((busy: boolean) => latest.current.onBusy?.(busy), []),
  };
}
