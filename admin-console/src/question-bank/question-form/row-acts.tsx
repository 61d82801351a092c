import { ActionIcon, Group } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import styles from './question-form.module.css';

interface RowActsProps {
  /** what the row is: 选项 A */
  readonly name: string;
  readonly index: number;
  readonly count: number;
  /** left out: the order does not matter */
  readonly onMove?: (by: 1 | -1) => void;
  readonly onRemove: () => void;
  /** fewer rows make no sense */
  readonly least?: number;
}

/** Moves a row up and down and removes it. */
export function RowActs({ name, index, count, onMove, onRemove, least = 0 }: RowActsProps) {
  return (
    <Group gap={2} wrap="nowrap" className={styles['rowActs']}>
      {onMove && (
        <>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('上移{{name}}', { name })}
            disabled={index === 0}
            onClick={() => onMove(-1)}
          >
            <IconArrowUp size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('下移{{name}}', { name })}
            disabled={index === count - 1}
            onClick={() => onMove(1)}
          >
            <IconArrowDown size={16} aria-hidden />
          </ActionIcon>
        </>
      )}
      <ActionIcon
        variant="subtle"
        color="red"
        aria-label={t('删除{{name}}', { name })}
        disabled={count <= least}
        onClick={onRemove}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
