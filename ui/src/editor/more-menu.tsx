import { Menu } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import {
  IconAlignLeft,
  IconClearFormatting,
  IconDots,
  IconMicrophone,
  IconMinus,
  IconMusic,
  IconPaperclip,
  IconUnlink,
  IconVideo,
  type Icon,
} from '@tabler/icons-react';
import type { ChainedCommands, Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { t } from '../text/t.ts';
import type { Picked } from './tools.ts';

interface MoreMenuProps {
  readonly editor: Editor;
  /** null: files are not put into this text */
  readonly onPick: ((kind: Picked) => void) | null;
}

/** One format: what applies it, and how it is told that it applies; an act at once has an icon instead. */
type Format = {
  readonly label: string;
  readonly run: (chain: ChainedCommands) => ChainedCommands;
} & ({ readonly isActive: (editor: Editor) => boolean } | { readonly Icon: Icon });

const formats: readonly (readonly Format[])[] = [
  [
    {
      label: t('大标题'),
      run: (chain) => chain.toggleHeading({ level: 2 }),
      isActive: (editor) => editor.isActive('heading', { level: 2 }),
    },
    {
      label: t('小标题'),
      run: (chain) => chain.toggleHeading({ level: 3 }),
      isActive: (editor) => editor.isActive('heading', { level: 3 }),
    },
    {
      label: t('引用'),
      run: (chain) => chain.toggleBlockquote(),
      isActive: (editor) => editor.isActive('blockquote'),
    },
    {
      label: t('代码块'),
      run: (chain) => chain.toggleCodeBlock(),
      isActive: (editor) => editor.isActive('codeBlock'),
    },
    { label: t('分隔线'), Icon: IconMinus, run: (chain) => chain.setHorizontalRule() },
  ],
  [
    { label: t('左对齐'), Icon: IconAlignLeft, run: (chain) => chain.setTextAlign('left') },
    {
      label: t('居中'),
      run: (chain) => chain.setTextAlign('center'),
      isActive: (editor) => editor.isActive({ textAlign: 'center' }),
    },
    {
      label: t('右对齐'),
      run: (chain) => chain.setTextAlign('right'),
      isActive: (editor) => editor.isActive({ textAlign: 'right' }),
    },
  ],
  [
    {
      label: t('删除线'),
      run: (chain) => chain.toggleStrike(),
      isActive: (editor) => editor.isActive('strike'),
    },
    {
      label: t('行内代码'),
      run: (chain) => chain.toggleCode(),
      isActive: (editor) => editor.isActive('code'),
    },
    { label: t('取消链接'), Icon: IconUnlink, run: (chain) => chain.unsetLink() },
    { label: t('清除格式'), Icon: IconClearFormatting, run: (chain) => chain.unsetAllMarks().clearNodes() },
  ],
];

const files: readonly (readonly [Picked, string, Icon])[] = [
  ['audio', t('插入音频'), IconMusic],
  ['microphone', t('现场录音'), IconMicrophone],
  ['video', t('插入视频'), IconVideo],
  ['file', t('插入附件'), IconPaperclip],
];

/** Formats and files one needs now and then; a tick at those that apply where the cursor is. */
export function MoreMenu({ editor, onPick }: MoreMenuProps) {
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      formats
        .flat()
        .filter((format) => 'isActive' in format && format.isActive(now))
        .map(({ label }) => label)
        .join('\n'),
  }).split('\n');
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <RichTextEditor.Control aria-label={t('更多格式')} title={t('更多格式')}>
          <IconDots size={16} aria-hidden />
        </RichTextEditor.Control>
      </Menu.Target>
      <Menu.Dropdown mah="60dvh" style={{ overflowY: 'auto' }}>
        {formats.map((group) => (
          <div key={group[0]?.label}>
            {group.map((format) => {
              const { label, run } = format;
              const apply = () => void run(editor.chain().focus()).run();
              return 'Icon' in format ? (
                <Menu.Item key={label} leftSection={<format.Icon size={12} aria-hidden />} onClick={apply}>
                  {label}
                </Menu.Item>
              ) : (
                <Menu.CheckboxItem
                  key={label}
                  checked={active.includes(label)}
                  closeMenuOnClick
                  onChange={apply}
                >
                  {label}
                </Menu.CheckboxItem>
              );
            })}
            <Menu.Divider />
          </div>
        ))}
        {onPick !== null &&
          files.map(([kind, label, Icon]) => (
            <Menu.Item key={kind} leftSection={<Icon size={12} aria-hidden />} onClick={() => onPick(kind)}>
              {label}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
