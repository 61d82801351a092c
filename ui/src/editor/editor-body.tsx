import '@mantine/tiptap/styles.layer.css';
import 'katex/dist/katex.min.css';
import { Text } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import { IconSquareLetterU } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { memo, useCallback, useRef, useState, type CSSProperties } from 'react';
import { t } from '../text/t.ts';
import { RecordDialog } from '../recorder/record-dialog.tsx';
import { acceptOf } from '../upload/media-kinds.ts';
import { UploadStatus } from '../upload/upload-status.tsx';
import type { ClickedFormula } from './extensions.ts';
import { FormulaDialog } from './formula-dialog.tsx';
import { labels } from './labels.ts';
import type { RichEditorProps } from './rich-editor-props.ts';
import styles from './rich-editor.module.css';
import { EditorToolbar, ToolButton } from './toolbar.tsx';
import type { EditorTools, Picked } from './tools.ts';
import { useRichText } from './use-rich-text.ts';

interface EditorBodyProps extends Pick<
  RichEditorProps,
  'label' | 'value' | 'onChange' | 'placeholder' | 'disabled' | 'onBlur' | 'onBusy' | 'mark'
> {
  readonly id: string;
  readonly tools: EditorTools;
  readonly height: number;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
}

type OpenFormula = Omit<ClickedFormula, 'pos'> & { readonly pos: number | null };

/** What `RichEditor` loads when it is first shown. */
export function EditorBody({
  id,
  label,
  value,
  onChange,
  placeholder,
  disabled = false,
  onBlur,
  onBusy,
  mark,
  tools,
  height,
  invalid,
  describedBy,
}: EditorBodyProps) {
  const [formula, setFormula] = useState<OpenFormula | null>(null);
  const [lost, setLost] = useState(0);
  const [records, setRecords] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const { editor, uploads, take, dismiss, retry } = useRichText({
    id,
    label,
    value,
    onChange,
    placeholder,
    disabled,
    onBlur,
    onBusy,
    invalid,
    describedBy,
    onFormula: setFormula,
    onLostPictures: setLost,
  });

  const pick = useCallback((kind: Picked) => {
    if (kind === 'microphone') return setRecords(true);
    if (picker.current === null) return;
    picker.current.accept = acceptOf(kind);
    picker.current.click();
  }, []);
  const startFormula = useCallback(() => setFormula({ latex: '', display: false, pos: null }), []);

  if (editor === null) return null;
  const writeFormula = (latex: string, display: boolean) => {
    putFormula(editor, formula, latex, display);
    setFormula(null);
  };

  return (
    <>
      <EditorFrame
        editor={editor}
        tools={tools}
        height={height}
        disabled={disabled}
        invalid={invalid}
        mark={mark}
        onPick={pick}
        onFormula={startFormula}
      />
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label={t('选择要插入的文件')}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          take(files, editor.state.selection.from);
        }}
      />
      {uploads.map(({ id: upload, state }) => (
        <UploadStatus
          key={upload}
          state={state}
          onRetry={() => retry(upload)}
          onStop={() => dismiss(upload)}
          onDismiss={() => dismiss(upload)}
        />
      ))}
      {lost > 0 && (
        <Text size="sm" c="var(--vigil-warning)" role="status">
          {t('有 {{n}} 张图片没能随文字粘贴进来，请单独复制图片后粘贴，或用“插入图片”上传。', { n: lost })}
        </Text>
      )}
      <RecordDialog
        opened={records}
        onClose={() => setRecords(false)}
        onDone={(file) => {
          setRecords(false);
          take([file], editor.state.selection.from);
        }}
      />
      <FormulaDialog
        opened={formula !== null}
        latex={formula?.latex ?? ''}
        display={formula?.display ?? false}
        onClose={() => setFormula(null)}
        onDone={writeFormula}
      />
    </>
  );
}

interface EditorFrameProps extends Pick<EditorBodyProps, 'tools' | 'height' | 'invalid' | 'mark'> {
  readonly editor: Editor;
  readonly disabled: boolean;
  readonly onPick: (kind: Picked) => void;
  readonly onFormula: () => void;
}

/**
 * The text, and its controls from when it was first written in: they float above it while it is, so that
 * nothing moves. Each control follows the editor by itself: none is rendered again because a letter was typed.
 */
const EditorFrame = memo(
  ({ editor, tools, height, disabled, invalid, mark, onPick, onFormula }: EditorFrameProps) => {
    const [wasEntered, setWasEntered] = useState(false);
    return (
      <RichTextEditor
        editor={editor}
        className={styles['editor']}
        labels={labels}
        data-invalid={invalid || undefined}
        data-tools={tools}
        onFocus={() => setWasEntered(true)}
      >
        {wasEntered && !disabled && (
          <div className={styles['tools']}>
            <EditorToolbar
              editor={editor}
              tools={tools}
              onPick={onPick}
              onFormula={onFormula}
              extra={
                mark && (
                  <ToolButton
                    label={mark.label}
                    icon={<IconSquareLetterU size={16} aria-hidden />}
                    onClick={() => editor.chain().focus().insertContent(mark.text).run()}
                  />
                )
              }
            />
          </div>
        )}
        <RichTextEditor.Content
          className={styles['content']}
          style={{ '--text-height': `${height}px` } as CSSProperties}
        />
      </RichTextEditor>
    );
  },
);

/** Puts a formula where the cursor is, or in place of the one that was opened. */
function putFormula(editor: Editor, opened: OpenFormula | null, latex: string, display: boolean): void {
  const content = { type: display ? 'blockMath' : 'inlineMath', attrs: { latex } };
  const chain = editor.chain().focus();
  if (opened?.pos == null) chain.insertContent(content).run();
  else if (opened.display === display)
    chain.setNodeSelection(opened.pos).updateAttributes(content.type, { latex }).run();
  else chain.setNodeSelection(opened.pos).deleteSelection().insertContent(content).run();
}
