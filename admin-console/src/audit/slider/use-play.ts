import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useEffect, useState } from 'react';
import { atSpeed, playedAt, playedFrom, type Run, type Span, type Speed } from './play-clock.ts';

/** How often the slider moves while it plays, ms: a paper is asked for only where it differs. */
const movesEveryMs = 200;

export interface Play {
  /** The moment that is on, ms; null: nothing was played since the slider was last put somewhere. */
  readonly at: number | null;
  readonly playing: boolean;
  readonly speed: Speed;
  /** Begins at a moment, ms. */
  readonly begin: (at: number) => void;
  readonly setSpeed: (speed: Speed) => void;
  /** Lets the slider go, wherever it is put now. */
  readonly rest: () => void;
}

/**
 * Plays a stretch of time along the slider, and stands still at its end. `without`: where it stands instead for whom
 * gliding is too much.
 */
export function usePlay({ from, to }: Span, without: (at: number) => number): Play {
  const still = useMediaQuery('(prefers-reduced-motion: reduce)', false, { getInitialValueInEffect: false });
  const [run, setRun] = useState<Run | null>(null);
  const [now, setNow] = useState(0);
  const [speed, setSpeed] = useState<Speed>(1);
  const reached = run === null ? null : playedAt(run, now, to);
  const playing = reached !== null && reached < to;
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => setNow(Date.now()), movesEveryMs);
    return () => clearInterval(timer);
  }, [playing]);
  const rest = useCallback(() => setRun(null), []);
  return {
    at: reached === null ? null : still ? without(reached) : reached,
    playing,
    speed,
    begin: (at) => {
      const startedAt = Date.now();
      setNow(startedAt);
      setRun({ startedAt, from: playedFrom(at, { from, to }), speed });
    },
    setSpeed: (next) => {
      setSpeed(next);
      if (run !== null) setRun(atSpeed(run, next, Date.now(), to));
    },
    rest,
  };
}
