import type { Projection } from './runner/projection.js';
import type { ProjectionSlice } from './runner/slice.js';
import { slices } from './slices.js';

/** The read models of these slices. Throws, in one sentence, when a name or a collection stands twice. */
export function projectionsOf(declared: readonly ProjectionSlice[]): readonly Projection[] {
  const all = declared.flatMap(({ projections: own }) => own);
  for (const key of ['name', 'collection'] as const) {
    const names = all.map((one) => (key === 'name' ? one.name : one.collection.name));
    const twice = names.find((name, place) => names.indexOf(name) !== place);
    if (twice !== undefined) throw new Error(`two views have the ${key} ${twice}`);
  }
  return all;
}

/** Every read model the projector keeps. */
export const projections = projectionsOf(slices);
