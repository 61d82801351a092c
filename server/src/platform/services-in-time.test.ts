import { expect, it } from 'vitest';
import { createInProcessBus } from '@vigil/stores/bus/in-process/in-process-bus';
import type { Services } from './services.js';
import { servicesInTime } from './services-in-time.js';

it('hear the bus under their own clock, and nothing after their end', async () => {
  const bus = createInProcessBus({ name: 'services-in-time' });
  const services = { bus, clock: { now: () => 9, monotonic: () => 7 } } as unknown as Services;
  const past = servicesInTime(services, () => 1);
  expect([past.services.clock.now(), past.services.clock.monotonic()]).toEqual([1, 7]);
  const heard: string[] = [];
  bus.subscribe('news', () => heard.push('all'));
  past.services.bus.subscribe('news', () => heard.push('past'));
  const told = (): Promise<void> =>
    new Promise((resolve) => {
      const stop = bus.subscribe('news', () => {
        stop();
        resolve();
      });
      past.services.bus.publish('news', 1);
    });
  await told();
  expect(heard).toEqual(['all', 'past']);
  past.end();
  await told();
  expect(heard).toEqual(['all', 'past', 'all']);
  await past.services.bus.touch('group', 'member', 5);
  expect(await bus.members('group')).toEqual(['member']);
  await bus.close();
});
