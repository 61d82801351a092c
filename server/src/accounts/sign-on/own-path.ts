/**
 * A path of this site that somebody wants to come back to; anything that could lead elsewhere is `/web/index`
 * (resolution 31).
 */
export function ownPath(to: unknown): string {
  const home = '/web/index';
  if (typeof to !== 'string' || to.length > 1000 || !/^\/(?![/\\])/.test(to)) return home;
  // Browsers drop tabs and line ends out of addresses before they read them.
  if ([...to].some((character) => character <= ' ' || character === '\u007f')) return home;
  const base = 'http://own.invalid';
  if (!URL.canParse(to, base)) return home;
  const url = new URL(to, base);
  return url.host === 'own.invalid' ? `${url.pathname}${url.search}${url.hash}` : home;
}
