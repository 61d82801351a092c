import type { IncomingHttpHeaders } from 'node:http';

/**
 * True when a request that lives on the session cookie comes from a page of ours: its Origin is the host it
 * was sent to or one that the operator named. Without an Origin (a picture of a page) `Sec-Fetch-Site`
 * decides; a client that sends neither is no browser.
 */
export function cookieMayBeUsed(headers: IncomingHttpHeaders, publicOrigins: readonly string[]): boolean {
  const { origin, host } = headers;
  if (origin !== undefined) {
    if (publicOrigins.includes(origin)) return true;
    return host !== undefined && hostOf(origin) === host.toLowerCase();
  }
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host.toLowerCase();
  } catch {
    return null;
  }
}
