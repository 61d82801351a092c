import { useContext } from 'react';
import { ShownClock } from './shown-clock.ts';
import styles from './panel-title.module.css';
import { TimeLeft } from './time-left.tsx';

/**
 * The title of what opens over the paper, which may cover the bar's clock, with the time left beside it: a
 * candidate always sees it. It stays in sight however far the panel is scrolled, as its title does, and is no
 * part of the panel's name, which would change by the second.
 */
export function PanelTitle({ children }: { readonly children: string }) {
  const clock = useContext(ShownClock);
  return (
    <span className={styles['title']}>
      {children}
      {clock && (
        <span aria-hidden>
          <TimeLeft clock={clock} />
        </span>
      )}
    </span>
  );
}
