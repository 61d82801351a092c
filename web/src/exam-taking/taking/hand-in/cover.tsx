import { FocusTrap } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useLoginRequested } from '../../../app/login-request.ts';
import styles from './hand-in.module.css';

interface CoverProps {
  readonly title: string;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Stands over the whole page and cannot be closed: what has happened, and the one thing to do. Focus stays in it, but
 * for a login dialog over the page: that one has it then.
 */
export function Cover({ title, icon, children }: CoverProps) {
  const id = useId();
  return (
    <FocusTrap active={!useLoginRequested()}>
      <div className={styles['cover']} role="alertdialog" aria-modal="true" aria-labelledby={id}>
        <div className={styles['box']} tabIndex={-1} data-autofocus>
          {icon && (
            <span className={styles['icon']} aria-hidden>
              {icon}
            </span>
          )}
          <h2 id={id} className={styles['title']}>
            {title}
          </h2>
          {children}
        </div>
      </div>
    </FocusTrap>
  );
}
