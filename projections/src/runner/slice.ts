import type { Projection } from './projection.js';

/** What a slice brings into the projector, told once in its `slice.ts`. */
export interface ProjectionSlice {
  readonly name: string;
  readonly projections: readonly Projection[];
}

/** A projection among those of other documents: the runner hands each its own documents only. */
export const anyProjection = (projection: unknown): Projection => projection as Projection;
