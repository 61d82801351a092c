import type { Slice } from '../platform/slice.js';
import { AnalysisResolver } from './analysis.resolver.js';
import { collections } from './collections.js';
import { statisticsWords } from './event-words.js';
import { addStatisticsExport } from './export-route.js';
import { statisticsMenu } from './menu.js';
import { QuestionStatisticsResolver } from './question-statistics.resolver.js';
import { startAnalyses } from './run-analyses.js';
import { SimilarResolver } from './similar.resolver.js';
import { StatisticsResolver } from './statistics.resolver.js';

/** Statistics of exams and their questions. */
export const statisticsSlice: Slice = {
  name: 'statistics',
  grants: { teacher: ['exam:stat', 'exam:similar'], reviewer: ['exam:stat'] },
  resolvers: [StatisticsResolver, QuestionStatisticsResolver, AnalysisResolver, SimilarResolver],
  collections,
  menu: statisticsMenu,
  eventWords: statisticsWords,
  routes: addStatisticsExport,
  files: {
    namelessEvents: Object.keys(statisticsWords),
    namelessCollections: Object.values(collections).map(({ name }) => name),
  },
  react: async (services, lease) => startAnalyses(services, lease),
};
