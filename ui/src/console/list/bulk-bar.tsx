import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { sayNumber } from '../../text/format.ts';
import { t } from '../../text/t.ts';
import styles from './bulk-bar.module.css';

interface BulkBarProps {
  readonly count: number;
  /** What is counted, with its measure word, as under the list. */
  readonly unit: string;
  readonly onClear: () => void;
  /** What is done with all of them. */
  readonly children: ReactNode;
}

/** How many rows are chosen and what can be done with them, at the foot of the list: nothing above it moves. */
export function BulkBar({ count, unit, onClear, children }: BulkBarProps) {
  return (
    <div className={styles['bar']} role="region" aria-label={t('批量操作')}>
      <span className={styles['count']} role="status">
        {t('已选择 {{n}} {{unit}}', { n: sayNumber(count), unit })}
      </span>
      {children}
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        className={styles['clear']}
        leftSection={<IconX size={16} aria-hidden />}
        onClick={onClear}
      >
        {t('取消选择')}
      </Button>
    </div>
  );
}
