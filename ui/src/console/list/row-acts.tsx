import { IconDots } from '@tabler/icons-react';
import clsx from 'clsx';
import { useId } from 'react';
import { t } from '../../text/t.ts';
import { onPlainClick, type RowAct } from './row-act.ts';
import { useRowTabIndex } from './row-active.ts';
import styles from './row-acts.module.css';

interface RowActsProps {
  /** Of which row, for those who hear it. */
  readonly name: string;
  readonly inRow: readonly RowAct[];
  /** Others stand in the menu. */
  readonly more: boolean;
  readonly onAct: (key: string) => void;
  readonly onMenu: (button: HTMLButtonElement) => void;
}

/** What can be done with a row: up to three acts in words, and the button of the menu with the rest. */
export function RowActs({ name, inRow, more, onAct, onMenu }: RowActsProps) {
  const id = useId();
  const tabIndex = useRowTabIndex();
  return (
    <span className={styles['acts']}>
      {inRow.map(({ key, label, href, danger }) => {
        const shared = {
          className: clsx(styles['act'], danger && styles['danger']),
          'aria-label': t('{{act}}：{{name}}', { act: label, name }),
          tabIndex,
        };
        return href === undefined ? (
          <button key={key} type="button" onClick={() => onAct(key)} {...shared}>
            {label}
          </button>
        ) : (
          <a key={key} href={href} onClick={(event) => onPlainClick(event, () => onAct(key))} {...shared}>
            {label}
          </a>
        );
      })}
      {more && (
        <button
          id={id}
          type="button"
          className={clsx(styles['act'], styles['more'])}
          aria-label={t('更多操作：{{name}}', { name })}
          aria-haspopup="menu"
          tabIndex={tabIndex}
          onClick={(event) => onMenu(event.currentTarget)}
        >
          <IconDots size={18} aria-hidden />
        </button>
      )}
    </span>
  );
}

const letterPx = 14;
const besidePx = 16;
const menuPx = 32;

/** How wide the acts of these rows are at most, px: Chinese words of 14 px letters. */
export const actsWidth = (rows: readonly { readonly inRow: readonly RowAct[] }[]): number =>
  Math.max(
    64,
    ...rows.map(({ inRow }) =>
      inRow.reduce((sum, { label }) => sum + label.length * letterPx + besidePx, menuPx + besidePx),
    ),
  );
