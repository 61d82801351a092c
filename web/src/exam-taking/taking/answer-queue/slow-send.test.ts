import { expect, it } from 'vitest';
import { QueueWorld } from './testing/queue-world.ts';

it('says that a long act on a slow line is still on its way, until it has arrived', async () => {
  const world = new QueueWorld();
  world.hold();
  const tab = await world.openTab();
  await tab.enqueue({ kind: 'answer', quId: 'q1', fields: { answers: ['a'] } });
  await world.letTimePass(11_000);
  expect(tab.snapshot().fault).toBeNull();
  await world.letTimePass(2000);
  expect(tab.snapshot()).toMatchObject({ fault: { slow: true, offline: false }, pending: [{ seq: 1 }] });
  expect(world.attempts).toBe(1);
  world.release();
  await world.settle();
  expect(tab.snapshot()).toMatchObject({ fault: null, pending: [] });
  await world.letTimePass(60_000);
  expect(tab.snapshot().fault).toBeNull();
});
