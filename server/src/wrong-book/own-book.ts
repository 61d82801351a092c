import {
  dueToday,
  wrongBookOf,
  type DueToday,
  type WrongPaper,
  type WrongRow,
} from '@vigil/domain/wrong-book/book';
import { placeIndex, type PaperQuestion, type PaperState } from '@vigil/domain/sitting/public';
import { questionPracticeId } from '@vigil/projections/wrong-book/public';
import type { QuestionPracticeView, WrongAnswersView } from '@vigil/projections/wrong-book/public';
import { openQuestionIds, paperSight } from '../exam-taking/public.js';
import { examDefinitions } from '../exams/public.js';
import { account, type RequestContext } from '../platform/context.js';
import type { Services } from '../platform/services.js';
import { viewReached } from '../platform/views/view-reached.js';
import { papersOf } from '../sitting/public.js';
import { wrongBookSettings } from './settings.js';

/** Papers with wrong answers that are looked into, newest first. */
const papersAtMost = 200;

/** A person's wrong-book as they may see it now. */
export interface OwnBook {
  /** false: the site shows none */
  readonly shown: boolean;
  readonly rightsToLeave: number;
  readonly rows: readonly WrongRow[];
  readonly due: DueToday;
}

/** The caller's book, with what this session did to it last. */
export async function ownBook(context: RequestContext): Promise<OwnBook> {
  await viewReached(context, 'wrong_answers');
  await viewReached(context, 'question_practice');
  return bookOf(context.services, account(context).id);
}

/** A person's book now: of papers whose keys are out for them, where site and exam show wrong-books (WB6). */
export async function bookOf(services: Services, userId: string): Promise<OwnBook> {
  const { shown, rightsToLeave } = await wrongBookSettings(services);
  const papers = shown ? await papersOut(services, userId) : [];
  const quIds = new Set(papers.flatMap(({ wrong }) => wrong.map(({ quId }) => quId)));
  const practices = new Map(
    (
      await services.views
        .view<QuestionPracticeView>('question_practice')
        .getMany([...quIds].map((quId) => questionPracticeId(userId, quId)))
    ).map((practice) => [practice.quId, practice]),
  );
  const rows = wrongBookOf(papers, (quId) => practices.get(quId), rightsToLeave);
  const due = dueToday(rows, practices.values(), services.clock.now());
  return { shown, rightsToLeave, rows, due };
}

async function papersOut(services: Services, userId: string): Promise<WrongPaper[]> {
  const views = await services.views.view<WrongAnswersView>('wrong_answers').find({
    filter: { userId, count: { gt: 0 } },
    sort: [{ field: 'createTime', descending: true }],
    limit: papersAtMost,
  });
  const out: WrongPaper[] = [];
  for (const { id: paperId, examId, wrong } of views) {
    const exam = await examDefinitions(services).find(examId);
    if (exam?.wrongBook === false) continue;
    const { state, paper } = await papersOf(services).any(paperId);
    if ((await paperSight(services, paper, state)).sight.key) out.push({ paperId, examId, wrong });
  }
  return out;
}

/** A question of the book as it stands on the latest paper it was wrong on. */
export interface QuestionOnPaper {
  readonly question: PaperQuestion;
  readonly state: PaperState;
  readonly paperId: string;
  readonly examId: string;
  readonly examTitle: string;
}

/** Where the row's question stands. Throws when its paper has no such question: that is a fault. */
export async function placeOfRow(services: Services, { quId, paperIds }: WrongRow): Promise<QuestionOnPaper> {
  const paperId = paperIds.at(-1) as string;
  const { state, paper } = await papersOf(services).any(paperId);
  const question = state.places[placeIndex(state, quId)]?.question;
  if (question === undefined) throw new Error(`paper ${paperId} has no question ${quId}`);
  return { question, state, paperId, examId: paper.examId, examTitle: paper.examTitle };
}

/** Those of the questions whose keys are shown nowhere now: they, or a part, stand in an open paper of theirs. */
export async function lockedQuestions(
  services: Services,
  userId: string,
  questions: readonly PaperQuestion[],
): Promise<ReadonlySet<string>> {
  const open = await openQuestionIds(services, userId);
  return new Set(
    questions
      .filter(({ quId, parts = [] }) => [quId, ...parts.map((part) => part.quId)].some((id) => open.has(id)))
      .map(({ quId }) => quId),
  );
}
