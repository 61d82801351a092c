import { anyProjection, type ProjectionSlice } from '../runner/slice.js';
import { accommodationProjection } from './accommodation.projection.js';

export const accommodationsProjections: ProjectionSlice = {
  name: 'accommodations',
  projections: [anyProjection(accommodationProjection)],
};
