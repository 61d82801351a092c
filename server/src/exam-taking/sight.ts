import {
  actsSince,
  type PaperCreated,
  type PaperState,
  placeIds,
  repeats,
} from '@vigil/domain/sitting/public';
import { answersFrom, sightOf as decideSight, type Sight } from '@vigil/domain/exam-taking/visibility';
import type { PaperView } from '@vigil/projections/sitting/public';
import { examDefinitions } from '../exams/public.js';
import { withheldByExams } from './key-withheld.js';
import { papersOf } from '../sitting/public.js';
import type { Services } from '../platform/services.js';
import { resultTimes, type ResultsShown } from './results/result-times.js';

/** What a candidate may see of an own paper, and when more of it shows. */
export interface PaperSight {
  readonly sight: Sight;
  /** from when the keys are out, ms; null: never, or no keys at all */
  readonly answersFrom: number | null;
  readonly results: ResultsShown;
}

/**
 * What the candidate may see of an own paper now. Whoever shows a learner a score, a pass, a comment or a key asks
 * this, or `rowSights` for a list.
 */
export async function paperSight(
  services: Services,
  paper: PaperCreated,
  state: PaperState,
): Promise<PaperSight> {
  const { rules } = paper;
  const results = await resultTimes(services)({
    examId: paper.examId,
    examType: rules.examType,
    startedAt: paper.startedAt,
    handedInAt: state.handedIn?.at ?? null,
    reviewState: state.score?.reviewState ?? 0,
    endTime: rules.endTime,
  });
  const from = await keysOutAt(services, paper);
  const sight = decideSight(
    {
      handedIn: state.handedIn !== null,
      examType: rules.examType,
      resultType: rules.resultType,
      answersFrom: from,
      resultsFrom: results.from,
    },
    services.clock.now(),
  );
  return { sight, answersFrom: rules.resultType === 3 ? from : null, results };
}

/** Score and pass of a paper in a list, as far as its candidate may see them now; never its keys. */
export interface RowSight {
  readonly score: boolean;
  readonly passed: boolean;
  readonly results: ResultsShown;
}

/** As `paperSight`, for the rows of one call. */
export function rowSights(services: Services): (row: PaperView) => Promise<RowSight> {
  const times = resultTimes(services);
  const now = services.clock.now();
  return async (row) => {
    const { examId, examType, createTime: startedAt, handTime: handedInAt, reviewState, resultType } = row;
    const results = await times({ examId, examType, startedAt, handedInAt, reviewState });
    const { score, passed } = decideSight(
      { handedIn: row.handState === 1, examType, resultType, answersFrom: null, resultsFrom: results.from },
      now,
    );
    return { score, passed, results };
  };
}

/** The last deadline of the paper's exam, ms; 0 for a mock; null: it has none. */
export async function keysOutAt(services: Services, paper: PaperCreated): Promise<number | null> {
  const [last] = await services.views
    .view<PaperView>('papers')
    .find({ filter: { examId: paper.examId }, sort: [{ field: 'deadline', descending: true }], limit: 1 });
  const { extensionMinutes } = actsSince(
    (await papersOf(services).sessions.load(paper.examId)).state,
    -Infinity,
  );
  const endTime = await lastEndTime(services, paper);
  return answersFrom({ examType: paper.rules.examType, endTime }, extensionMinutes, last?.deadline ?? null);
}

/**
 * The exam may have been given a later end since this paper froze its rules, or come round again: others may
 * still start then, and the keys stay in.
 */
async function lastEndTime(services: Services, { examId, rules }: PaperCreated): Promise<number | null> {
  const exam = await examDefinitions(services).find(examId);
  if (rules.endTime === null || exam === null || exam.examType === 2) return rules.endTime;
  return exam.endTime === null || repeats(exam) ? null : Math.max(rules.endTime, exam.endTime);
}

/**
 * As `paperSight`, for one question: its key stays hidden while it stands in another paper that this person
 * has open, and while it is withheld from who practises.
 */
export async function sightOf(
  services: Services,
  user: Candidate,
  paper: PaperCreated,
  state: PaperState,
  quId?: string,
): Promise<{ key: boolean; score: boolean }> {
  const { sight } = await paperSight(services, paper, state);
  const key =
    sight.key && !(quId !== undefined && (await hiddenFrom(services, user, paper, [quId])).has(quId));
  return { key, score: key };
}

type Candidate = Parameters<typeof withheldByExams>[1];

/** What a key waits for that is not shown yet though its paper's are out. */
export type HeldBy = 'openPaper' | 'comingExam';

/**
 * Of these questions of a handed-in own paper those whose keys are not shown yet although the paper's are out: they
 * stand in an open paper; and of a mock, which is practice, what training withholds (decision 110). The keys of a
 * formal exam are out when its administrator says so. Whatever waits for both waits for the exam.
 */
export async function hiddenFrom(
  services: Services,
  user: Candidate,
  paper: PaperCreated,
  quIds: readonly string[],
): Promise<ReadonlyMap<string, HeldBy>> {
  const open = await openQuestionIds(services, user.id);
  const coming = paper.rules.examType === 2 ? await withheldByExams(services, user, quIds) : null;
  return new Map(
    quIds.flatMap((quId): [string, HeldBy][] => {
      if (coming?.has(quId) === true) return [[quId, 'comingExam']];
      return open.has(quId) ? [[quId, 'openPaper']] : [];
    }),
  );
}

/** Every question and part that stands in the person's open paper. */
export async function openQuestionIds(services: Services, userId: string): Promise<ReadonlySet<string>> {
  const open = await papersOf(services).openPaperOf(userId);
  return new Set(open === null ? [] : placeIds(open.state));
}
