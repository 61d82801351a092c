import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useState } from 'react';

const everyMilliseconds = 5000;

export interface Turns {
  /** which of the pictures stands there now */
  readonly at: number;
  readonly goTo: (place: number) => void;
  readonly running: boolean;
  readonly setRunning: (running: boolean) => void;
  /** While the pointer or the focus is on it, it stands still. */
  readonly hold: (by: 'pointer' | 'focus', held: boolean) => void;
}

/**
 * Goes from picture to picture every 5 s (spec 2, 轮播图). Stands still while it is held, when it was stopped,
 * in a page nobody sees, and where less motion is wanted until it is told to go on.
 */
export function useTurns(count: number): Turns {
  const still = useReducedMotion() ?? false;
  const [place, setPlace] = useState(0);
  const [told, setRunning] = useState<boolean | null>(null);
  const [held, setHeld] = useState({ pointer: false, focus: false });
  const running = told ?? !still;
  const turning = running && !held.pointer && !held.focus && count > 1;
  const hold: Turns['hold'] = (by, on) => setHeld((before) => ({ ...before, [by]: on }));
  useEffect(() => {
    if (!turning) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) setPlace((now) => (now + 1) % count);
    }, everyMilliseconds);
    return () => clearInterval(timer);
  }, [turning, count]);
  const goTo = (next: number) => setPlace((next + count) % count);
  return { at: Math.min(place, Math.max(0, count - 1)), goTo, running, setRunning, hold };
}
