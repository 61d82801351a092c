import { anyProjection, type ProjectionSlice } from '../runner/slice.js';
import { paperProjection } from './paper.projection.js';

export const sittingProjections: ProjectionSlice = {
  name: 'sitting',
  projections: [anyProjection(paperProjection)],
};
