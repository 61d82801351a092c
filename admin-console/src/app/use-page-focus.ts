import { useEffect, useRef } from 'react';

/** How long the heading of a page that loads is waited for. */
const waitsMilliseconds = 8000;

/**
 * Who opens another page from within the one before, e.g. by Enter on a row, is left with the focus nowhere: it goes to
 * the heading of the opened page, once that is there. Who has the focus elsewhere, or went on meanwhile, keeps it.
 * A form that `?edit=` opens in a list's place is a page, too.
 */
export function usePageFocus({
  pathname,
  search,
}: {
  readonly pathname: string;
  readonly search: string;
}): void {
  const shown = `${pathname} ${new URLSearchParams(search).get('edit') ?? ''}`;
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    const page = document.querySelector('main');
    if (page === null) return;
    const tried = new AbortController();
    const stop = () => tried.abort();
    // Also when the heading that had it gives way to that of the page that has come.
    const look = () => {
      if (document.activeElement !== document.body) return;
      const heading = page.querySelector<HTMLElement>('h1');
      if (heading === null) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    };
    const watched = new MutationObserver(look);
    const timer = setTimeout(stop, waitsMilliseconds);
    tried.signal.addEventListener('abort', () => {
      watched.disconnect();
      clearTimeout(timer);
    });
    // On their way down: the key that opened the page is on its way up.
    for (const event of ['keydown', 'pointerdown'] as const)
      document.addEventListener(event, stop, { capture: true, signal: tried.signal });
    watched.observe(page, { childList: true, subtree: true });
    look();
    return stop;
  }, [shown]);
}
