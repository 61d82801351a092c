import type { PaperView } from '@vigil/projections/sitting/public';
import { examDefinitions } from '../exams/public.js';
import type { Services } from '../platform/services.js';
import type { RecordRow } from './types.js';

/**
 * One row per exam a person sat: attempts, best score, latest time (spec 1, my scores). resultType 1 tells
 * neither score nor pass.
 */
export async function recordsOf(services: Services, userId: string): Promise<RecordRow[]> {
  const papers = await services.views
    .view<PaperView>('papers')
    .find({ filter: { userId }, sort: [{ field: 'createTime', descending: true }] });
  const byExam = new Map<string, PaperView[]>();
  for (const paper of papers) byExam.set(paper.examId, [...(byExam.get(paper.examId) ?? []), paper]);
  return Promise.all(
    [...byExam.values()].map(async (attempts): Promise<RecordRow> => {
      const latest = attempts[0] as PaperView;
      const exam = await examDefinitions(services).find(latest.examId);
      const told = latest.resultType !== 1;
      const scores = attempts.flatMap((paper) =>
        paper.userScore === null || !paper.valid ? [] : [paper.userScore],
      );
      const passed = attempts.some((paper) => paper.passed === true) ? true : latest.passed;
      return {
        examId: latest.examId,
        title: latest.examTitle,
        offline: exam?.offline ?? false,
        examType: latest.examType,
        tryCount: attempts.length,
        maxScore: told && scores.length > 0 ? Math.max(...scores) : null,
        updateTime: latest.createTime,
        resultType: latest.resultType,
        state: latest.state,
        passed: told && passed !== null ? Number(passed) : null,
      };
    }),
  );
}
