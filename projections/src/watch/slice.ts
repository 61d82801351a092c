import { anyProjection, type ProjectionSlice } from '../runner/slice.js';
import { watchCardProjection } from './watch-card.projection.js';

export const watchProjections: ProjectionSlice = {
  name: 'watch',
  projections: [anyProjection(watchCardProjection)],
};
