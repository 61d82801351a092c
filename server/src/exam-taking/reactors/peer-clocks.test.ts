import { describe, expect, it } from 'vitest';
import type { Bus } from '@vigil/stores/bus/port';
import { MovingClock } from '../../testing/moving-clock.js';
import { PeerClocks } from './peer-clocks.js';

/** One channel, delivered when the test says so. */
function channel() {
  let handlers: ((message: unknown) => void)[] = [];
  const bus = {
    publish: () => undefined,
    subscribe: (_channel: string, handler: (message: unknown) => void) => {
      handlers.push(handler);
      return () => (handlers = handlers.filter((one) => one !== handler));
    },
  } as unknown as Bus;
  return { bus, say: (id: string, at: number) => handlers.forEach((handler) => handler({ id, at })) };
}

describe('[engine §4] processes compare clocks', () => {
  const heard = (departures: readonly number[]) => {
    const clock = new MovingClock();
    clock.freeze();
    const { bus, say } = channel();
    const peers = new PeerClocks({ bus, clock });
    const service = peers.start();
    for (const departure of departures) say('other', clock.now() + departure);
    return { peers, clock, service };
  };

  it('a difference of more than 2 s shows, either way', () => {
    expect(heard([5000, 5000, 5000]).peers.difference).toBe(5000);
    expect(heard([-5000, -5000, -5000]).peers.difference).toBe(-5000);
    expect(heard([1500, 1500, 1500]).peers.difference).toBe(0);
  });

  it('a message that arrives late says nothing, as long as one of three arrives in time', () => {
    expect(heard([-9000, -9000, -100]).peers.difference).toBe(0);
    expect(heard([5000]).peers.difference).toBe(0);
  });

  it('a process that is gone is forgotten', () => {
    const { peers, clock } = heard([5000, 5000, 5000]);
    clock.advance(31_000);
    expect(peers.difference).toBe(0);
  });
});
