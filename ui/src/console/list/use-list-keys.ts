import { useEffect, useEffectEvent, type RefObject } from 'react';
import { isElsewhere, isTaken } from '../page-keys.ts';

/**
 * `/` goes to the words a list looks for, ↓ from there to its first row; ↓ where the keyboard is nowhere goes to the
 * row it stops at. `?` tells a list's keys. Of a page under a dialog none of them.
 */
export function useListKeys(list: RefObject<HTMLElement | null>, onHelp: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (list.current === null) return;
    if (event.key === 'ArrowDown') return onArrow(event, list.current);
    if (isElsewhere(event, list.current)) return;
    if (event.key === '?') {
      event.preventDefault();
      onHelp();
    }
    if (event.key === '/') {
      const search = searchOf(list.current);
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

const searchOf = (list: HTMLElement) => list.querySelector<HTMLInputElement>('input[type="search"]');

/** ↓ comes to the rows of a list, which have their own arrows from there. */
function onArrow(event: KeyboardEvent, list: HTMLElement): void {
  const row = rowAt(event, list);
  if (row === null) return;
  event.preventDefault();
  row.focus();
}

function rowAt(event: KeyboardEvent, list: HTMLElement): HTMLElement | null {
  if (isTaken(event)) return null;
  if (event.target === searchOf(list)) return list.querySelector<HTMLElement>('tr[data-index="0"]');
  if (!isNowhere(event.target) || isElsewhere(event, list)) return null;
  return list.querySelector<HTMLElement>('tr[data-index][tabindex="0"]');
}

/** The keyboard is at nothing that has keys of its own; after another page was opened it is at its heading. */
const isNowhere = (target: EventTarget | null): boolean =>
  target === document.body || (target instanceof HTMLElement && target.tagName === 'H1');
