import type { Position } from '@vigil/domain/kernel/event';
import { ViewNotReady } from '@vigil/projections/runner/view-reader';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { Services } from '../services.js';
import { viewCaughtUp } from './view-caught-up.js';

/** A view that moves by so much at each look. */
function moving(head: number, steps: readonly number[]) {
  let looks = 0;
  let at = 0;
  const text = (position: number): Position => String(position).padStart(4, '0');
  const services = {
    log: { head: () => Promise.resolve(text(head)) },
    views: {
      checkpoint: () => Promise.resolve(text(at)),
      waitFor: () => {
        at += steps[looks % steps.length] ?? 0;
        looks += 1;
        return Promise.resolve(at >= head);
      },
    },
    logger: pino({ level: 'silent' }),
  } as unknown as Pick<Services, 'views' | 'log' | 'logger'>;
  return { services, looks: () => looks };
}

describe('a view that is behind the log', () => {
  it('is waited for as long as it moves, be it slowly', async () => {
    const slow = moving(100, [0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    await viewCaughtUp(slow.services, 'papers', 0);
    expect(slow.looks()).toBe(1000);
  });

  it('is waited for where nobody has begun to build it', async () => {
    const later = moving(10, [10]);
    const { views } = later.services;
    const waitFor = views.waitFor.bind(views);
    const checkpoint = views.checkpoint.bind(views);
    let asked = 0;
    const notBefore =
      <A extends unknown[], R>(then: (...args: A) => Promise<R>) =>
      (...args: A): Promise<R> =>
        (asked += 1) < 6 ? Promise.reject(new ViewNotReady('papers')) : then(...args);
    Object.assign(views, { waitFor: notBefore(waitFor), checkpoint: notBefore(checkpoint) });
    await viewCaughtUp(later.services, 'papers', 0);
    expect(asked).toBe(6);
  });

  it('is given up in a sentence when it stands', async () => {
    const still = moving(100, [0]);
    await expect(viewCaughtUp(still.services, 'papers', 0)).rejects.toThrow(
      'the view papers stands at 0000 and does not reach 0100',
    );
    expect(still.looks()).toBe(12);
  });
});
