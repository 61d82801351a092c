import { useSyncExternalStore } from 'react';
import { backoff, type Backoff } from './backoff.ts';

/**
 * `offline`: this device has no network. `reconnecting`: the network is there, the server does not answer (or
 * the socket is being rebuilt).
 */
export type Connection = 'online' | 'offline' | 'reconnecting';

const listeners = new Set<() => void>();
const down = new Set<'http' | 'socket'>();
let probe: ReturnType<typeof setTimeout> | undefined;
let attempts = 0;
const pause: Backoff = { firstMs: 1000, longestMs: 10_000 };
/** A line that answers nothing is asked again; one that is slow has its time. */
const patienceMs = 5000;

/** What is true now. */
export const connection = (): Connection => {
  if (typeof navigator !== 'undefined' && navigator.onLine === false) return 'offline';
  return down.size > 0 ? 'reconnecting' : 'online';
};

/** Called on each change; returns the way out. */
export function subscribeConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What is true now, followed. */
export const useConnection = (): Connection => useSyncExternalStore(subscribeConnection, connection);

/**
 * The client's links tell what they see. A silent HTTP side is asked again at `/healthz`, ever later up to
 * 10 s, until it answers.
 */
export function reportConnection(part: 'http' | 'socket', up: boolean): void {
  const before = connection();
  if (up) down.delete(part);
  else down.add(part);
  if (part === 'http') {
    if (up) {
      attempts = 0;
      clearTimeout(probe);
      probe = undefined;
    } else probe ??= setTimeout(ask, backoff(attempts + 1, pause));
  }
  if (connection() !== before) announce();
}

/** Whether a server answers within so many ms. */
export function isServerThere(patienceMs: number): Promise<boolean> {
  const impatience = new AbortController();
  const timer = setTimeout(() => impatience.abort(), patienceMs);
  return fetch('/healthz', { cache: 'no-store', signal: impatience.signal })
    .then((response) => response.status < 500)
    .catch(() => false)
    .finally(() => clearTimeout(timer));
}

function ask(): void {
  attempts += 1;
  void isServerThere(patienceMs).then((up) => {
    probe = undefined;
    reportConnection('http', up);
  });
}

function announce(): void {
  for (const listener of listeners) listener();
}

if (typeof window !== 'undefined') {
  window.addEventListener('online', announce);
  window.addEventListener('offline', announce);
}
