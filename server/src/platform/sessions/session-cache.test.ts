import type { User } from '@vigil/domain/organisation/public';
import { wholeAccount } from '@vigil/domain/organisation/plain-account';
import { areOfOneClass } from '@vigil/stores/testing/hidden-class';
import { expect, it } from 'vitest';
import type { SessionDocument } from '../collections.js';
import type { SessionAccount } from './account-source.js';
import { live, SessionCache } from './session-cache.js';

const stored = (id: string): SessionDocument => ({
  ...{ id, userId: `user of ${id}`, version: 1, createdAt: 1, lastSeenAt: 1, expiresAt: 9 },
  lastPosition: null,
});
const account = (id: string): SessionAccount =>
  wholeAccount(
    JSON.parse(`{"id":"user of ${id}","version":1,"userName":"${id}","roles":[]}`) as User,
  ) as unknown as SessionAccount;
const held = (id: string) => live(JSON.parse(JSON.stringify(stored(id))) as SessionDocument, account(id), 1);

it('sessions and their accounts are of one hidden class each', () => {
  const sessions = Array.from({ length: 100 }, (_, index) => held(`s${index}`));
  expect(areOfOneClass(sessions.slice(40))).toBe(true);
  expect(areOfOneClass(sessions.slice(40).map(({ user }) => user))).toBe(true);
});

it('thousands are looked through in turns of the event loop, each once', async () => {
  const cache = new SessionCache(1000, () => undefined);
  const ids = Array.from({ length: 500 }, (_, index) => `s${index}`);
  for (const id of ids) cache.add(`token of ${id}`, held(id));
  const seen: string[] = [];
  const others: number[] = [];
  let slices = 0;
  for await (const some of cache.inTurns()) {
    slices += 1;
    setImmediate(() => others.push(slices));
    seen.push(...some.map(({ id }) => id));
  }
  expect(seen.toSorted()).toEqual(ids.toSorted());
  expect(slices).toBeGreaterThan(1);
  expect(others.slice(0, slices - 1)).toEqual(ids.slice(1, slices).map((_, index) => index + 1));
});
