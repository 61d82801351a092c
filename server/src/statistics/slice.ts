import type { Slice } from '../platform/slice.js';
import { addStatisticsExport } from './export-route.js';
import { statisticsMenu } from './menu.js';
import { QuestionStatisticsResolver } from './question-statistics.resolver.js';
import { StatisticsResolver } from './statistics.resolver.js';

/** Statistics of exams and their questions. */
export const statisticsSlice: Slice = {
  name: 'statistics',
  grants: { teacher: ['exam:stat'], reviewer: ['exam:stat'] },
  resolvers: [StatisticsResolver, QuestionStatisticsResolver],
  menu: statisticsMenu,
  routes: addStatisticsExport,
};
