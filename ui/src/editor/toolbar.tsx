import { RichTextEditor } from '@mantine/tiptap';
import { IconMath, IconPhoto } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import type { ReactNode } from 'react';
import { t } from '../text/t.ts';
import { MoreMenu } from './more-menu.tsx';
import styles from './rich-editor.module.css';
import { TableMenu } from './table-menu.tsx';
import type { EditorTools, Picked } from './tools.ts';
import { useRovingFocus } from './use-roving-focus.ts';

interface EditorToolbarProps {
  readonly editor: Editor;
  readonly tools: EditorTools;
  readonly onPick: (kind: Picked) => void;
  readonly onFormula: () => void;
  /** further controls, such as 插入填空 */
  readonly extra?: ReactNode;
}

/**
 * The controls of the rich text that is written in, in one row: those one needs often, the rest behind 更多.
 * One stop of the Tab key, arrow keys move between them.
 */
export function EditorToolbar({ editor, tools, onPick, onFormula, extra }: EditorToolbarProps) {
  const roving = useRovingFocus<HTMLDivElement>();
  return (
    <RichTextEditor.Toolbar {...roving} aria-label={t('文字格式')} className={styles['toolbar']}>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold />
        <RichTextEditor.Italic />
        <RichTextEditor.Underline />
        <RichTextEditor.Subscript />
        <RichTextEditor.Superscript />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <ToolButton label={t('插入公式')} icon={<IconMath size={16} aria-hidden />} onClick={onFormula} />
        <ToolButton
          label={t('插入图片')}
          icon={<IconPhoto size={16} aria-hidden />}
          onClick={() => onPick('image')}
        />
        {extra}
      </RichTextEditor.ControlsGroup>
      {tools !== 'line' && (
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.BulletList />
          <RichTextEditor.OrderedList />
          <TableMenu editor={editor} />
          <RichTextEditor.Link />
          <MoreMenu editor={editor} onPick={tools === 'full' ? onPick : null} />
        </RichTextEditor.ControlsGroup>
      )}
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Undo />
        <RichTextEditor.Redo />
      </RichTextEditor.ControlsGroup>
    </RichTextEditor.Toolbar>
  );
}

interface ToolButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onClick: () => void;
}

/** A control of our own that looks like Mantine's. */
export function ToolButton({ label, icon, onClick }: ToolButtonProps) {
  return (
    <RichTextEditor.Control aria-label={label} title={label} onClick={onClick}>
      {icon}
    </RichTextEditor.Control>
  );
}
