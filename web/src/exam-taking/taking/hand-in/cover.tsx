import { FocusTrap } from '@mantine/core';
import { type ReactNode, useContext, useId } from 'react';
import { useLoginRequested } from '../../../app/login-request.ts';
import { ShownClock } from '../bar/shown-clock.ts';
import { TimeLeft } from '../bar/time-left.tsx';
import styles from './hand-in.module.css';

interface CoverProps {
  readonly title: string;
  readonly icon?: ReactNode;
  /** the paper's time runs on behind it, which is seen here, too */
  readonly timed?: boolean;
  readonly children: ReactNode;
}

/**
 * Stands over the whole page and cannot be closed: what has happened, and the one thing to do. Focus stays in
 * it, but for a login dialog over the page: that one has it then.
 */
export function Cover({ title, icon, timed = false, children }: CoverProps) {
  const id = useId();
  const clock = useContext(ShownClock);
  return (
    <FocusTrap active={useLoginRequested() === null}>
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
          {timed && clock && <TimeLeft clock={clock} />}
          {children}
        </div>
      </div>
    </FocusTrap>
  );
}
