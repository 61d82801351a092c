import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Session } from '../context.js';
import { TooManyRequestsError } from './rates.js';
import { YieldingCalls } from './yielding-calls.js';

const session = (id: string): Session => ({ id, user: { id } }) as unknown as Session;

it('begins one in a turn, in the order they came', async () => {
  const calls = new YieldingCalls();
  const begun: string[] = [];
  for (const id of ['a', 'b', 'c']) void calls.admitted(session(id)).then(() => begun.push(id));
  const after: number[] = [];
  while (begun.length < 3) {
    await turn();
    after.push(begun.length);
  }
  expect(begun).toEqual(['a', 'b', 'c']);
  expect(Math.max(...after.map((count, at) => count - (after[at - 1] ?? 0)))).toBe(1);
});

it('lets no session fill the lane, and takes its next call when one of its own has begun', async () => {
  const calls = new YieldingCalls();
  const flood = session('flood');
  let begun = 0;
  const many = Array.from({ length: 200 }, () => calls.admitted(flood).then(() => (begun += 1)));
  await expect(calls.admitted(flood)).rejects.toThrow(TooManyRequestsError);
  const other = calls.admitted(session('other'));
  while (begun < 1) await turn();
  const next = calls.admitted(flood);
  await Promise.all([...many, other, next]);
  expect(calls.waiting).toBe(0);
});
