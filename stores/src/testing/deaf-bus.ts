import type { Bus } from '../bus/port.js';

/** A client of `bus` to which no message comes through any more. */
export interface DeafBus extends Bus {
  /** Tells its subscribers that they may have missed something. */
  tellGap(): void;
}

export function deafBus(bus: Bus): DeafBus {
  const gaps = new Set<() => void>();
  const subscribe: Bus['subscribe'] = (_channel, _handler, { onGap = () => undefined } = {}) => {
    gaps.add(onGap);
    return () => void gaps.delete(onGap);
  };
  const tellGap = (): void => gaps.forEach((onGap) => onGap());
  return new Proxy(bus as DeafBus, {
    get: (target, name) => {
      if (name === 'subscribe') return subscribe;
      if (name === 'tellGap') return tellGap;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
