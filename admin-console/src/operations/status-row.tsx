import clsx from 'clsx';
import type { ReactNode } from 'react';
import styles from './status.module.css';

interface StatusRowProps {
  readonly title: ReactNode;
  /** Numbers and states, at the right where there is room. */
  readonly figures: ReactNode;
  /** What is to be known of it, on a line of its own. */
  readonly note?: ReactNode;
  /** The note tells of something that does not work. */
  readonly isBad?: boolean;
}

/** One thing of a list in the operator's page. */
export function StatusRow({ title, figures, note, isBad = false }: StatusRowProps) {
  return (
    <li className={styles['row']}>
      <span className={styles['title']}>{title}</span>
      <span className={styles['figures']}>{figures}</span>
      {note !== null && note !== undefined && note !== '' && (
        <span className={clsx(styles['note'], isBad && styles['bad'])}>{note}</span>
      )}
    </li>
  );
}

/** A list of them. */
export const StatusRows = ({ children }: { readonly children: ReactNode }) => (
  <ul className={styles['rows']}>{children}</ul>
);
