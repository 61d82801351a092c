import {
  languageOf,
  programsOn,
  type ProgramOnPaper,
  questionsOf,
  slotOf,
  type PaperState,
} from '@vigil/domain/sitting/public';
import { collections, type JudgingDocument } from '../collections.js';
import type { Collection } from '@vigil/stores/documents/port';
import { papersOf } from '../../sitting/public.js';
import type { Services } from '../../platform/services.js';

const typesWithPrograms: ReadonlySet<number> = new Set([8, 9, 99]);

export const judgings = (services: Pick<Services, 'documents'>): Collection<JudgingDocument> =>
  services.documents.collection<JudgingDocument>(collections.judgings);

/**
 * The programs of a handed-in paper that can be judged here: with tests, in a language that has a judge. A
 * paper handed in empty by the server has none.
 */
export async function programsToJudge(services: Services, state: PaperState): Promise<ProgramOnPaper[]> {
  if (state.handedIn === null || state.score === null || state.score.state === 3) return [];
  if (!questionsOf(state).some((question) => typesWithPrograms.has(question.quType))) return [];
  const programs = programsOn(state, await papersOf(services).keysOf(state));
  return programs.filter(({ quType }) => {
    const language = languageOf(quType);
    return language !== null && services.judge.judges(language);
  });
}

/** Puts a paper into the queue when it has programs to judge; once more is the same. */
export async function queueJudging(services: Services, paperId: string): Promise<void> {
  const { state } = await papersOf(services).papers.load(paperId);
  if (state.paper === null || (await programsToJudge(services, state)).length === 0) return;
  const { examId } = state.paper;
  const version = ((await judgings(services).get(paperId))?.version ?? 0) + 1;
  await judgings(services).put({
    id: paperId,
    version,
    examId,
    state: 'waiting',
    notBefore: services.clock.now(),
    attempts: 0,
    error: null,
  });
}

/** Whether a judgement of this handed-in paper is still to come; false when judging it failed. */
export async function isJudging(services: Services, paperId: string, state: PaperState): Promise<boolean> {
  const programs = await programsToJudge(services, state);
  if (programs.every(({ quId }) => slotOf(state, quId).judged !== null)) return false;
  return (await judgings(services).get(paperId))?.state !== 'failed';
}

/** 0 none, 1 running, 2 done, 3 failed (resolutions 41). */
export type WorkState = 0 | 1 | 2 | 3;

export interface JudgingProgress {
  readonly state: WorkState;
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  /** why one of those that failed did */
  readonly error: string | null;
}

/** How far judging the papers of an exam is. */
export async function judgingProgress(services: Services, examId: string): Promise<JudgingProgress> {
  const queue = judgings(services);
  const counts = await queue.countBy('state', { examId });
  const of = (state: JudgingDocument['state']): number => counts.get(state) ?? 0;
  const [failure] =
    of('failed') === 0 ? [] : await queue.find({ filter: { examId, state: 'failed' }, limit: 1 });
  const total = of('waiting') + of('done') + of('failed');
  const state = of('waiting') > 0 ? 1 : of('failed') > 0 ? 3 : total > 0 ? 2 : 0;
  return { state, total, done: of('done'), failed: of('failed'), error: failure?.error ?? null };
}
