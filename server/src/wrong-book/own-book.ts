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
import { keyWithheld, paperSight, type Withheld } from '../exam-taking/public.js';
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
  /** with those that right answers took out */
  readonly everyRow: readonly WrongRow[];
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
  const practiceOf = (quId: string) => practices.get(quId);
  const rows = wrongBookOf(papers, practiceOf, rightsToLeave);
  const everyRow = wrongBookOf(papers, practiceOf, 0);
  const due = dueToday(rows, practices.values(), services.clock.now());
  return { shown, rightsToLeave, rows, everyRow, due };
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

/** Those of the questions whose keys the caller must not see now, they or a part of theirs, with until when. */
export async function lockedQuestions(
  { services, session }: RequestContext,
  questions: readonly PaperQuestion[],
): Promise<ReadonlyMap<string, Withheld>> {
  const user = session?.user;
  if (user === undefined) return new Map();
  const withheld = await keyWithheld(services, user, questions.flatMap(idsOf));
  return new Map(
    questions.flatMap((question) => {
      const found = idsOf(question).flatMap((id) => withheld.get(id) ?? []);
      if (found.length === 0) return [];
      const times = found.map(({ until }) => until ?? Infinity);
      const until = Math.max(...times);
      return [[question.quId, { until: until === Infinity ? null : until }] as const];
    }),
  );
}

/** A question and its parts. */
const idsOf = ({ quId, parts = [] }: PaperQuestion): string[] => [quId, ...parts.map((part) => part.quId)];
