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
  readonly hold: (held: boolean) => void;
}

/**
 * Goes from picture to picture every 5 s (spec 2, 轮播图). Stands still while it is held, when it was stopped,
 * in a page nobody sees, and where less motion is wanted.
 */
export function useTurns(count: number): Turns {
  const still = useReducedMotion() ?? false;
  const [place, setPlace] = useState(0);
  const [running, setRunning] = useState(true);
  const [held, hold] = useState(false);
  const turning = running && !held && !still && count > 1;
  useEffect(() => {
    if (!turning) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) setPlace((now) => (now + 1) % count);
    }, everyMilliseconds);
    return () => clearInterval(timer);
  }, [turning, count]);
  const goTo = (next: number) => setPlace((next + count) % count);
  return { at: Math.min(place, Math.max(0, count - 1)), goTo, running: running && !still, setRunning, hold };
}
