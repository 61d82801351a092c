import { useSyncExternalStore } from 'react';

let wanted = false;
const listeners = new Set<() => void>();

const set = (next: boolean) => {
  if (wanted === next) return;
  wanted = next;
  for (const listener of listeners) listener();
};

/**
 * Opens the login dialog over the page as it stands (spec 1 §8); what the page holds is kept. Repeating it
 * changes nothing.
 */
export const requestLogin = (): void => set(true);

/** Closes it: logged in, or the person chose not to. */
export const loginSettled = (): void => set(false);

/** Whether the login dialog is to be shown. */
export const useLoginRequested = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => wanted,
  );
