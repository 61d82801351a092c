import type { ResolverClass } from './slice.js';

const instances = new Map<ResolverClass, object>();

/** The one instance of a resolver class in this process; both doors call it. */
export function resolverInstance(resolver: ResolverClass): object {
  const known = instances.get(resolver);
  if (known !== undefined) return known;
  const made = new resolver();
  instances.set(resolver, made);
  return made;
}
