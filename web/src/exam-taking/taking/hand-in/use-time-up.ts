import { useCallback, useEffect, useRef, useState } from 'react';
import { type ClockBase, secondsLeft } from '../paper/server-clock.ts';

interface Options {
  readonly clock: ClockBase;
  /** this page is the one to ask and to hand in: no other tab has the paper, and no hand-in is on its way */
  readonly asks: boolean;
  /** asks the server for the time left; a new `clock` is its answer */
  readonly reload: () => void;
  readonly handIn: () => void;
}

/**
 * The countdown fell below 0. The server is asked first, for it may have moved the deadline while it was away
 * (engine §4): the paper goes on with the time it gives, or is handed in. Without an answer the paper waits,
 * read-only, with everything kept; so does one that opens after its time was over, and one that does not ask.
 */
export function useTimeUp({ clock, asks, reload, handIn }: Options): {
  readonly timeUp: boolean;
  readonly onTimeout: () => void;
} {
  const [askedAt, setAskedAt] = useState(clock.over ? clock : null);
  const onTimeout = useCallback(() => {
    setAskedAt(clock);
    if (asks) reload();
  }, [clock, asks, reload]);
  const answered = useRef<ClockBase | null>(null);
  useEffect(() => {
    if (askedAt === null || askedAt === clock || answered.current === askedAt) return;
    answered.current = askedAt;
    if (asks && secondsLeft(clock, performance.now()) < 1) handIn();
  }, [askedAt, clock, asks, handIn]);
  return { timeUp: askedAt === clock, onTimeout };
}
