import { titleOf, type QuestionContent, type QuestionPart } from '@vigil/domain/question-bank/public';
import {
  adjustedContent,
  adjustedPaper,
  composed,
  questionsOf,
  type Adjustments,
  type PaperState,
} from '@vigil/domain/sitting/public';
import type { PaperView } from '@vigil/projections/sitting/public';
import type { QuestionStatisticsView } from '@vigil/projections/statistics/public';
import { findAll } from '@vigil/stores/documents/find-all';
import { papersOf } from '../sitting/public.js';
import { questionStore } from '../question-bank/public.js';
import { askedQuestions } from '../statistics/public.js';
import type { Services } from '../platform/services.js';
import { standingNow } from './carry-regrade.js';

/** Handed-in papers that are looked through for one with a question; of those drawn at random few have each. */
const papersLookedAt = 50;

/** A question or part as a paper of the exam has it. */
export interface QuestionAsked {
  readonly body: QuestionContent | QuestionPart;
  readonly version: number;
  /** points by now; null: void, or no paper was found that has it */
  readonly score: number | null;
}

/** What stands of the exam's regrades, as one. */
export async function adjustmentsNow(services: Services, examId: string): Promise<Adjustments> {
  const now = await standingNow(services, examId);
  return composed((now?.standing ?? []).map(({ adjustments }) => adjustments));
}

/** Questions and parts that stand on scored papers of the exam, and those a regrade made void. */
export async function viewsOf(services: Services, examId: string): Promise<QuestionStatisticsView[]> {
  const [views, now] = await Promise.all([
    findAll(services.views.view<QuestionStatisticsView>('question_statistics'), { examId }),
    adjustmentsNow(services, examId),
  ]);
  const adjusted = new Set(now.questions.map(({ quId }) => quId));
  return views.filter(
    ({ papers, quId, wholeId }) => papers > 0 || adjusted.has(quId) || adjusted.has(wholeId ?? ''),
  );
}

/**
 * Questions and parts of the exam as the newest handed-in papers have them, with the key that counts now; those that
 * none of these has, in their newest version. What is gone from everywhere is left out.
 */
export async function questionsAsked(
  services: Services,
  examId: string,
  quIds: readonly string[],
): Promise<Map<string, QuestionAsked>> {
  const found = new Map<string, QuestionAsked>();
  const wanted = new Set(quIds);
  const now = await adjustmentsNow(services, examId);
  const papers = await services.views.view<PaperView>('papers').find({
    filter: { examId, handState: 1 },
    sort: [{ field: 'createTime', descending: true }],
    limit: papersLookedAt,
  });
  for (const { id } of papers) {
    if (wanted.size === 0) break;
    const { state } = await papersOf(services).papers.load(id);
    for (const [quId, asked] of await onPaper(services, state, wanted, now)) {
      found.set(quId, asked);
      wanted.delete(quId);
    }
  }
  if (wanted.size === 0) return found;
  const views = (await viewsOf(services, examId)).filter(({ quId }) => wanted.has(quId));
  for (const [quId, { content, body }] of await askedQuestions(services, views)) {
    if (content === null || body === null) continue;
    const adjusted = adjustedContent(content, now);
    const own = adjusted.quId === quId ? adjusted : adjusted.parts?.find((part) => part.quId === quId);
    if (own !== undefined) found.set(quId, { body: own, version: content.version, score: null });
  }
  return found;
}

/** What the newest handed-in paper could bring with these changes beside those that stand; null: there is none. */
export async function totalWith(
  services: Services,
  examId: string,
  changes: Adjustments,
): Promise<number | null> {
  const paper = (await newestHandedIn(services, examId))?.paper ?? null;
  const now = await adjustmentsNow(services, examId);
  return paper === null ? null : adjustedPaper(paper, composed([now, changes])).totalScore;
}

/** The newest handed-in paper of the exam; null: there is none. */
export async function newestHandedIn(services: Services, examId: string): Promise<PaperState | null> {
  const [newest] = await services.views.view<PaperView>('papers').find({
    filter: { examId, handState: 1 },
    sort: [{ field: 'createTime', descending: true }],
    limit: 1,
  });
  return newest === undefined ? null : (await papersOf(services).papers.load(newest.id)).state;
}

async function onPaper(
  services: Services,
  state: PaperState,
  wanted: ReadonlySet<string>,
  now: Adjustments,
): Promise<[string, QuestionAsked][]> {
  if (state.paper === null) return [];
  const questions = questionsOf(state).filter((question) =>
    [question, ...(question.parts ?? [])].some(({ quId }) => wanted.has(quId)),
  );
  const contents = await questionStore(services).contents(questions);
  const counted = new Map(
    adjustedPaper(state.paper, now)
      .groups.flatMap((group) => group.questions)
      .flatMap((question) => [question, ...(question.parts ?? [])])
      .map(({ quId, score }) => [quId, score]),
  );
  return contents.flatMap((content) => {
    const adjusted = adjustedContent(content, now);
    return [adjusted, ...(adjusted.parts ?? [])]
      .filter(({ quId }) => wanted.has(quId))
      .map((body): [string, QuestionAsked] => [
        body.quId,
        { body, version: content.version, score: counted.get(body.quId) ?? null },
      ]);
  });
}

/** A question's beginning, for a list or, shorter, a sentence. */
export const shortText = (html: string, characters = 60): string => titleOf(html, characters);
