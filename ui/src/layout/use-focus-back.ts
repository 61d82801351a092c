import { useLayoutEffect } from 'react';

/**
 * When what is open closes, the keyboard goes back to what opened it; of an item of a menu, which goes when
 * it is chosen, to that menu's button. Only where the keyboard would otherwise be lost: what took it
 * meanwhile keeps it. Mantine gives it back only in a dialog that was mounted before it opened.
 */
export function useFocusBack(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return;
    const opener = lastingOpener();
    return () => giveBack(opener);
  }, [opened]);
}

let lastFocused: Element | null = null;
document.addEventListener(
  'focusin',
  ({ target }) => (lastFocused = target instanceof Element ? target : null),
);

function lastingOpener(): Element | null {
  const button = lastFocused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return button ? document.getElementById(button) : lastFocused;
}

function giveBack(opener: Element | null): void {
  const before = document.activeElement;
  setTimeout(() => {
    const active = document.activeElement;
    if (active !== null && active !== document.body && active !== before) return;
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
  });
}
