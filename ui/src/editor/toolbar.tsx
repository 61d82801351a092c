import { Menu } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import {
  IconMath,
  IconMusic,
  IconPaperclip,
  IconPhoto,
  IconSourceCode,
  IconSquareRoundedPlus,
  IconTable,
  IconVideo,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import type { ReactNode } from 'react';
import { t } from '../text/t.ts';
import type { MediaKind } from '../upload/media-kinds.ts';
import { useRovingFocus } from './use-roving-focus.ts';

/** `full`: everything. `line`: for options and short texts. */
export type EditorTools = 'full' | 'line';

/** What a file control of the toolbar asks for. */
export type PickedKind = Exclude<MediaKind, 'scratch' | 'recording'>;

interface EditorToolbarProps {
  readonly editor: Editor;
  readonly tools: EditorTools;
  readonly onPick: (kind: PickedKind) => void;
  readonly onFormula: () => void;
  /** further controls, such as 插入填空 */
  readonly extra?: ReactNode;
}

const CodeBlockIcon = () => <IconSourceCode size={16} stroke={1.5} aria-hidden />;

/** The controls above a rich text, in groups; one stop of the Tab key, arrow keys move between them. */
export function EditorToolbar({ editor, tools, onPick, onFormula, extra }: EditorToolbarProps) {
  const full = tools === 'full';
  const roving = useRovingFocus<HTMLDivElement>();
  return (
    <RichTextEditor.Toolbar {...roving} aria-label={t('文字格式')}>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold />
        <RichTextEditor.Italic />
        <RichTextEditor.Underline />
        {full && <RichTextEditor.Strikethrough />}
        <RichTextEditor.Subscript />
        <RichTextEditor.Superscript />
        {full && <RichTextEditor.ClearFormatting />}
      </RichTextEditor.ControlsGroup>
      {full && (
        <>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.H2 />
            <RichTextEditor.H3 />
            <RichTextEditor.Blockquote />
            <RichTextEditor.Hr />
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.AlignLeft />
            <RichTextEditor.AlignCenter />
            <RichTextEditor.AlignRight />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Link />
            <RichTextEditor.Unlink />
          </RichTextEditor.ControlsGroup>
        </>
      )}
      <RichTextEditor.ControlsGroup>
        <ToolButton label={t('插入公式')} icon={<IconMath size={16} aria-hidden />} onClick={onFormula} />
        <ToolButton
          label={t('插入图片')}
          icon={<IconPhoto size={16} aria-hidden />}
          onClick={() => onPick('image')}
        />
        {full && (
          <>
            <ToolButton
              label={t('插入音频')}
              icon={<IconMusic size={16} aria-hidden />}
              onClick={() => onPick('audio')}
            />
            <ToolButton
              label={t('插入视频')}
              icon={<IconVideo size={16} aria-hidden />}
              onClick={() => onPick('video')}
            />
            <ToolButton
              label={t('插入附件')}
              icon={<IconPaperclip size={16} aria-hidden />}
              onClick={() => onPick('file')}
            />
          </>
        )}
      </RichTextEditor.ControlsGroup>
      {full && (
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Code />
          <RichTextEditor.CodeBlock icon={CodeBlockIcon} />
          <TableMenu editor={editor} />
        </RichTextEditor.ControlsGroup>
      )}
      <RichTextEditor.ControlsGroup>
        {extra}
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

function TableMenu({ editor }: { readonly editor: Editor }) {
  const inTable = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('table') });
  const act = (run: (chain: ReturnType<Editor['chain']>) => ReturnType<Editor['chain']>) => () =>
    void run(editor.chain().focus()).run();
  const entries: readonly (readonly [string, () => void])[] = [
    [t('在上方插入行'), act((chain) => chain.addRowBefore())],
    [t('在下方插入行'), act((chain) => chain.addRowAfter())],
    [t('在左侧插入列'), act((chain) => chain.addColumnBefore())],
    [t('在右侧插入列'), act((chain) => chain.addColumnAfter())],
    [t('合并或拆分单元格'), act((chain) => chain.mergeOrSplit())],
    [t('标题行'), act((chain) => chain.toggleHeaderRow())],
    [t('删除行'), act((chain) => chain.deleteRow())],
    [t('删除列'), act((chain) => chain.deleteColumn())],
    [t('删除表格'), act((chain) => chain.deleteTable())],
  ];
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <RichTextEditor.Control aria-label={t('表格')} title={t('表格')} active={inTable}>
          <IconTable size={16} aria-hidden />
        </RichTextEditor.Control>
      </Menu.Target>
      <Menu.Dropdown>
        {inTable ? (
          entries.map(([label, run]) => (
            <Menu.Item key={label} onClick={run}>
              {label}
            </Menu.Item>
          ))
        ) : (
          <Menu.Item
            leftSection={<IconSquareRoundedPlus size={16} aria-hidden />}
            onClick={act((chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }))}
          >
            {t('插入 3×3 表格')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
