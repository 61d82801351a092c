import { appealsUntil } from '@vigil/domain/appeals/public';
import { askedAt, type PaperState } from '@vigil/domain/sitting/public';
import { examDefinitions } from '../exams/public.js';
import { openQuestionIds, paperSight } from '../exam-taking/public.js';
import type { Services } from '../platform/services.js';
import { papersOf, type PaperOf } from '../sitting/public.js';

/** A paper of this person, and what of it may be asked to be reviewed now. */
export interface OwnPaper extends PaperOf {
  /** what single questions brought shows */
  readonly shows: boolean;
  /** to when a review may be asked for, ms; null: not now; of a void paper the same, though none is taken */
  readonly until: number | null;
}

/** Refuses `NotYourPaper`. */
export async function ownPaper(services: Services, paperId: string, userId: string): Promise<OwnPaper> {
  const { state, paper } = await papersOf(services).own(paperId, userId);
  const { sight, results, answersFrom } = await paperSight(services, paper, state);
  const shows = sight.key;
  if (!shows || results.from === null) return { state, paper, shows, until: null };
  const exam = await examDefinitions(services).find(paper.examId);
  const told = state.settledAt === null ? null : Math.max(state.settledAt, state.restoredAt ?? 0);
  const since = told === null ? null : Math.max(results.from, answersFrom ?? 0, told);
  return { state, paper, shows, until: appealsUntil(since, exam?.results?.appealDays ?? 0) };
}

/** What a question or part brings now; null: it is not on the paper, or is a composite, which is reviewed by its parts. */
export function pointsOf({ places, score }: PaperState, quId: string): number | null {
  const place = places.find((at) => askedAt(at).quId === quId);
  if (place === undefined || (place.part === null && place.question.parts !== undefined)) return null;
  return score?.questions.find((result) => result.quId === quId)?.score ?? 0;
}

/** Whether the question stands in a paper that this person has open: then nothing of it is told. */
export const isHidden = async (services: Services, userId: string, quId: string): Promise<boolean> =>
  (await openQuestionIds(services, userId)).has(quId);
