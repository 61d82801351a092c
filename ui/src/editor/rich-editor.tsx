import { Input, Skeleton } from '@mantine/core';
import { lazy, memo, Suspense, useCallback, useEffect, useId, useMemo, useRef } from 'react';
import type { RichEditorProps } from './rich-editor-props.ts';
import styles from './rich-editor.module.css';

// A form renders again with each key that is pressed in any of its fields: an editor that it does not concern
// stays as it is.
const EditorBody = memo(lazy(async () => ({ default: (await import('./editor-body.tsx')).EditorBody })));

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
