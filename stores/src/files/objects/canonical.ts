/** As signatures want it: everything but unreserved characters (RFC 3986 §2.3). */
export const strictlyEncoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** The query of an address, encoded and in order. */
export const sortedQuery = (url: URL, pair: (name: string, value: string) => string): string =>
  [...url.searchParams]
    .map(([name, value]) => [strictlyEncoded(name), strictlyEncoded(value)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => pair(name, value))
    .join('&');
