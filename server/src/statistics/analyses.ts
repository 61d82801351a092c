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
import { commandPorts } from '../platform/command-side/command-ports.js';
import { perServices } from '../platform/per-services.js';
import type { Services } from '../platform/services.js';
import { collections, type ExamAnalysisDocument, type SimilarPairDocument } from './collections.js';

export const analysesOf = ({ documents }: Pick<Services, 'documents'>) =>
  documents.collection<ExamAnalysisDocument>(collections.analyses);

export const pairsOf = ({ documents }: Pick<Services, 'documents'>) =>
  documents.collection<SimilarPairDocument>(collections.pairs);

/** Who looked at an exam's list of similar answers: stream `similarity-{examId}`. */
export const similarityLooks = perServices(
  (services: Services) =>
    new CommandSide<SimilarityLooks, RecordSimilarityLook, SimilarityLookEvent, never>({
      ...commandPorts(services),
      decider: similarityLooksDecider,
      streamOf: similarityStream,
      cacheSize: 200,
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
