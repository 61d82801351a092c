import { useEffect, type RefObject } from 'react';

/** Each time another row is opened beside the list it comes into view, with the focus where that was on a row. */
export function useOpenedInView(body: RefObject<HTMLElement | null>, opened: string | null): void {
  useEffect(() => {
    const row = body.current?.querySelector<HTMLElement>('tr[aria-current]');
    if (!row || row.contains(document.activeElement)) return;
    if (body.current?.contains(document.activeElement)) row.focus();
    else row.scrollIntoView({ block: 'nearest' });
  }, [body, opened]);
}
