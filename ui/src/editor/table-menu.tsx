import { Menu } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import { IconSquareRoundedPlus, IconTable } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { t } from '../text/t.ts';

/** Puts a table in; within one, what can be done to it. */
export function TableMenu({ editor }: { readonly editor: Editor }) {
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
