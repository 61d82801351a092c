import { whilePaperIsOpen } from './open-papers.ts';

/** The whole application is fetched then: what was opened has the network and the processor for itself first. */
const afterMs = 3000;
/** The server was away: it is tried again after, ms. */
const againMs = 60_000;
const listeners = new Set<() => void>();
let waiting: ServiceWorker | null = null;

/**
 * Keeps the app itself on this device, so that reloading during an exam works without a network. A newer
 * version waits: until every tab is closed, or somebody asks for it between papers (`takeNewerShell`).
 */
export function keepShellOffline(): void {
  if (import.meta.env.PROD && 'serviceWorker' in navigator) setTimeout(() => void keep(), afterMs);
}

async function keep(): Promise<void> {
  try {
    const workers = navigator.serviceWorker;
    // Whom a worker serves has one: asking for it anew would fetch it, and there may be no network.
    const here = workers.controller === null ? undefined : await workers.getRegistration('/web/');
    const kept = here ?? (await workers.register('/web/sw.js', { scope: '/web/' }));
    const look = () => {
      waiting = navigator.serviceWorker.controller === null ? null : kept.waiting;
      for (const listener of listeners) listener();
    };
    look();
    kept.addEventListener('updatefound', () => kept.installing?.addEventListener('statechange', look));
  } catch (error) {
    // Without it everything works that has a network.
    console.warn('the application is not kept on this device', error);
    setTimeout(() => void keep(), againMs);
  }
}

export const followNewerShell = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** A newer version is here and waits. */
export const newerShellWaits = (): boolean => waiting !== null;

/**
 * Puts the newer version in place and opens this page anew. False: a paper is open in some tab of this browser, and
 * nothing happened. `reload` is the test's.
 */
export async function takeNewerShell(reload = () => location.reload()): Promise<boolean> {
  const taken = waiting;
  if (taken === null) return true;
  if (await whilePaperIsOpen()) return false;
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  taken.postMessage({ type: 'SKIP_WAITING' });
  return true;
}
