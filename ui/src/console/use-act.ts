import { useCallback, useRef, useState } from 'react';
import { newCommandId } from '../connection/command-id.ts';
import { isFault } from '../connection/errors.ts';

/** A changing call on its way: `run` answers true once the server has said yes. */
export interface Act<V> {
  readonly busy: boolean;
  /** undefined while nothing went wrong; kept until the next try or `clear`. */
  readonly error: unknown;
  readonly run: (variables: V) => Promise<boolean>;
  readonly clear: () => void;
}

/**
 * Runs a changing call exactly once: the same variables tried again after a fault (no network, 5xx) go out
 * with the same command id, so that a first try that did arrive is not done twice; other variables, or a try
 * after a refusal, get a new one. A second `run` while busy does nothing.
 */
export function useAct<V>(call: (variables: V, commandId: string) => Promise<unknown>): Act<V> {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(undefined);
  const running = useRef(false);
  const pending = useRef<{ readonly key: string; readonly commandId: string } | null>(null);

  const run = useCallback(
    async (variables: V): Promise<boolean> => {
      if (running.current) return false;
      running.current = true;
      const key = JSON.stringify(variables);
      const commandId = pending.current?.key === key ? pending.current.commandId : newCommandId();
      pending.current = { key, commandId };
      setBusy(true);
      setError(undefined);
      try {
        await call(variables, commandId);
        pending.current = null;
        return true;
      } catch (problem) {
        if (!isFault(problem)) pending.current = null;
        setError(problem);
        return false;
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
    [call],
  );
  const clear = useCallback(() => setError(undefined), []);
  return { busy, error, run, clear };
}
