import { setToken } from '@vigil/ui/session/session.ts';
import { useSyncExternalStore } from 'react';

/** Why a login is asked for: a session ended or is wanted, or the page is another account's than the one here. */
export type LoginReason = 'session' | 'another-account';

let wanted: LoginReason | null = null;
const listeners = new Set<() => void>();

const set = (next: LoginReason | null) => {
  // Whoever asks for it a second time wants the same dialog.
  if (wanted === next || (wanted !== null && next !== null)) return;
  wanted = next;
  for (const listener of listeners) listener();
};

/**
 * Opens the login dialog over the page as it stands (spec 1 §8); what the page holds is kept. Repeating it
 * changes nothing.
 */
export const requestLogin = (): void => set('session');

/** The same where the page is another account's than that of who sits here, whose login it takes the place of. */
export function requestOwnersLogin(): void {
  setToken(null);
  set('another-account');
}

/** Closes it: logged in, or the person chose not to. */
export const loginSettled = (): void => set(null);

/** Why the login dialog is to be shown; null: it is not. */
export const useLoginRequested = (): LoginReason | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => wanted,
  );
