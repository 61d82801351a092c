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
    if (strip.current) centre(strip.current);
  }, [current]);
  useEffect(() => {
    // Turned or narrowed, the list becomes a strip, or another part of it is in sight.
    const observer = new ResizeObserver(([entry]) => {
      if (entry) centre(entry.target as HTMLElement);
      look();
    });
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

/** Brings the open tab to the strip's middle. */
function centre(strip: HTMLElement): void {
  const open = strip.querySelector<HTMLElement>('[aria-current]');
  if (!open) return;
  strip.scrollLeft = open.offsetLeft - strip.offsetLeft - (strip.clientWidth - open.offsetWidth) / 2;
}

/** Whether there is more of it than is in sight, on which side; a pixel's part is rounding. */
function beyond({ scrollLeft, clientWidth, scrollWidth }: HTMLElement) {
  return { before: scrollLeft > 1, after: scrollLeft + clientWidth < scrollWidth - 1 };
}
