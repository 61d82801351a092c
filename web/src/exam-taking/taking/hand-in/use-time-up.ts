import { useCallback, useEffect, useRef, useState } from 'react';
import { type ClockBase, secondsLeft } from '../paper/server-clock.ts';

interface Options {
  readonly clock: ClockBase;
  /**
   * this page is the one to ask and to hand in: the paper is open, no other tab has it, and no hand-in is on its way
   */
  readonly asks: boolean;
  /** asks the server for the time left; a new `clock` is its answer */
  readonly reload: () => void;
  readonly handIn: () => void;
}

/**
 * The countdown fell below 0. The server is asked first, for it may have moved the deadline while it was away
 * (engine §4): the paper goes on with the time it gives, or is handed in. Without an answer the paper waits,
 * read-only, with everything kept; so does one that opens after its time was over, and one that does not ask. A page
 * that comes to be the one to ask asks then.
 */
export function useTimeUp({ clock, asks, reload, handIn }: Options): {
  readonly timeUp: boolean;
  readonly onTimeout: () => void;
} {
  const [overAt, setOverAt] = useState(clock.over ? clock : null);
  const timeUp = overAt === clock;
  const onTimeout = useCallback(() => setOverAt(clock), [clock]);
  useEffect(() => {
    if (timeUp && asks) reload();
  }, [timeUp, asks, reload]);
  const answered = useRef<ClockBase | null>(null);
  useEffect(() => {
    // A guess is no answer.
    if (overAt === null || overAt === clock || clock.guess || answered.current === overAt) return;
    answered.current = overAt;
    // Not for a page that does not ask: this clock runs out too, and is asked about when it may be.
    if (asks && secondsLeft(clock, performance.now()) < 1) handIn();
  }, [overAt, clock, asks, handIn]);
  return { timeUp, onTimeout };
}
