/**
 * A path of this site taken from a query string, or `fallback`: anything that could lead elsewhere is refused
 * (resolution 31).
 */
export function ownPath(path: string | null, fallback: string): string {
  if (path === null || !/^\/(?![/\\])/.test(path)) return fallback;
  const url = new URL(path, 'http://own.invalid');
  return url.host === 'own.invalid' ? `${url.pathname}${url.search}${url.hash}` : fallback;
}
