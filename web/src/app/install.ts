import { keepText, keptText } from '@vigil/ui/connection/kept-text.ts';
import { useSyncExternalStore } from 'react';

/** What browsers that can install a site tell it; no standard has it, so no type of the browser's does. */
interface InstallOffer extends Event {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

let offer: InstallOffer | null = null;
let putAway = false;
const listeners = new Set<() => void>();
const changed = () => listeners.forEach((listener) => listener());
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Where it is remembered that the line of the home page was put away. */
export const installKey = 'vigil.install-put-away';

/**
 * From now on the browser's offer to install the site is kept for our own words instead of its bar. Never comes in
 * browsers that cannot, nor where the site is installed.
 */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event as InstallOffer;
    changed();
  });
  addEventListener('appinstalled', () => {
    offer = null;
    changed();
  });
}

/** Whether the site can be installed here and now. */
export const useInstallable = (): boolean => useSyncExternalStore(subscribe, () => offer !== null);

/** Whether the home page may say so: nobody has put that away on this device. */
export const useInstallTold = (): boolean =>
  useSyncExternalStore(subscribe, () => offer !== null && !putAway && keptText(installKey) === null);

/** Puts the home page's line away for good. */
export function putInstallAway(): void {
  putAway = true;
  keepText(installKey, '1');
  changed();
}

/** The browser asks; an offer holds for one question. */
export async function install(): Promise<void> {
  const asked = offer;
  offer = null;
  changed();
  await asked?.prompt().catch(() => undefined);
}

/** A phone has a home screen, a computer programs. */
export const isHandheld = (): boolean => matchMedia('(pointer: coarse)').matches;
