import type { ZodType } from 'zod';
import type { EventBody } from './event.js';
import type { Upcast } from './upcaster.js';

/**
 * What a slice brings into the domain, told once in its `slice.ts`. Said as `satisfies DomainSlice<ItsEvent>`: the
 * compiler then holds its schemas against the union of its events, and keeps the names of the types.
 */
export interface DomainSlice<Own extends EventBody = EventBody> {
  readonly name: string;
  /** Every event type of its streams with the shape of its current data. The union of types is made from it. */
  readonly events: Readonly<Record<Own['type'], ZodType>>;
  /** Types whose current version is above 1; each needs its upcasts. */
  readonly versions?: Readonly<Record<string, number>>;
  readonly upcasts?: readonly Upcast[];
}
