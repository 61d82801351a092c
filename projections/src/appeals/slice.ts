import { anyProjection, type ProjectionSlice } from '../runner/slice.js';
import { appealProjection } from './appeal.projection.js';

export const appealsProjections: ProjectionSlice = {
  name: 'appeals',
  projections: [anyProjection(appealProjection)],
};
