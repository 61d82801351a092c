import type { DomainSlice } from './kernel/slice.js';
import { upcasters, type Upcasters } from './kernel/upcaster.js';
import { slices } from './slices.js';

/** The types of a slice's events; of several slices, all of them. */
type TypesOf<Slice extends DomainSlice> = Slice extends { readonly events: infer Events }
  ? keyof Events & string
  : never;

/** Every event type that the log may hold, for the compiler. */
export type EventType = TypesOf<(typeof slices)[number]>;

/** What the log may hold, derived from what the slices declare. */
export interface EventTypes<Type extends string> {
  /** every type, each once */
  readonly types: readonly Type[];
  readonly upcasters: Upcasters;
}

/**
 * Derives it. Throws, in one sentence, when two slices name the same type, an upcast or a version is of no
 * declared type, or a version above 1 has not its upcasts.
 */
export function eventTypesOf<Slice extends DomainSlice>(
  declared: readonly Slice[],
): EventTypes<TypesOf<Slice>> {
  const owners = new Map<string, string>();
  for (const { name, events } of declared)
    for (const type of Object.keys(events)) {
      const other = owners.get(type);
      if (other !== undefined) throw new Error(`event type ${type} is declared by ${other} and by ${name}`);
      owners.set(type, name);
    }
  const steps = declared.flatMap(({ upcasts = [] }) => upcasts);
  const versions = new Map(declared.flatMap(({ versions: named = {} }) => Object.entries(named)));
  for (const type of [...versions.keys(), ...steps.map((step) => step.type)])
    if (!owners.has(type)) throw new Error(`event type ${type} has a version but no slice declares it`);
  const chains = upcasters(steps);
  for (const type of owners.keys()) {
    const [version, reached] = [versions.get(type) ?? 1, chains.currentVersion(type)];
    if (version !== reached)
      throw new Error(`event type ${type} is at version ${version}, its upcasts lead to ${reached}`);
  }
  return { types: [...owners.keys()] as TypesOf<Slice>[], upcasters: chains };
}

const all = eventTypesOf<(typeof slices)[number]>(slices);

/** Every event type that the log may hold, at run time. */
export const eventTypes = all.types;

/** Old versions of every slice's events; a type without a step is at version 1. */
export const eventUpcasters = all.upcasters;
