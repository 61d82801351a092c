import { useCallback, useEffect, useRef, useState } from 'react';
import { type ClockBase, secondsLeft } from '../paper/server-clock.ts';

interface Options {
  readonly clock: ClockBase;
  /** asks the server for the time left; a new `clock` is its answer */
  readonly reload: () => void;
  readonly handIn: () => void;
}

/**
 * The countdown fell below 0. The server is asked first, for it may have moved the deadline while it was away
 * (engine §4): the paper goes on with the time it gives, or is handed in. Without an answer the paper waits,
 * read-only, with everything kept.
 */
export function useTimeUp({ clock, reload, handIn }: Options): {
  readonly timeUp: boolean;
  readonly onTimeout: () => void;
} {
  const [askedAt, setAskedAt] = useState<ClockBase | null>(null);
  const onTimeout = useCallback(() => {
    setAskedAt(clock);
    reload();
  }, [clock, reload]);
  const answered = useRef<ClockBase | null>(null);
  useEffect(() => {
    if (askedAt === null || askedAt === clock || answered.current === askedAt) return;
    answered.current = askedAt;
    if (secondsLeft(clock, performance.now()) < 1) handIn();
  }, [askedAt, clock, handIn]);
  return { timeUp: askedAt === clock, onTimeout };
}
