import { answersFrom, resultsFrom, turnStart } from '@vigil/domain/exam-taking/visibility';
import {
  type Exam,
  type ResultsSetting,
  type ResultsTime,
  resultsAtHandIn,
} from '@vigil/domain/exams/public';
import {
  actsSince,
  type ExamSessionState,
  occurrenceAt,
  repeats,
  resultsPublished,
  resultsWithdrawn,
} from '@vigil/domain/sitting/public';
import type { PaperView } from '@vigil/projections/sitting/public';
import type { Filter } from '@vigil/stores/documents/port';
import { examDefinitions } from '../../exams/public.js';
import { papersOf } from '../../sitting/public.js';
import type { Services } from '../../platform/services.js';

/** What of a paper tells when its results show; a paper's stream and its row in the view both have it. */
export interface PaperTimes {
  readonly examId: string;
  /** 1 formal, 2 mock */
  readonly examType: number;
  /** ms */
  readonly startedAt: number;
  readonly handedInAt: number | null;
  /** 0 waits for marking */
  readonly reviewState: number;
  /** the end that its rules froze, ms */
  readonly endTime?: number | null;
}

/** When the results of a paper show. */
export interface ResultsShown {
  readonly when: ResultsTime;
  /** ms; null: nobody knows yet, or never */
  readonly from: number | null;
  /** they show now, as far as the exam tells any */
  readonly shown: boolean;
  /** they were published and taken back: somebody looks into them */
  readonly withdrawn: boolean;
}

/** What a screen says of results: when they show, and whether they do. */
export const resultsOf = ({
  when,
  from,
  shown,
  withdrawn,
}: ResultsShown): {
  resultsShown: boolean;
  resultsWithdrawn: boolean;
  resultsWhen: string;
  resultsFrom: number | null;
} => ({
  resultsShown: shown,
  resultsWithdrawn: withdrawn,
  resultsWhen: when,
  resultsFrom: from,
});

/** When results of an exam show, as it says now. */
export const resultsSettingOf = (exam: Pick<Exam, 'results'> | null): ResultsSetting =>
  exam?.results ?? resultsAtHandIn;

/**
 * When results of papers show, for the papers of one call: what an exam says, and the last deadline of each of its
 * turns, are read once.
 */
export function resultTimes(services: Services): (paper: PaperTimes) => Promise<ResultsShown> {
  const deadlines = new Map<string, Promise<number | null>>();
  return async (paper) => {
    const exam = await examDefinitions(services).find(paper.examId);
    const setting = resultsSettingOf(exam);
    const lastDeadline = async (): Promise<number | null> => {
      const key = `${paper.examId}\n${turnOf(exam, paper).endTime}`;
      const known = deadlines.get(key) ?? lastDeadlineOf(services, exam, paper);
      deadlines.set(key, known);
      return known;
    };
    const published =
      setting.when === 'publish' ? await publication(services, exam, paper) : { at: null, withdrawn: false };
    const from = resultsFrom({
      setting,
      handedInAt: paper.handedInAt,
      reviewState: paper.reviewState,
      lastDeadline: setting.when === 'deadline' ? await lastDeadline() : null,
      publishedAt: published.at,
    });
    return {
      ...{ when: setting.when, from, shown: from !== null && services.clock.now() >= from },
      withdrawn: published.withdrawn,
    };
  };
}

/** When nobody of the turn that was on at `startedAt` can still sit, ms; 0 for a mock; null: it has no end. */
export const turnDeadline = (services: Services, exam: Exam, startedAt: number): Promise<number | null> =>
  lastDeadlineOf(services, exam, {
    ...{ examId: exam.id, examType: exam.examType, startedAt },
    ...{ handedInAt: null, reviewState: 0 },
  });

/** The turn of the exam that the paper belongs to; of one without a definition what its rules say. */
function turnOf(
  exam: Exam | null,
  { startedAt, endTime = null }: PaperTimes,
): ReturnType<typeof occurrenceAt> {
  if (exam === null) return { startTime: null, endTime, since: -Infinity };
  const turn = occurrenceAt(exam, startedAt);
  const later = endTime === null || turn.endTime === null ? turn.endTime : Math.max(turn.endTime, endTime);
  return { ...turn, endTime: later };
}

/** When nobody of the paper's turn can still sit, ms; 0 for a mock; null: it has no end. */
async function lastDeadlineOf(
  services: Services,
  exam: Exam | null,
  paper: PaperTimes,
): Promise<number | null> {
  const { endTime, since } = turnOf(exam, paper);
  const { extensionMinutes } = actsSince(await sessionOf(services, paper.examId), since);
  const until = endTime === null ? null : endTime + extensionMinutes * 60_000;
  const filter: Record<string, Filter[string]> = { examId: paper.examId };
  if (exam !== null && repeats(exam) && until !== null) filter.createTime = { lt: until };
  const [last] = await services.views.view<PaperView>('papers').find({
    filter,
    sort: [{ field: 'deadline', descending: true }],
    limit: 1,
  });
  return answersFrom({ examType: paper.examType, endTime }, extensionMinutes, last?.deadline ?? null);
}

/** When results of the paper's turn were published, ms; null: not yet, or they were withdrawn. */
async function publication(
  services: Services,
  exam: Exam | null,
  { examId, startedAt }: PaperTimes,
): Promise<{ readonly at: number | null; readonly withdrawn: boolean }> {
  const session = await sessionOf(services, examId);
  const since = exam === null ? -Infinity : turnStart(exam, startedAt);
  return {
    at: resultsPublished(session, since) ? session.publishedAt : null,
    withdrawn: resultsWithdrawn(session, since),
  };
}

const sessionOf = async (services: Services, examId: string): Promise<ExamSessionState> =>
  (await papersOf(services).sessions.load(examId)).state;
