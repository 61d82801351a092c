import { useCallback, useRef } from 'react';

/**
 * Where the keyboard was when something opened over the page: `remember` when it opens, `giveBack` when it
 * has closed. What has gone meanwhile gets nothing.
 */
export function useReturnFocus(): { readonly remember: () => void; readonly giveBack: () => void } {
  const opener = useRef<Element | null>(null);
  const remember = useCallback(() => {
    opener.current = document.activeElement;
  }, []);
  const giveBack = useCallback(() => {
    const target = opener.current;
    opener.current = null;
    setTimeout(() => {
      if (target instanceof HTMLElement && target.isConnected) target.focus({ preventScroll: true });
    });
  }, []);
  return { remember, giveBack };
}
