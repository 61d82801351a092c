import '@mantine/tiptap/styles.css';
import 'katex/dist/katex.min.css';
import { Text } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import { IconSquareLetterU } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useEditor } from '@tiptap/react';
import { memo, useCallback, useEffect, useRef, useState, type CSSProperties } from 'react';
import { t } from '../text/t.ts';
import { acceptOf } from '../upload/media-kinds.ts';
import { UploadStatus } from '../upload/upload-status.tsx';
import { cleanPaste } from './clean-paste.ts';
import { type ClickedFormula, literalTyping, richExtensions } from './extensions.ts';
import { FormulaDialog } from './formula-dialog.tsx';
import { htmlOf } from './html-of.ts';
import { labels } from './labels.ts';
import type { RichEditorProps } from './rich-editor.tsx';
import styles from './rich-editor.module.css';
import { EditorToolbar, ToolButton } from './toolbar.tsx';
import type { EditorTools, PickedKind } from './tools.ts';
import { useEditorUploads } from './use-editor-uploads.ts';

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
  const picker = useRef<HTMLInputElement>(null);
  const own = useRef(value);
  const now = useRef({
    onChange,
    onBlur,
    take: (_files: readonly File[], _at: number): void => undefined,
    takePastedPictures: (): void => undefined,
  });

  const editor = useEditor({
    extensions: richExtensions({
      ...(placeholder === undefined ? {} : { placeholder }),
      onFormula: setFormula,
    }),
    content: value,
    editable: !disabled,
    ...literalTyping,
    shouldRerenderOnTransaction: false,
    editorProps: {
      transformPastedHTML: (html) => {
        const clean = cleanPaste(html);
        setLost(clean.lostPictures);
        return clean.html;
      },
      handlePaste: (view, event) => {
        const files = filesOf(event.clipboardData);
        // Office puts a picture of the text beside the text: the text is what was meant.
        if (files.length === 0 || event.clipboardData?.types.includes('text/html') === true) return false;
        now.current.take(files, view.state.selection.from);
        return true;
      },
      handleDrop: (view, event, _slice, moved) => {
        const files = filesOf(event.dataTransfer);
        if (moved || files.length === 0) return false;
        now.current.take(
          files,
          view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? view.state.selection.from,
        );
        return true;
      },
    },
    onUpdate: ({ editor: changed }) => {
      own.current = htmlOf(changed);
      now.current.onChange(own.current);
    },
    onPaste: () => queueMicrotask(() => now.current.takePastedPictures()),
    onBlur: () => now.current.onBlur?.(),
  });
  const { uploads, take, takePastedPictures, dismiss, retry } = useEditorUploads(editor, onBusy);
  useEffect(() => {
    now.current = { onChange, onBlur, take, takePastedPictures };
  });
  useEffect(() => editor?.setEditable(!disabled, false), [editor, disabled]);
  useEffect(() => {
    editor?.setOptions({
      editorProps: { ...editor.options.editorProps, attributes: named({ id, label, invalid, describedBy }) },
    });
  }, [editor, id, label, invalid, describedBy]);
  useEffect(() => {
    if (value === own.current) return;
    own.current = value;
    editor?.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  const pick = useCallback((kind: PickedKind) => {
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
  readonly onPick: (kind: PickedKind) => void;
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

const filesOf = (data: DataTransfer | null): File[] => [...(data?.files ?? [])];

const named = ({
  id,
  label,
  invalid,
  describedBy,
}: Pick<EditorBodyProps, 'id' | 'label' | 'invalid' | 'describedBy'>): Record<string, string> => ({
  id,
  role: 'textbox',
  'aria-label': label,
  'aria-multiline': 'true',
  'aria-invalid': String(invalid),
  ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
});

/** Puts a formula where the cursor is, or in place of the one that was opened. */
function putFormula(editor: Editor, opened: OpenFormula | null, latex: string, display: boolean): void {
  const content = { type: display ? 'blockMath' : 'inlineMath', attrs: { latex } };
  const chain = editor.chain().focus();
  if (opened?.pos == null) chain.insertContent(content).run();
  else if (opened.display === display)
    chain.setNodeSelection(opened.pos).updateAttributes(content.type, { latex }).run();
  else chain.setNodeSelection(opened.pos).deleteSelection().insertContent(content).run();
}
