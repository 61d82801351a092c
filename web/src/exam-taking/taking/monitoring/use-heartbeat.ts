import { tellHeartbeat, tellWithHeartbeat } from '@vigil/ui/connection/heartbeat.ts';
import { useEffect, useRef } from 'react';
import { acts } from './use-inactivity.ts';

interface Options {
  readonly paperId: string;
  /** the question in view */
  readonly quId: string;
  /** this tab has the paper and it is open */
  readonly on: boolean;
}

/** A process that did not hear it before hears it again: of this many heartbeats one tells in any case. */
const again = 3;

/**
 * Tells with the socket's heartbeat whether the candidate did anything since the last one, and which question is in
 * view: moving about is an act although nothing is saved (engine §8). Another question is told at once.
 */
export function useHeartbeat({ paperId, quId, on }: Options): void {
  const acted = useRef(false);
  const inView = useRef(quId);
  const told = useRef<string | null>(null);
  useEffect(() => {
    if (!on) return;
    let beats = 0;
    const act = () => {
      acted.current = true;
    };
    const stop = tellWithHeartbeat(() => {
      beats += 1;
      if (!acted.current && told.current === inView.current && beats % again !== 0) return null;
      const said = { paperId, acted: acted.current, quId: inView.current };
      acted.current = false;
      told.current = inView.current;
      return said;
    });
    for (const name of acts) addEventListener(name, act, { capture: true, passive: true });
    return () => {
      stop();
      for (const name of acts) removeEventListener(name, act, { capture: true });
    };
  }, [on, paperId]);
  useEffect(() => {
    if (inView.current === quId) return;
    inView.current = quId;
    if (on) tellHeartbeat();
  }, [on, quId]);
}
