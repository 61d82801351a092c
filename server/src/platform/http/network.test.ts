import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { addressOf, networkOf } from './network.js';

const request = (forwarded?: string): IncomingMessage =>
  ({
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    socket: { remoteAddress: '::ffff:192.0.2.1' },
  }) as unknown as IncomingMessage;

it('a request comes from whom the proxy names, where one is believed, else from its connection', () => {
  expect(addressOf(request('203.0.113.1, 10.0.0.1'), true)).toBe('203.0.113.1');
  expect(addressOf(request('203.0.113.1'), false)).toBe('::ffff:192.0.2.1');
  expect(networkOf(addressOf(request(), true))).toBe('192.0.2.1');
  expect(networkOf(addressOf(request(''), true))).toBe('192.0.2.1');
});
