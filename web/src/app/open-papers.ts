const lock = 'vigil.paper';

/** Tells every tab of this browser that a paper is open here, until the way out is called. */
export function holdPaperOpen(): () => void {
  const locks = locksHere();
  if (locks === null) return () => undefined;
  const left = new AbortController();
  const whileOpen = new Promise<void>((resolve) => left.signal.addEventListener('abort', () => resolve()));
  locks.request(lock, { mode: 'shared' }, () => whileOpen).catch(() => undefined);
  return () => left.abort();
}

/** Whether a paper is open in any tab of this browser; one that cannot tell has none. */
export async function whilePaperIsOpen(): Promise<boolean> {
  const { held = [] } = (await locksHere()?.query()) ?? {};
  return held.some(({ name }) => name === lock);
}

const locksHere = (): LockManager | null =>
  typeof navigator === 'undefined' ? null : ((navigator as { locks?: LockManager }).locks ?? null);
