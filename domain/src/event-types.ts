import type { DomainSlice } from './kernel/slice.js';
import { upcasters, type Upcasters } from './kernel/upcaster.js';
import { slices } from './slices.js';

/** What the log may hold, derived from what the slices declare. */
export interface EventTypes {
  /** every type, each once */
  readonly types: readonly string[];
  readonly upcasters: Upcasters;
}

/**
 * Derives it. Throws, in one sentence, when two slices name the same type, an upcast or a version is of no
 * declared type, or a version above 1 has not its upcasts.
 */
export function eventTypesOf(declared: readonly DomainSlice[]): EventTypes {
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
  return { types: [...owners.keys()], upcasters: chains };
}

const all = eventTypesOf(slices);

/** Every event type that the log may hold. */
export const eventTypes = all.types;

/** Old versions of every slice's events; a type without a step is at version 1. */
export const eventUpcasters = all.upcasters;
