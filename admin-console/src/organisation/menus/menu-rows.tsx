import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash, type Icon } from '@tabler/icons-react';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { t } from '@vigil/ui/text/t.ts';
import clsx from 'clsx';
import { wordOfMenuType, type MenuTreeRow } from './menu.ts';
import styles from './menu-page.module.css';

interface MenuRowsProps {
  readonly rows: readonly MenuTreeRow[];
  readonly top?: boolean;
  readonly busy: boolean;
  /** to a place among its siblings, from 1 */
  readonly onSort: (row: MenuTreeRow, place: number) => void;
  readonly onEdit: (row: MenuTreeRow) => void;
  readonly onRemove: (row: MenuTreeRow) => void;
}

/** The menu as it is arranged: each entry with what moves and changes it. */
export function MenuRows({ rows, top = false, ...acts }: MenuRowsProps) {
  return (
    <ul className={clsx(styles['list'], !top && styles['below'])}>
      {rows.map((row, index) => (
        <li key={row.id}>
          <Row row={row} top={top} last={index === rows.length - 1} {...acts} />
          {(row.children ?? []).length > 0 && <MenuRows rows={row.children ?? []} {...acts} />}
        </li>
      ))}
    </ul>
  );
}

interface RowProps extends Omit<MenuRowsProps, 'rows' | 'top'> {
  readonly row: MenuTreeRow;
  readonly top: boolean;
  readonly last: boolean;
}

function Row({ row, top, last, busy, onSort, onEdit, onRemove }: RowProps) {
  const title = row.metaTitle;
  return (
    <div className={clsx(styles['row'], top && styles['top'])}>
      <span className={styles['title']}>
        {title}
        {row.hidden && <Tag tone="quiet">{t('已隐藏')}</Tag>}
        {row.own && <Tag tone="info">{t('自建')}</Tag>}
      </span>
      <span className={styles['type']}>
        <Tag tone="quiet">{wordOfMenuType(row.menuType)}</Tag>
      </span>
      <span className={styles['quiet']}>{[row.path, row.permission].filter(Boolean).join('　')}</span>
      <span className={styles['acts']}>
        <Act
          icon={IconArrowUp}
          label={t('上移“{{title}}”', { title })}
          disabled={busy || row.sort === 1}
          onClick={() => onSort(row, row.sort - 1)}
        />
        <Act
          icon={IconArrowDown}
          label={t('下移“{{title}}”', { title })}
          disabled={busy || last}
          onClick={() => onSort(row, row.sort + 1)}
        />
        <Act icon={IconPencil} label={t('编辑“{{title}}”', { title })} onClick={() => onEdit(row)} />
        {row.own && (
          <Act icon={IconTrash} label={t('删除“{{title}}”', { title })} onClick={() => onRemove(row)} />
        )}
      </span>
    </div>
  );
}

interface ActProps {
  readonly icon: Icon;
  readonly label: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

const Act = ({ icon: ActIcon, label, disabled = false, onClick }: ActProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size={36}
    aria-label={label}
    title={label}
    // A button that went dead under the keyboard would lose the focus.
    aria-disabled={disabled}
    {...(disabled && { 'data-disabled': true })}
    onClick={disabled ? undefined : onClick}
  >
    <ActIcon size={18} aria-hidden />
  </ActionIcon>
);
