import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconTrash } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { ExportDialog } from '../export-dialog.tsx';
import type { QuestionRow } from '../question-columns.tsx';
import { ChapterDialog } from './chapter-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { LevelDialog } from './level-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { StateDialog } from './state-dialog.tsx';
import { TagsDialog } from './tags-dialog.tsx';

interface BatchActsProps {
  readonly rows: readonly QuestionRow[];
  readonly mayEdit: boolean;
  /** Something was changed: the list is old and the choice done with. */
  readonly onDone: () => void;
}

type Asked = 'move' | 'chapter' | 'level' | 'tags' | 'enable' | 'disable' | 'delete' | 'export';

/**
 * Acts on the chosen questions. The dialog outlives the choice it clears, so that it can say what was done.
 */
export function BatchActs({ rows, mayEdit, onDone }: BatchActsProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const dialog = {
    rows,
    onClose: close,
    onDone: () => {
      close();
      onDone();
    },
  };
  const item = (what: Asked, label: string) => <Menu.Item onClick={() => setAsked(what)}>{label}</Menu.Item>;
  return (
    <>
      {mayEdit && (
        <>
          <Menu position="bottom-start">
            <Menu.Target>
              <Button
                variant="default"
                size="compact-sm"
                rightSection={<IconChevronDown size={16} aria-hidden />}
              >
                {t('批量修改')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {item('move', t('移到其他题库'))}
              {item('chapter', t('加入或移出章节'))}
              {item('level', t('设置难度'))}
              {item('tags', t('增减知识点'))}
              {item('enable', t('启用'))}
              {item('disable', t('禁用'))}
            </Menu.Dropdown>
          </Menu>
          <Button
            variant="default"
            size="compact-sm"
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => setAsked('delete')}
          >
            {t('删除')}
          </Button>
        </>
      )}
      <Button variant="default" size="compact-sm" onClick={() => setAsked('export')}>
        {t('导出所选试题')}
      </Button>
      {asked === 'move' && <MoveDialog {...dialog} />}
      {asked === 'chapter' && <ChapterDialog {...dialog} />}
      {asked === 'level' && <LevelDialog {...dialog} />}
      {asked === 'tags' && <TagsDialog {...dialog} />}
      {(asked === 'enable' || asked === 'disable') && (
        <StateDialog {...dialog} state={asked === 'enable' ? 0 : 1} />
      )}
      {asked === 'delete' && <DeleteDialog {...dialog} />}
      {asked === 'export' && (
        <ExportDialog scope={{ ids: rows.map(({ id }) => id) }} count={rows.length} onClose={close} />
      )}
    </>
  );
}
