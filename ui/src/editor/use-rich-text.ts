import { useEditor } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import { cleanPaste } from './clean-paste.ts';
import { type ClickedFormula, literalTyping, richExtensions } from './extensions.ts';
import { htmlOf } from './html-of.ts';
import { useEditorUploads } from './use-editor-uploads.ts';

interface RichTextOptions {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (html: string) => void;
  readonly placeholder: string | undefined;
  readonly disabled: boolean;
  readonly onBlur: (() => void) | undefined;
  readonly onBusy: ((busy: boolean) => void) | undefined;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
  /** A formula of the text was clicked. */
  readonly onFormula: (formula: ClickedFormula) => void;
  /** How many pictures a paste could not bring. */
  readonly onLostPictures: (count: number) => void;
}

/**
 * The editor of a value: what is written is told, a value set from outside is shown, files that are pasted or
 * dropped are uploaded.
 */
export function useRichText({
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
  onFormula,
  onLostPictures,
}: RichTextOptions) {
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
      onFormula,
    }),
    content: value,
    editable: !disabled,
    ...literalTyping,
    shouldRerenderOnTransaction: false,
    editorProps: {
      transformPastedHTML: (html) => {
        const clean = cleanPaste(html);
        onLostPictures(clean.lostPictures);
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
  const { take, takePastedPictures, ...uploads } = useEditorUploads(editor, onBusy);
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

  return { editor, take, ...uploads };
}

const filesOf = (data: DataTransfer | null): File[] => [...(data?.files ?? [])];

const named = ({
  id,
  label,
  invalid,
  describedBy,
}: Pick<RichTextOptions, 'id' | 'label' | 'invalid' | 'describedBy'>): Record<string, string> => ({
  id,
  role: 'textbox',
  'aria-label': label,
  'aria-multiline': 'true',
  'aria-invalid': String(invalid),
  ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
});
