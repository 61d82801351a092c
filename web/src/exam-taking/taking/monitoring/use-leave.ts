import { useEffect, useRef } from 'react';
import { leave, seen } from './leave.ts';

interface Options {
  readonly on: boolean;
  readonly leaveCheckSeconds: number;
  readonly onLeave: () => void;
}

/** Calls `onLeave` once on each return to the page after it was hidden longer than `leaveCheckSeconds`. */
export function useLeave({ on, leaveCheckSeconds, onLeave }: Options): void {
  const told = useRef(onLeave);
  useEffect(() => {
    told.current = onLeave;
  });
  useEffect(() => {
    if (!on) return;
    let state = seen;
    const look = () => {
      const kind = document.visibilityState === 'hidden' ? 'hidden' : 'shown';
      const next = leave(state, { kind, atMs: performance.now() }, leaveCheckSeconds);
      state = next.state;
      if (next.counts) told.current();
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [on, leaveCheckSeconds]);
}
