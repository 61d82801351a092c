import { registerSW } from 'virtual:pwa-register';

/**
 * Keeps the app itself on this device, so that reloading during an exam works without a network. A newer
 * version waits until every tab is closed: it never reloads a page someone is working in.
 */
export function keepShellOffline(): void {
  if (import.meta.env.PROD && 'serviceWorker' in navigator) registerSW({ immediate: false });
}
