import { describe, expect, it } from 'vitest';
import type { Session } from '../context.js';
import { RetryLaterError } from '../errors.js';
import { LargeBodies } from './large-bodies.js';
import { TooManyRequestsError } from './rates.js';

const session = (id: string): Session => ({ id, user: { id } }) as unknown as Session;
const essay = 200 * 1024;

describe('large bodies', () => {
  it('of one account are eight at most, by whichever session, until one is over', () => {
    const bodies = new LargeBodies();
    const first = bodies.announced(session('flood'), essay);
    for (let n = 1; n < 8; n += 1) bodies.announced(session('flood'), essay);
    expect(() => bodies.announced(session('flood'), essay)).toThrow(TooManyRequestsError);
    bodies.announced(session('other'), essay);
    first.over();
    first.over();
    bodies.announced(session('flood'), essay);
    expect(() => bodies.announced(session('flood'), essay)).toThrow(TooManyRequestsError);
  });

  it('a thousand who send the largest all the time leave room for the essay of anybody else', () => {
    const bodies = new LargeBodies();
    let refused = 0;
    for (let n = 0; n < 8000; n += 1) {
      try {
        bodies.announced(session(`hostile ${n % 1000}`), n % 2 === 0 ? 1024 * 1024 : essay);
      } catch (error) {
        expect(error).toBeInstanceOf(RetryLaterError);
        refused += 1;
      }
    }
    expect(refused).toBeGreaterThan(6000);
    for (let n = 0; n < 500; n += 1) bodies.announced(session(`honest ${n}`), essay);
  });

  it('have their turns, each its own', async () => {
    const bodies = new LargeBodies();
    const all = Array.from({ length: 40 }, (_none, n) => bodies.announced(session(`${n}`), essay));
    await Promise.all(all.map((body) => body.turn()));
    expect(bodies.waiting).toBe(0);
  });
});
