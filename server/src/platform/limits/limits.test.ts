import { describe, expect, it } from 'vitest';
import type { Clock } from '../clock.js';
import { RetryLaterError } from '../errors.js';
import { Gate } from './gate.js';
import { RateBucket } from './rate-bucket.js';
import { Rates } from './rates.js';
import type { Session } from '../sessions/session.js';

describe('rate bucket', () => {
  it('lets a burst through, then as many a second as it says, and tells how long to wait', () => {
    const bucket = new RateBucket(10, 3, 0);
    expect([bucket.take(0), bucket.take(0), bucket.take(0), bucket.take(0)]).toEqual([0, 0, 0, 1]);
    expect(bucket.take(100)).toBe(0);
    expect(bucket.take(100)).toBeGreaterThan(0);
    expect(bucket.isFull(150)).toBe(false);
    expect(bucket.isFull(10_000)).toBe(true);
  });
});

describe('gate', () => {
  it('runs as many as it may at once, the rest in order, and refuses what does not fit in the queue', async () => {
    const gate = new Gate(1, 1);
    const order: string[] = [];
    let finishFirst: () => void = () => undefined;
    const first = gate.run(() => new Promise<void>((resolve) => (finishFirst = resolve)));
    const second = gate.run(async () => void order.push('second'));
    await expect(gate.run(async () => void order.push('third'))).rejects.toThrow(RetryLaterError);
    expect(order).toEqual([]);
    finishFirst();
    await Promise.all([first, second]);
    expect(order).toEqual(['second']);
    await gate.run(async () => void order.push('fourth'));
    expect(order).toEqual(['second', 'fourth']);
  });

  it('lets the next one in when one fails', async () => {
    const gate = new Gate(1, 5);
    const failed = gate.run(() => Promise.reject(new Error('no')));
    const next = gate.run(() => Promise.resolve('in'));
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('in');
  });
});

describe('rates of messages', () => {
  const session = (id: string): Session => ({ id, user: { id: 'one account' } }) as Session;
  const heard = (rates: Rates, of: Session, bytes: number, most: number): number => {
    for (let count = 0; count < most; count += 1) if (rates.message(of, bytes) !== null) return count;
    return most;
  };

  it('one session says 512 KiB at once and 8 a second, its account five times as much', () => {
    let now = 0;
    const rates = new Rates({ now: () => now, monotonic: () => now } as Clock, []);
    const kibibyte = 1024;
    const one = session('1');
    expect(heard(rates, one, 64 * kibibyte, 100)).toBe(8);
    expect(rates.message(one, kibibyte)).toBe('bytes');
    now += 1000;
    expect(heard(rates, one, 4 * kibibyte, 100)).toBe(2);
    const of = (id: number): number => heard(rates, session(String(id)), 64 * kibibyte, 100);
    expect([2, 3, 4, 5].map(of)).toEqual([8, 8, 8, 8]);
    expect(of(6)).toBe(0);
    rates.stop();
  });

  it('messages without bytes are bound by their number', () => {
    const rates = new Rates({ now: () => 0, monotonic: () => 0 } as Clock, []);
    const one = session('1');
    expect(heard(rates, one, 0, 1000)).toBe(200);
    expect(rates.message(one, 0)).toBe('messages');
    rates.stop();
  });
});
