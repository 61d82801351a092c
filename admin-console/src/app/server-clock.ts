import { useSyncExternalStore } from 'react';
import { ServerTimeDocument } from '../generated/graphql.ts';
import { client } from './client.ts';

let aheadMs = 0;
let second = Math.floor(Date.now() / 1000);
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/**
 * The server's time now, ms epoch: what is shown as "since" and "left" never depends on this device's clock.
 */
export const serverNow = (): number => Date.now() + aheadMs;

/** A moment of this device by the server's clock, ms epoch. */
export const byServer = (deviceTime: number): number => deviceTime + aheadMs;

/** The server has just said its time, in an answer to something else. */
export function heardServerTime(time: number): void {
  aheadMs = time - Date.now();
}

/** Asks the server for its time and keeps the difference; on a failure the last one stays. */
export async function syncServerClock(): Promise<void> {
  const asked = Date.now();
  const answer = await client.query({ query: ServerTimeDocument }).catch(() => null);
  const time = answer?.data?.currentTimeMillis;
  if (time !== undefined) aheadMs = time - (asked + Date.now()) / 2;
}

/** The server's second, counted for everything that ticks by one timer. */
export const useSecond = (): number => useSyncExternalStore(subscribe, () => second);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, 250);
  tick();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };
}

function tick(): void {
  const now = Math.floor(serverNow() / 1000);
  if (now === second) return;
  second = now;
  for (const listener of listeners) listener();
}
