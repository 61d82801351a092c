import { IconChevronRight } from '@tabler/icons-react';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import clsx from 'clsx';
import styles from './bank-nav.module.css';

interface BankEntryProps {
  readonly label: string;
  readonly count?: number;
  readonly depth?: number;
  readonly current: boolean;
  readonly onClick: () => void;
  /** It has others below it, which can be folded away. */
  readonly fold?: { readonly open: boolean; readonly onToggle: () => void };
}

/** One line of the tree of banks and chapters. */
export function BankEntry({ label, count, depth = 0, current, onClick, fold }: BankEntryProps) {
  return (
    <span className={styles['line']} style={{ paddingLeft: depth * 12 }}>
      {fold ? (
        <button
          type="button"
          className={clsx(styles['fold'], fold.open && styles['open'])}
          aria-expanded={fold.open}
          aria-label={fold.open ? t('收起“{{label}}”', { label }) : t('展开“{{label}}”', { label })}
          onClick={fold.onToggle}
        >
          <IconChevronRight size={14} aria-hidden />
        </button>
      ) : (
        <span className={styles['fold']} aria-hidden />
      )}
      <button
        type="button"
        className={styles['entry']}
        aria-current={current ? 'true' : undefined}
        onClick={onClick}
        title={label}
      >
        <span className={styles['label']}>{label}</span>
        {count !== undefined && <span className={styles['count']}>{sayNumber(count)}</span>}
      </button>
    </span>
  );
}
