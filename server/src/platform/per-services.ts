import type { Services } from './services.js';

/**
 * Makes a slice's own objects once per composition root: resolvers are made without arguments and reach
 * everything through the call's services.
 */
export function perServices<T>(make: (services: Services) => T): (services: Services) => T {
  const made = new WeakMap<Services, T>();
  return (services) => {
    let value = made.get(services);
    if (value === undefined) {
      value = make(services);
      made.set(services, value);
    }
    return value;
  };
}
