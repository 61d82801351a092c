import { useConnection } from '@vigil/ui/connection/connection-state.ts';
import { isFault } from '@vigil/ui/connection/errors.ts';
import { getToken } from '@vigil/ui/session/session.ts';
import { useEffect, useMemo } from 'react';

const prefix = 'vigil.answer.';

interface Kept<T> {
  /** of which login */
  readonly of: number;
  readonly at: number;
  readonly data: T;
}

/** An answer of the server, or what it answered last on this device. */
export interface Remembered<T> {
  readonly data: T | undefined;
  /** ms, when it was answered; null: it is of now, or there is none */
  readonly rememberedAt: number | null;
}

/**
 * Keeps the last answer on this device, of whoever is logged in, and gives it back while the server cannot be
 * reached or does not answer: an installed app opens on what it showed. `later`: the same after so many ms,
 * for what moves with the clock.
 */
export function useRememberedAnswer<T>(
  name: string,
  { data, error }: { readonly data?: T; readonly error?: unknown },
  later: (data: T, passedMs: number) => T = (same) => same,
): Remembered<T> {
  useEffect(() => {
    if (data !== undefined && getToken() !== null) keepAnswer(name, data);
  }, [name, data]);
  const silent = useConnection() !== 'online';
  const away = data === undefined && (error === undefined ? silent : isFault(error));
  const kept = useMemo(() => (away ? keptAnswer<T>(name) : null), [away, name]);
  const moved = useMemo(
    () => (kept === null ? undefined : later(kept.data, Math.max(0, Date.now() - kept.at))),
    // What was remembered moves once: the clock carries it on from there.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [kept],
  );
  return data !== undefined ? { data, rememberedAt: null } : { data: moved, rememberedAt: kept?.at ?? null };
}

function keepAnswer(name: string, data: unknown): void {
  try {
    localStorage.setItem(prefix + name, JSON.stringify({ of: login(), at: Date.now(), data }));
  } catch {
    // A full or forbidden store keeps nothing: the next start without a network says so.
  }
}

function keptAnswer<T>(name: string): Kept<T> | null {
  try {
    const kept = JSON.parse(localStorage.getItem(prefix + name) ?? 'null') as Partial<Kept<T>> | null;
    return kept?.at === undefined || kept.data === undefined || getToken() === null || kept.of !== login()
      ? null
      : { of: kept.of, at: kept.at, data: kept.data };
  } catch {
    return null;
  }
}

/** Tells one login from another, and nobody what its token is. */
const login = (): number =>
  [...(getToken() ?? '')].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 7);

/** Nothing of a person stays for the next one who logs in here. */
export function forgetAnswers(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // What is forbidden was never kept.
  }
}
