import { useEffect, useRef } from 'react';
import { toolsSuspected } from './debug-guard.ts';

const lookMs = 1000;
/** Looks in a row that must agree: a window being resized passes through odd sizes. */
const agreeing = 2;

/**
 * Calls `onSuspected` once when developer tools seem to stand beside the page. Only where there is a fine
 * pointer: a phone's keyboard shrinks the page too.
 */
export function useDebugGuard(on: boolean, onSuspected: () => void): void {
  const told = useRef(onSuspected);
  useEffect(() => {
    told.current = onSuspected;
  });
  useEffect(() => {
    if (!on || !matchMedia('(pointer: fine)').matches) return;
    let suspicions = 0;
    const timer = setInterval(() => {
      suspicions = toolsSuspected(window) ? suspicions + 1 : 0;
      if (suspicions < agreeing) return;
      clearInterval(timer);
      told.current();
    }, lookMs);
    return () => clearInterval(timer);
  }, [on]);
}
