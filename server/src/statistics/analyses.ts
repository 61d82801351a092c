import {
  similarityLooksDecider,
  similarityStream,
  type RecordSimilarityLook,
  type SimilarityLookEvent,
  type SimilarityLooks,
} from '@vigil/domain/statistics/similarity-looks.decider';
import type { MarkingReviewerView } from '@vigil/projections/marking/public';
import type { ExamStatisticsView } from '@vigil/projections/statistics/statistics-views';
import { CommandSide } from '../platform/command-side/command-side.js';
import { growthCharge } from '../platform/limits/log-growth.js';
import { perServices } from '../platform/per-services.js';
import type { Services } from '../platform/services.js';
import { commandTrace } from '../platform/tracing/tracing.js';
import { collections, type ExamAnalysisDocument, type SimilarPairDocument } from './collections.js';

export const analysesOf = ({ documents }: Pick<Services, 'documents'>) =>
  documents.collection<ExamAnalysisDocument>(collections.analyses);

export const pairsOf = ({ documents }: Pick<Services, 'documents'>) =>
  documents.collection<SimilarPairDocument>(collections.pairs);

/** Who looked at an exam's list of similar answers: stream `similarity-{examId}`. */
export const similarityLooks = perServices(
  (services: Services) =>
    new CommandSide<SimilarityLooks, RecordSimilarityLook, SimilarityLookEvent, never>({
      log: services.log,
      decider: similarityLooksDecider,
      streamOf: similarityStream,
      now: () => services.clock.now(),
      cacheSize: 200,
      shared: services.config.shared,
      charge: growthCharge(services),
      ...commandTrace(services),
    }),
);

/**
 * What an analysis of the exam would see, in a word: another one after a score, a reopening, a regrade or a mark. Read
 * before the papers are.
 */
export async function seenOf({ views, log }: Services, examId: string): Promise<string> {
  const [scores, marks] = await Promise.all([
    views.view<ExamStatisticsView>('exam_statistics').get(examId),
    views.view<MarkingReviewerView>('marking_reviewers').find({ filter: { examId } }),
  ]);
  const latest = marks
    .map(({ position }) => position)
    .reduce((last, one) => (last === '' || log.compare(one, last) > 0 ? one : last), '');
  return `${scores?.position ?? ''}/${latest}`;
}
