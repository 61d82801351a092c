import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { RetryLaterError } from '../errors.js';
import { Admission } from './admission.js';

const crowd = (admission: Admission, count: number, begun: number[]): void => {
  for (let n = 0; n < count; n += 1) void admission.admitted().then(() => begun.push(n));
};

it('begins calls in the order they came, a few in each turn of the event loop', async () => {
  const admission = new Admission();
  const begun: number[] = [];
  crowd(admission, 100, begun);
  const after: number[] = [];
  while (begun.length < 100) {
    await turn();
    after.push(begun.length);
  }
  expect(begun).toEqual(Array.from({ length: 100 }, (_none, n) => n));
  expect([...new Set(after)].filter((count) => count > 0)).toEqual([16, 32, 48, 64, 80, 96, 100]);
});

it('begins nothing while turns bring new connections, but not for ever', async () => {
  const admission = new Admission();
  const begun: number[] = [];
  crowd(admission, 50, begun);
  let turns = 0;
  while (begun.length === 0) {
    admission.connected();
    await turn();
    turns += 1;
  }
  expect(turns).toBeGreaterThan(30);
  expect(turns).toBeLessThan(40);
  expect(begun).toHaveLength(16);
});

it('begins with the first turn that brings no connection', async () => {
  const admission = new Admission();
  const begun: number[] = [];
  admission.connected();
  crowd(admission, 1, begun);
  await turn();
  await turn();
  await turn();
  expect(begun).toEqual([0]);
});

it('sends whoever comes when too many wait away, until some have begun', async () => {
  const admission = new Admission(1, 3);
  const begun: number[] = [];
  crowd(admission, 3, begun);
  expect(() => admission.admitted()).toThrow(RetryLaterError);
  await turn();
  crowd(admission, 1, begun);
  while (admission.length > 0) await turn();
  expect(begun).toEqual([0, 1, 2, 0]);
});
