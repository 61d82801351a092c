import '@mantine/tiptap/styles.layer.css';
import { RichTextEditor } from '@mantine/tiptap';
import { Placeholder } from '@tiptap/extensions';
import { useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { t } from '../text/t.ts';
import { wordCount } from '../text/word-count.ts';
import { useEffect, useRef } from 'react';
import type { ControlProps } from './control.ts';
import styles from './essay-control.module.css';

interface EssayProps extends ControlProps {
  /** Something was pasted or dropped in; nothing was taken (spec 1 §5). */
  readonly onPasteBlocked: () => void;
}

/** Type 4: rich text. Pasting and dropping are blocked; an empty document clears the answer. */
export function EssayControl({ question, fields, readOnly, onType, onLeave, onPasteBlocked }: EssayProps) {
  const handlers = useRef({ onType, onLeave, onPasteBlocked });
  useEffect(() => {
    handlers.current = { onType, onLeave, onPasteBlocked };
  });
  const own = useRef(fields.answer ?? '');
  const editor = useEditor(
    {
      extensions: [
        StarterKit.configure({ link: false }),
        Placeholder.configure({ placeholder: t('请在此作答') }),
      ],
      content: fields.answer ?? '',
      editable: !readOnly,
      shouldRerenderOnTransaction: false,
      editorProps: {
        attributes: {
          'aria-label': t('作答区'),
          role: 'textbox',
          'aria-multiline': 'true',
          spellcheck: 'false',
        },
        handlePaste: () => {
          handlers.current.onPasteBlocked();
          return true;
        },
        handleDrop: (_view, _event, _slice, moved) => {
          if (!moved) handlers.current.onPasteBlocked();
          return !moved;
        },
      },
      onUpdate: ({ editor: changed }) => {
        own.current = changed.isEmpty ? '' : changed.getHTML();
        handlers.current.onType({ answer: own.current });
      },
      onBlur: () => handlers.current.onLeave(),
    },
    [question.quId],
  );

  useEffect(() => editor?.setEditable(!readOnly, false), [editor, readOnly]);
  useEffect(() => {
    if (fields.answer === undefined || fields.answer === own.current) return;
    own.current = fields.answer;
    editor?.commands.setContent(fields.answer, { emitUpdate: false });
  }, [editor, fields.answer]);

  return (
    <RichTextEditor editor={editor} className={styles['editor']} labels={labels}>
      {!readOnly && (
        <RichTextEditor.Toolbar role="group" aria-label={t('文字格式')}>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.Underline />
            <RichTextEditor.Strikethrough />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Code />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
      )}
      <RichTextEditor.Content />
      <p className={styles['count']}>
        {t('已写 {{n}} 字', { n: wordCount(plainText(fields.answer ?? '')) })}
      </p>
    </RichTextEditor>
  );
}

const plainText = (html: string): string =>
  new DOMParser().parseFromString(html.replaceAll(/<\/(p|li|h\d)>/g, '$& '), 'text/html').body.textContent ??
  '';

const labels = {
  boldControlLabel: t('加粗'),
  italicControlLabel: t('斜体'),
  underlineControlLabel: t('下划线'),
  strikeControlLabel: t('删除线'),
  bulletListControlLabel: t('无序列表'),
  orderedListControlLabel: t('有序列表'),
  codeControlLabel: t('代码'),
  undoControlLabel: t('撤销'),
  redoControlLabel: t('重做'),
};
