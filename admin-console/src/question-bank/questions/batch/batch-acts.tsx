import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconTrash } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import type { BatchAct } from './batch-props.ts';

interface BatchActsProps {
  readonly mayEdit: boolean;
  readonly onAsk: (act: BatchAct) => void;
}

/** Acts on the chosen questions. */
export function BatchActs({ mayEdit, onAsk }: BatchActsProps) {
  const item = (act: BatchAct, label: string) => <Menu.Item onClick={() => onAsk(act)}>{label}</Menu.Item>;
  return (
    <>
      {mayEdit && (
        <>
          <Menu position="top-start">
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
              <Menu.Divider />
              {item('enable', t('启用'))}
              {item('disable', t('禁用'))}
            </Menu.Dropdown>
          </Menu>
          <Button
            variant="default"
            size="compact-sm"
            c="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => onAsk('delete')}
          >
            {t('删除')}
          </Button>
        </>
      )}
      <Button variant="default" size="compact-sm" onClick={() => onAsk('export')}>
        {t('导出所选试题')}
      </Button>
    </>
  );
}
