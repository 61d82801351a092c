import { anyProjection, type ProjectionSlice } from '../runner/slice.js';
import { examStatisticsProjection } from './exam-statistics.projection.js';
import { questionStatisticsProjection } from './question-statistics.projection.js';

export const statisticsProjections: ProjectionSlice = {
  name: 'statistics',
  projections: [anyProjection(examStatisticsProjection), anyProjection(questionStatisticsProjection)],
};
