import { IconDots } from '@tabler/icons-react';
import clsx from 'clsx';
import { useId } from 'react';
import { t } from '../../text/t.ts';
import { onPlainClick, type RowAct } from './row-act.ts';
import { useRowTabIndex } from './row-active.ts';
import styles from './row-acts.module.css';

/** A menu that is open: whose acts, and from which button. */
export interface OpenMenu {
  readonly groups: readonly (readonly RowAct[])[];
  readonly button: HTMLButtonElement;
}

interface RowActsProps {
  /** Of which row, for those who hear it. */
  readonly name: string;
  readonly inRow: readonly RowAct[];
  readonly groups: readonly (readonly RowAct[])[];
  readonly onMenu: (menu: OpenMenu) => void;
}

/** What can be done with a row: up to three acts in words, and the button of the menu with the rest. */
export function RowActs({ name, inRow, groups, onMenu }: RowActsProps) {
  const id = useId();
  const tabIndex = useRowTabIndex();
  return (
    <span className={styles['acts']}>
      {inRow.map(({ key, label, href, danger, onClick }) => {
        const shared = {
          className: clsx(styles['act'], danger && styles['danger']),
          'aria-label': t('{{act}}：{{name}}', { act: label, name }),
          tabIndex,
        };
        return href === undefined ? (
          <button key={key} type="button" onClick={onClick} {...shared}>
            {label}
          </button>
        ) : (
          <a key={key} href={href} onClick={(event) => onPlainClick(event, onClick)} {...shared}>
            {label}
          </a>
        );
      })}
      {groups.length > 0 && (
        <button
          id={id}
          type="button"
          className={clsx(styles['act'], styles['more'])}
          aria-label={t('更多操作：{{name}}', { name })}
          aria-haspopup="menu"
          tabIndex={tabIndex}
          onClick={(event) => onMenu({ groups, button: event.currentTarget })}
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
