import { connection, isServerThere, reportConnection, subscribeConnection } from './connection-state.ts';

/**
 * A call that has waited for so many ms makes the page ask whether the server is there at all, and so long
 * that may take: together no more than 4 s until a line that accepts everything and answers nothing counts as
 * one that is broken.
 */
const quietMs = 1500;
const askMs = 2000;
let asking = false;

/** Watches a call from its sending on; the answer is called when the call has ended, however it did. */
export function watchLine(): () => void {
  const timer = setTimeout(() => void look(), quietMs);
  return () => clearTimeout(timer);
}

/** Calls when the server is known not to answer, now or later; the answer takes that back. */
export function whenSilent(act: () => void): () => void {
  if (connection() !== 'online') {
    act();
    return () => undefined;
  }
  const stop = subscribeConnection(() => {
    if (connection() === 'online') return;
    stop();
    act();
  });
  return stop;
}

/** The same work, and undefined where the line falls silent before it has ended. */
export function unlessSilent<T>(work: Promise<T>): Promise<T | undefined> {
  const heard = watchLine();
  return new Promise<T | undefined>((resolve, reject) => {
    work.then(resolve, reject);
    const stop = whenSilent(() => resolve(undefined));
    work.then(stop, stop);
  }).finally(heard);
}

async function look(): Promise<void> {
  if (asking || connection() !== 'online') return;
  asking = true;
  const there = await isServerThere(askMs);
  asking = false;
  if (!there) reportConnection('http', false);
}
