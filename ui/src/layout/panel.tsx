import clsx from 'clsx';
import { useId, type ReactNode } from 'react';
import styles from './panel.module.css';

interface PanelProps {
  readonly title?: ReactNode;
  /** To the right of the title. */
  readonly aside?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A bordered part of a page; with a title it is a region named by it (h2). */
export function Panel({ title, aside, className, children }: PanelProps) {
  const id = useId();
  return (
    <section
      className={clsx(styles['panel'], className)}
      aria-labelledby={title === undefined ? undefined : id}
    >
      {title !== undefined && (
        <div className={styles['head']}>
          <h2 id={id} className={styles['title']}>
            {title}
          </h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}
