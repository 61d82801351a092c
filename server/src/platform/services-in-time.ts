import type { Bus } from '@vigil/stores/bus/port';
import type { Clock } from './clock.js';
import type { Services } from './services.js';

/** The services as they are under another clock. */
export interface ServicesInTime {
  readonly services: Services;
  /** Ends what was subscribed to through them, and lets what was made for them go. */
  end(): void;
}

/**
 * For plays of the past: each slice makes its own objects for these services (`perServices`), which see `now`
 * (ms) wherever the clock stands, and which the bus would hold for ever.
 */
export function servicesInTime(services: Services, now: () => number): ServicesInTime {
  const clock: Clock = { now, monotonic: () => services.clock.monotonic() };
  const ends: (() => void)[] = [];
  const subscribe: Bus['subscribe'] = (...asked) => {
    const end = services.bus.subscribe(...asked);
    ends.push(end);
    return end;
  };
  const bus = new Proxy(services.bus, {
    get: (real, name): unknown => {
      if (name === 'subscribe') return subscribe;
      const value: unknown = Reflect.get(real, name, real);
      return typeof value === 'function' ? (value as () => unknown).bind(real) : value;
    },
  });
  return { services: { ...services, bus, clock }, end: () => ends.splice(0).forEach((end) => end()) };
}
