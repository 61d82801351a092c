import { anyProjection, type ProjectionSlice } from '../runner/slice.js';
import { trainedQuestionProjection, trainingDayProjection } from './trained.projections.js';
import { trainingProjection } from './training.projection.js';

export const trainingProjections: ProjectionSlice = {
  name: 'training',
  projections: [trainingProjection, trainedQuestionProjection, trainingDayProjection].map(anyProjection),
};
