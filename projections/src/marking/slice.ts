import { anyProjection, type ProjectionSlice } from '../runner/slice.js';
import { markingReviewerProjection } from './marking-reviewer.projection.js';

export const markingProjections: ProjectionSlice = {
  name: 'marking',
  projections: [anyProjection(markingReviewerProjection)],
};
