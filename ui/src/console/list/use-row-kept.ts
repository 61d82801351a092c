import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * A row of a list stays where it was on the screen while a panel opens or closes beside it: with another
 * width what stands above (filters, a summary) becomes higher or lower, and a page too short to be scrolled
 * by so much is made longer meanwhile. Answers what is called right before, with the row's place on the page
 * (from 0); none stands for the row that is open.
 */
export function useRowKept(
  list: RefObject<HTMLElement | null>,
  opened: string | null,
): (index?: number) => void {
  const kept = useRef<{ readonly row: Element; readonly top: number } | null>(null);
  useLayoutEffect(() => {
    const was = kept.current;
    kept.current = null;
    if (was === null || !was.row.isConnected) return;
    const moved = was.row.getBoundingClientRect().top - was.top;
    const page = document.documentElement;
    const room = page.scrollHeight - page.clientHeight - window.scrollY;
    const below = opened !== null && moved > room ? `${moved - room}px` : '';
    list.current?.style.setProperty('padding-bottom', below);
    if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
  }, [list, opened]);
  return (index) => {
    const row = list.current?.querySelector(
      index === undefined ? 'tr[aria-current]' : `tr[data-index="${index}"]`,
    );
    kept.current = row ? { row, top: row.getBoundingClientRect().top } : null;
  };
}
