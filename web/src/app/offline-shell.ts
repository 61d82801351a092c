import { registerSW } from 'virtual:pwa-register';

/** The whole application is fetched then: what was opened has the network and the processor for itself first. */
const afterMs = 3000;

/**
 * Keeps the app itself on this device, so that reloading during an exam works without a network. A newer
 * version waits until every tab is closed: it never reloads a page someone is working in.
 */
export function keepShellOffline(): void {
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    setTimeout(() => registerSW({ immediate: false }), afterMs);
}
