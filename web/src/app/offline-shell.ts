import type { Backoff } from '@vigil/ui/connection/backoff.ts';
import { whilePaperIsOpen } from './open-papers.ts';
import { keepRest } from './shell-rest.ts';
import { tryingAgain } from './try-again.ts';

/** The whole application is fetched then: what was opened has the network and the processor for itself first. */
const afterMs = 3000;
/** What could not be kept is tried again; what did come stays, so that each try has less to fetch. */
const soon: Backoff = { firstMs: 5_000, longestMs: 60_000 };
/** Nobody waits for the rest, and on a full disk no try will help. */
const later: Backoff = { firstMs: 10_000, longestMs: 600_000 };
const listeners = new Set<() => void>();
let waiting: ServiceWorker | null = null;
let here = false;
let restBegun = false;

/**
 * Keeps the app itself on this device, so that reloading during an exam works without a network. A newer
 * version waits: until every tab is closed, or somebody asks for it between papers (`takeNewerShell`).
 */
export function keepShellOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Whom a worker serves came from it just now. Nobody's page may be one that was fetched past it, or the first.
  here = navigator.serviceWorker.controller !== null;
  setTimeout(() => void keep(), afterMs);
}

async function keep(): Promise<void> {
  try {
    const workers = navigator.serviceWorker;
    // Whom a worker serves has one: asking for it anew would fetch it, and there may be no network.
    const had = workers.controller === null ? undefined : await workers.getRegistration('/web/');
    const kept = had ?? (await workers.register('/web/sw.js', { scope: '/web/' }));
    const look = () => {
      const isServed = workers.controller !== null;
      waiting = isServed ? kept.waiting : null;
      here = kept.active !== null;
      // A page that no worker serves may be newer than the worker, and older pages live on what that has kept.
      if (here && isServed && !restBegun) {
        restBegun = true;
        void restOf(kept);
      }
      for (const listener of listeners) listener();
    };
    const follow = (worker: ServiceWorker | null) =>
      worker?.addEventListener('statechange', () => {
        look();
        // A file did not come: the browser takes it all back, and tells nobody else.
        if (worker.state === 'redundant' && kept.active === null) keepAgain();
      });
    look();
    follow(kept.installing);
    kept.addEventListener('updatefound', () => follow(kept.installing));
    // In place of the look of a try before this.
    workers.oncontrollerchange = look;
  } catch (error) {
    // Without it everything works that has a network.
    console.warn('the application is not kept on this device', error);
    keepAgain();
  }
}

const keepAgain = tryingAgain(keep, soon);

/** Keeps the other scripts, until all are here. While a newer version comes or waits, its pages may be open too. */
async function restOf(kept: ServiceWorkerRegistration): Promise<void> {
  const rest = async () => {
    const isWhole = await keepRest(() => kept.waiting === null && kept.installing === null).catch(
      () => false,
    );
    if (!isWhole) again();
  };
  const again = tryingAgain(rest, later);
  await rest();
}

/** Tells of each change of what the two below say, until the way out is called. */
export const followShell = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The app itself is on this device: a reload needs no network. */
export const shellIsHere = (): boolean => here;

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
