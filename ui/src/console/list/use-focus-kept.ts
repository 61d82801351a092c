import { useLayoutEffect, type RefObject } from 'react';

/**
 * When the row with the keyboard leaves the list, e.g. as other words are looked for, the keyboard goes on at the row
 * it stops at now.
 *
 * @param focused - key of the row it was at last; null: at none yet
 */
export function useFocusKept(
  body: RefObject<HTMLElement | null>,
  keys: readonly string[],
  focused: string | null,
): void {
  useLayoutEffect(() => {
    if (focused === null || keys.includes(focused) || document.activeElement !== document.body) return;
    body.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus();
  }, [body, keys, focused]);
}
