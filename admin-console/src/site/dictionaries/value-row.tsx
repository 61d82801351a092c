import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconPencil,
  IconPlus,
  IconTrash,
  type Icon,
} from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import type { PlacedValue } from './dictionary.ts';
import styles from './values.module.css';

export type ValueAct = 'edit' | 'below' | 'up' | 'down' | 'remove';

interface ValueRowProps {
  readonly row: PlacedValue;
  /** it may be added to and removed */
  readonly free: boolean;
  readonly busy: boolean;
  readonly onAct: (act: ValueAct) => void;
}

const deepest = 3;

/** One value: name, code, and a menu of what can be done with it. */
export function ValueRow({ row, free, busy, onAct }: ValueRowProps) {
  const { node, siblings, level } = row;
  const place = siblings.indexOf(node);
  const item = (act: ValueAct, label: string, Glyph: Icon, disabled = false) => (
    <Menu.Item leftSection={<Glyph size={16} aria-hidden />} disabled={disabled} onClick={() => onAct(act)}>
      {label}
    </Menu.Item>
  );
  return (
    <li className={styles['row']}>
      <span className={styles['name']} style={{ paddingLeft: level * 24 }}>
        {node.title}
      </span>
      <span className={styles['code']}>{node.value}</span>
      <Menu position="bottom-end" returnFocus>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            disabled={busy}
            aria-label={t('“{{title}}”的操作', { title: node.title })}
          >
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {item('edit', t('重命名'), IconPencil)}
          {free && item('below', t('新建下级'), IconPlus, level >= deepest)}
          <Menu.Divider />
          {item('up', t('上移'), IconArrowUp, place === 0)}
          {item('down', t('下移'), IconArrowDown, place === siblings.length - 1)}
          {free && (
            <>
              <Menu.Divider />
              <Menu.Item
                c="red"
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={() => onAct('remove')}
              >
                {t('删除')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}
