import type { ZodType } from 'zod';
import type { Upcast } from './upcaster.js';

/** What a slice brings into the domain, told once in its `slice.ts`. */
export interface DomainSlice {
  readonly name: string;
  /** Every event type of its streams with the shape of its current data. The union of types is made from it. */
  readonly events: Readonly<Record<string, ZodType>>;
  /** Types whose current version is above 1; each needs its upcasts. */
  readonly versions?: Readonly<Record<string, number>>;
  readonly upcasts?: readonly Upcast[];
}
