import { anyProjection, type ProjectionSlice } from '../runner/slice.js';
import { realPersonProjection } from './real-person.projection.js';

export const realPersonProjections: ProjectionSlice = {
  name: 'real-person',
  projections: [anyProjection(realPersonProjection)],
};
