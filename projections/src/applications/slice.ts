import { anyProjection, type ProjectionSlice } from '../runner/slice.js';
import { applicationProjection } from './application.projection.js';

export const applicationsProjections: ProjectionSlice = {
  name: 'applications',
  projections: [anyProjection(applicationProjection)],
};
