import { keepText, keptText } from '../connection/kept-text.ts';
import { useSyncExternalStore } from 'react';

const key = 'vigil.token';
const listeners = new Set<() => void>();
let cached: string | null | undefined;

/** The session's token, or null when nobody is logged in here. */
export function getToken(): string | null {
  if (cached === undefined) cached = keptText(key) ?? keptText(key, 'session');
  return cached;
}

/**
 * Keeps the token for every tab of this browser; null logs out here. One that cannot be kept for all is kept for this
 * tab; a browser that keeps nothing at all has it until the page is left. Tells subscribers only when it changed.
 */
export function setToken(token: string | null): void {
  if (token === getToken()) return;
  cached = token;
  const isKept = keepText(key, token);
  // Nobody is the one before again after a reload.
  if (!isKept) keepText(key, null);
  keepText(key, isKept ? null : token, 'session');
  announce();
}

/** Called after each change of the token, also one made in another tab. Returns the way out. */
export function subscribeToken(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The token, followed. */
export const useToken = (): string | null => useSyncExternalStore(subscribeToken, getToken);

function announce(): void {
  for (const listener of listeners) listener();
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key !== key && event.key !== null) return;
    const next = event.key === null ? null : event.newValue;
    // What another tab says goes for all.
    keepText(key, null, 'session');
    if (next === cached) return;
    cached = next;
    announce();
  });
}
