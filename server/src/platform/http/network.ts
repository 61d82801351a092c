import type { IncomingMessage } from 'node:http';

/**
 * The address a request comes from: the first of `X-Forwarded-For` where a proxy is believed (as Fastify's
 * `request.ip`, for what never reaches a route), else the connection's.
 */
export function addressOf({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? headers['x-forwarded-for'] : undefined;
  const first =
    String(forwarded ?? '')
      .split(',')[0]
      ?.trim() ?? '';
  return first === '' ? (socket.remoteAddress ?? '') : first;
}

/** An IPv4 address, or the /64 of an IPv6 address: whoever has one of those has all of it. */
export const networkOf = (address: string): string => within(address, 4);

/** An IPv4 address, or the /48 of an IPv6 address: whoever asks for one is given all of it. */
export const siteOf = (address: string): string => within(address, 3);

function within(address: string, groups: number): string {
  const plain = address.replace(/^::ffff:/i, '').toLowerCase();
  if (!plain.includes(':')) return plain;
  const [left = '', right = ''] = plain.split('::');
  const [first, last] = [left, right].map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array.from(
    { length: Math.max(0, 8 - (first?.length ?? 0) - (last?.length ?? 0)) },
    () => '0',
  );
  return [...(first ?? []), ...zeros, ...(last ?? [])].slice(0, groups).join(':');
}
