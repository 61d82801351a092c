import { useEffect, useState } from 'react';

interface Asked {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly loading: boolean;
}

/** How long what people came for waits for what stands around it. */
const patienceMs = 1500;

/**
 * True once `first` and the rest are here, so that nothing moves afterwards; the rest is waited for no longer than 1.5 s
 * after the first, and never takes the page away again.
 */
export function useSettled(first: Asked, rest: readonly Asked[]): boolean {
  const [settled, setSettled] = useState(false);
  const here = isHere(first);
  const all = here && rest.every(isHere);
  if (all && !settled) setSettled(true);
  useEffect(() => {
    if (!here || settled) return;
    const timer = setTimeout(() => setSettled(true), patienceMs);
    return () => clearTimeout(timer);
  }, [here, settled]);
  return settled;
}

const isHere = ({ data, error, loading }: Asked): boolean =>
  data !== undefined || error !== undefined || !loading;
