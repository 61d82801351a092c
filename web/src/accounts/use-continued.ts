import { useLateFocus } from '@vigil/ui/layout/use-late-focus.ts';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { restoreCursor, type BegunLogin } from './shell/begun-login.ts';

/**
 * The form that has just taken the place of the one that came with the page: the cursor stands where it stood there,
 * and what was sent there is sent. In a dialog the cursor stands in it, too.
 */
export function useContinued(begun: BegunLogin | null): RefObject<HTMLFormElement | null> {
  const shown = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    if (begun === null || shown.current === null) return;
    restoreCursor(shown.current, begun);
    if (begun.isSent) shown.current.requestSubmit();
  }, [begun]);
  useLateFocus(shown);
  return shown;
}
