import { describe, expect, it } from 'vitest';
import { RetryLaterError } from '../errors.js';
import { Gate } from './gate.js';
import { RateBucket } from './rate-bucket.js';

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
