import { useEffect, useRef, useState } from 'react';
import { inactivity } from './inactivity.ts';

interface Options {
  readonly on: boolean;
  readonly intervalSeconds: number;
  readonly onOver: () => void;
}

/** What a person does in a page, as far as a page can tell (engine §4). */
export const acts = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel', 'scroll'] as const;

/**
 * Seconds left while the inactivity warning is up, else null. Calls `onOver` once when the countdown ends.
 */
export function useInactivity({ on, intervalSeconds, onOver }: Options): number | null {
  const [warning, setWarning] = useState<number | null>(null);
  const told = useRef(onOver);
  useEffect(() => {
    told.current = onOver;
  });
  useEffect(() => {
    if (!on || intervalSeconds <= 0) return;
    let lastAct = performance.now();
    let over = false;
    const act = () => {
      lastAct = performance.now();
    };
    const tick = () => {
      const now = inactivity(intervalSeconds, lastAct, performance.now());
      setWarning(now.kind === 'warn' ? now.leftSeconds : null);
      if (now.kind !== 'over' || over) return;
      over = true;
      told.current();
    };
    const timer = setInterval(tick, 1000);
    for (const name of acts) addEventListener(name, act, { capture: true, passive: true });
    return () => {
      clearInterval(timer);
      setWarning(null);
      for (const name of acts) removeEventListener(name, act, { capture: true });
    };
  }, [on, intervalSeconds]);
  return warning;
}
