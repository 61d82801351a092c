import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import styles from './tab-strip.module.css';

interface TabStripProps {
  /** what the tabs are of, for whoever hears the page */
  readonly label: string;
  /** the key of the tab that is open; the strip brings it to its middle */
  readonly current: string | null;
  readonly children: ReactNode;
}

/** Part of the strip that one press of an arrow goes on by: a tab of the part before stays in sight. */
const step = 0.7;

/**
 * Tabs one under the other; on a phone a strip that is wider than the screen, with an arrow at each end
 * beyond which there are more. By keys the tabs themselves come into sight, so the arrows are for pointers
 * alone.
 */
export function TabStrip({ label, current, children }: TabStripProps) {
  const strip = useRef<HTMLElement>(null);
  const [more, setMore] = useState({ before: false, after: false });
  const look = useCallback(() => {
    const all = strip.current;
    if (all !== null) setMore(beyond(all));
  }, []);
  useLayoutEffect(() => {
    const [all, open] = [strip.current, strip.current?.querySelector<HTMLElement>('[aria-current]')];
    if (all && open)
      all.scrollLeft = open.offsetLeft - all.offsetLeft - (all.clientWidth - open.offsetWidth) / 2;
  }, [current]);
  useEffect(() => {
    const observer = new ResizeObserver(look);
    if (strip.current !== null) observer.observe(strip.current);
    return () => observer.disconnect();
  }, [look]);
  const go = (way: 1 | -1) => {
    const all = strip.current;
    all?.scrollBy({ left: way * step * all.clientWidth });
  };
  return (
    <div className={styles['frame']}>
      {more.before && (
        <button type="button" tabIndex={-1} aria-hidden className={styles['before']} onClick={() => go(-1)}>
          <IconChevronLeft size={20} />
        </button>
      )}
      <nav ref={strip} className={styles['strip']} aria-label={label} onScroll={look}>
        {children}
      </nav>
      {more.after && (
        <button type="button" tabIndex={-1} aria-hidden className={styles['after']} onClick={() => go(1)}>
          <IconChevronRight size={20} />
        </button>
      )}
    </div>
  );
}

/** Whether there is more of it than is in sight, on which side; a pixel's part is rounding. */
function beyond({ scrollLeft, clientWidth, scrollWidth }: HTMLElement) {
  return { before: scrollLeft > 1, after: scrollLeft + clientWidth < scrollWidth - 1 };
}
