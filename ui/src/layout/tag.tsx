import clsx from 'clsx';
import type { ReactNode } from 'react';
import styles from './tag.module.css';

interface TagProps {
  readonly tone: 'success' | 'warning' | 'danger' | 'info' | 'quiet';
  /** A colour never stands alone: icon and word with it (look.md). */
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

/** A state in a word. */
export function Tag({ tone, icon, children }: TagProps) {
  return (
    <span className={clsx(styles['tag'], styles[tone])}>
      {icon}
      {children}
    </span>
  );
}
