import { useEffect, useEffectEvent, type RefObject } from 'react';
import { isElsewhere } from '../page-keys.ts';

/** `/` goes to the words a list looks for, `?` tells its keys; of a page under a dialog neither. */
export function useListKeys(list: RefObject<HTMLElement | null>, onHelp: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (list.current === null || isElsewhere(event, list.current)) return;
    if (event.key === '?') {
      event.preventDefault();
      onHelp();
    }
    if (event.key === '/') {
      const search = list.current.querySelector<HTMLInputElement>('input[type="search"]');
      if (search === null) return;
      event.preventDefault();
      search.focus();
      search.select();
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
