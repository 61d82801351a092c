import { anyProjection, type ProjectionSlice } from '../runner/slice.js';
import { closingProjection } from './closing.projection.js';

export const accountsProjections: ProjectionSlice = {
  name: 'accounts',
  projections: [anyProjection(closingProjection)],
};
