import {
  actsSince,
  examSessionDecider,
  examSessionStream,
  paperStream,
  repeats,
  type ExamSessionEvent,
  type PaperCreated,
} from '@vigil/domain/sitting/public';
import { answersFrom } from '@vigil/domain/exam-taking/public';
import type { Exam } from '@vigil/domain/exams/public';
import type { Recorded } from '@vigil/domain/kernel/event';
import { paperAfter } from '@vigil/domain/sitting/public';
import type { Documents } from '@vigil/stores/documents/port';
import type { EventLog } from '@vigil/stores/event-log/port';
import { collections as examCollections } from '../../exams/public.js';
import type { PaperInLog } from './papers-in-log.js';

type Stores = { readonly log: Pick<EventLog, 'readStream'>; readonly documents: Documents };

/**
 * From when keys of an exam may leave the server, ms; 0 for a mock; null: never, as it has no last deadline. By
 * the exam as it stands now, the minutes it was given, and `lastDeadline`, the latest of its papers. `paper`: any
 * of them, for an exam that was deleted. `log` in the current form.
 */
export async function keysOutFrom(
  { log, documents }: Stores,
  { examId, rules }: PaperCreated,
  lastDeadline: number | null,
): Promise<number | null> {
  const exam = await documents.collection<Exam>(examCollections.exams).get(examId);
  const session = (await log.readStream(examSessionStream(examId))).reduce(
    (state, event) => examSessionDecider.evolve(state, event as Recorded & ExamSessionEvent),
    examSessionDecider.initialState,
  );
  const { extensionMinutes } = actsSince(session, -Infinity);
  return answersFrom(
    { examType: rules.examType, endTime: lastEndOf(exam, rules) },
    extensionMinutes,
    lastDeadline,
  );
}

/** The exam may have been given a later end since a paper froze its rules, or come round again. */
function lastEndOf(exam: Exam | null, { endTime }: PaperCreated['rules']): number | null {
  if (endTime === null || exam === null || exam.examType === 2) return endTime;
  return exam.endTime === null || repeats(exam) ? null : Math.max(endTime, exam.endTime);
}

/** The latest deadline of these papers, as their events say. */
export async function lastDeadlineOf(
  { log }: Pick<Stores, 'log'>,
  papers: readonly PaperInLog[],
): Promise<number | null> {
  let last: number | null = null;
  for (const { paperId } of papers) {
    const { deadline } = paperAfter(await log.readStream(paperStream(paperId)));
    if (deadline !== null) last = Math.max(last ?? 0, deadline);
  }
  return last;
}
