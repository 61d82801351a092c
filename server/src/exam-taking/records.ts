import type { PaperView } from '@vigil/projections/sitting/public';
import { examDefinitions } from '../exams/public.js';
import type { Services } from '../platform/services.js';
import { resultsOf } from './results/result-times.js';
import { rowSights, type RowSight } from './sight.js';
import type { RecordRow } from './types.js';

interface Attempt {
  readonly paper: PaperView;
  readonly sight: RowSight;
}

/**
 * One row per exam a person sat: attempts, best score, latest time (spec 1, my scores), of what the person may see
 * now. What it says of pass and state is of the best attempt: an attempt that was begun later hides none
 * (record-004).
 */
export async function recordsOf(services: Services, userId: string): Promise<RecordRow[]> {
  const papers = await services.views
    .view<PaperView>('papers')
    .find({ filter: { userId }, sort: [{ field: 'createTime', descending: true }] });
  const sights = rowSights(services);
  const byExam = new Map<string, Attempt[]>();
  for (const paper of papers)
    byExam.set(paper.examId, [...(byExam.get(paper.examId) ?? []), { paper, sight: await sights(paper) }]);
  return Promise.all(
    [...byExam].map(async ([examId, attempts]): Promise<RecordRow> => {
      const [latest] = attempts as [Attempt];
      const exam = await examDefinitions(services).find(examId);
      const best = bestOf(attempts);
      const { paper, sight } = best;
      return {
        examId,
        title: latest.paper.examTitle,
        offline: exam?.offline ?? false,
        examType: latest.paper.examType,
        // As the exam's own page counts them: one that is open is not sat yet.
        tryCount: attempts.filter(({ paper: one }) => one.handState === 1 && !one.chanceBack).length,
        maxScore: bestScoreOf(attempts),
        totalScore: paper.totalScore,
        paperId: paper.id,
        updateTime: latest.paper.createTime,
        resultType: paper.resultType,
        state: paper.state,
        passed: sight.passed && paper.passed !== null ? Number(paper.passed) : null,
        ...resultsOf(sight.results),
      };
    }),
  );
}

const scoreOf = ({ paper, sight }: Attempt): number | null =>
  sight.score && paper.valid ? paper.userScore : null;

const bestScoreOf = (attempts: readonly Attempt[]): number | null =>
  attempts.map(scoreOf).reduce<number | null>((most, score) => highest(most, score), null);

const highest = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.max(a, b);

/**
 * Of attempts, the newest first, the one that counts for the person: passed before not, then one that still waits
 * for marking and may yet pass, then the higher score, then handed in before open.
 */
function bestOf(attempts: readonly Attempt[]): Attempt {
  const rank = (attempt: Attempt): readonly number[] => [
    Number(attempt.sight.passed && attempt.paper.passed === true),
    Number(attempt.paper.state === 1),
    scoreOf(attempt) ?? -1,
    attempt.paper.handState,
  ];
  return attempts.reduce((best, one) => (isAbove(rank(one), rank(best)) ? one : best));
}

function isAbove(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0);
}
