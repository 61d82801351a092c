import { Arg, Ctx, Float, ID, Mutation, Query, Resolver } from 'type-graphql';
import { appealTextMost, type AppealAnswered, type AppealFiled } from '@vigil/domain/appeals/public';
import type { Exam } from '@vigil/domain/exams/public';
import { askedAt, slotOf, standingMark, wordsOf } from '@vigil/domain/sitting/public';
import type { AppealView } from '@vigil/projections/appeals/public';
import type { Filter } from '@vigil/stores/documents/port';
import { findAll } from '@vigil/stores/documents/find-all';
import { examDefinitions } from '../exams/public.js';
import { markableExam, markingRights, settingsOf } from '../marking/public.js';
import { erasedName, peopleOf } from '../organisation/public.js';
import { Access } from '../platform/access.js';
import { envelopeOf } from '../platform/command-side/envelope.js';
import { account, type RequestContext } from '../platform/context.js';
import { pageOf, sortOf, toPage } from '../platform/paging/paging.js';
import { pick } from '../platform/pick.js';
import { Rest } from '../platform/rest.js';
import { viewReached } from '../platform/views/view-reached.js';
import { questionStore } from '../question-bank/public.js';
import { papersOf, presentQuestion } from '../sitting/public.js';
import { Flag } from '../platform/graphql/scalars.js';
import { carryAnswer, checkAnswer } from './carry-answer.js';
import { pointsOf } from './own-paper.js';
import { appealsOf, refusedAppeal, runAppeal } from './streams.js';
import { AppealPage, AppealPagingInput, AppealSheet, type AppealRow } from './types.js';

const columns = { filedAt: 'filedAt', answeredAt: 'answeredAt' };
const oldestFirst = [{ field: 'filedAt' }];

/** 复核申请, for the reviewers of the exams they are about. */
@Resolver()
export class AppealReviewResolver {
  @Access.admin('exam:mark', 'exam:review')
  @Rest('/api/exam/appeal/paging')
  @Query(() => AppealPage)
  async appealPaging(
    @Arg('input', () => AppealPagingInput) input: AppealPagingInput,
    @Ctx() context: RequestContext,
  ): Promise<AppealPage> {
    const { services } = context;
    await viewReached(context, 'appeals');
    const page = pageOf(input);
    const { examId, state } = input.params ?? {};
    const title = input.params?.title?.trim() ?? '';
    const rights = await markingRights(context);
    const exams = await findAll(examDefinitions(services).collection, examId ? { id: examId } : {});
    const marked = exams.filter((exam) => rights(exam).marks && exam.title.includes(title));
    const filter: Record<string, Filter[string]> = { examId: { in: marked.map(({ id }) => id) } };
    if (typeof state === 'number') filter.state = state;
    const appeals = services.views.view<AppealView>('appeals');
    const [rows, total] = await Promise.all([
      appeals.find({ filter, sort: sortOf(input, columns, oldestFirst), skip: page.skip, limit: page.size }),
      appeals.count(filter),
    ]);
    const byId = new Map(marked.map((exam) => [exam.id, exam]));
    return toPage(await presentRows(context, rows, byId), total, page);
  }

  /** The question with its key, the answer, and what it brings now. */
  @Access.admin('exam:mark', 'exam:review')
  @Rest('/api/exam/appeal/detail')
  @Query(() => AppealSheet)
  async appealDetail(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<AppealSheet> {
    const { services } = context;
    const { filed } = await filedAppeal(context, id);
    const { exam, settings } = await markableExam(context, filed.examId);
    await viewReached(context, 'appeals');
    const view = await services.views.view<AppealView>('appeals').get(id);
    if (view === null) throw refusedAppeal({ reason: 'NoAppeal' });
    const [row] = (await presentRows(context, [view], new Map([[exam.id, exam]]))) as [AppealRow];
    const { state } = await papersOf(services).any(filed.paperId);
    const place = state.places.find((at) => askedAt(at).quId === filed.quId);
    if (place === undefined) throw refusedAppeal({ reason: 'NoAppeal' });
    const content = await questionStore(services).content(place.question);
    const slot = slotOf(state, filed.quId);
    const mark = standingMark(slot.marks);
    return {
      ...row,
      question: presentQuestion(content, place.question, state, { key: true, score: true }, services.judge),
      points: pointsOf(state, filed.quId) ?? 0,
      step: settings.step,
      comment: mark?.comment ?? null,
      plain: wordsOf(slot.answer ?? {}),
      annotations: [...(mark?.annotations ?? [])],
    };
  }

  /**
   * Answers it, once, in words; with `points` that differ, the answer is marked anew on the paper for the same words.
   * Refuses `OwnAppeal`, `AppealAnsweredAlready`, `AppealAnswerMissing`, and as marking does.
   */
  @Access.admin('exam:mark', 'exam:review')
  @Rest('/api/exam/appeal/answer')
  @Mutation(() => Flag)
  async appealAnswer(
    @Arg('id', () => ID) id: string,
    @Arg('answer', () => String) answer: string,
    @Arg('points', () => Float, { nullable: true }) points: number | null,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    const { services } = context;
    const { filed, answered } = await filedAppeal(context, id);
    await markableExam(context, filed.examId);
    if (filed.userId === account(context).id) throw refusedAppeal({ reason: 'OwnAppeal' });
    if (answer.trim() === '' || answer.trim().length > appealTextMost)
      throw refusedAppeal({ reason: 'AppealAnswerMissing' });
    const { state } = await papersOf(services).any(filed.paperId);
    const before = pointsOf(state, filed.quId) ?? 0;
    const after = points ?? before;
    const command = { answer, pointsBefore: before, pointsAfter: after };
    const envelope = envelopeOf(context, 'appealAnswer', { id, answer, points });
    if (after === before) {
      await runAppeal(context, id, { type: 'AnswerAppeal', ...command }, envelope);
      return true;
    }
    const isVoid = state.voided !== null;
    if (answered === null && !isVoid) await checkAnswer(services, filed, command, envelope);
    // Who begins first answers: nothing is marked for anybody else (AP7). What it says tells whether it came before.
    await runAppeal(
      context,
      id,
      { type: 'BeginAnswer', isVoid, ...command },
      {
        ...{ ...envelope, commandId: null },
      },
    );
    await carryAnswer(services, id, (position) => context.reached(position));
    return true;
  }
}

/** The review as its stream has it; refuses what was never asked for, and what was taken back. */
async function filedAppeal(
  { services }: RequestContext,
  id: string,
): Promise<{ filed: AppealFiled; answered: AppealAnswered | null }> {
  const { filed, withdrawn, answered } = (await appealsOf(services).load(id)).state;
  if (filed === null || withdrawn) throw refusedAppeal({ reason: 'NoAppeal' });
  return { filed, answered };
}

type AppealPlace = Pick<AppealRow, 'sort' | 'fullScore' | 'paperVoid'>;

/** Which question of its paper a review is about, what that could bring, and whether the paper counts. */
async function placeOf(
  services: RequestContext['services'],
  { paperId, quId }: AppealView,
): Promise<AppealPlace> {
  const { state } = await papersOf(services).papers.load(paperId);
  const place = state.places.find((at) => askedAt(at).quId === quId);
  return {
    sort: place?.question.sort ?? 0,
    fullScore: place === undefined ? 0 : askedAt(place).score,
    paperVoid: state.voided !== null,
  };
}

async function presentRows(
  context: RequestContext,
  rows: readonly AppealView[],
  exams: ReadonlyMap<string, Exam>,
): Promise<AppealRow[]> {
  const { services } = context;
  const people = await peopleOf(services).byIds(
    new Set(rows.flatMap(({ userId, answeredBy }) => [userId, ...(answeredBy === null ? [] : [answeredBy])])),
  );
  const named = (id: string): string => people.get(id)?.realName ?? erasedName;
  const anonymous = new Map<string, boolean>();
  for (const { examId } of rows)
    if (!anonymous.has(examId)) anonymous.set(examId, (await settingsOf(services, examId)).anonymous);
  const places = await Promise.all(rows.map((row) => placeOf(services, row)));
  return rows.map((row, index): AppealRow => ({
    ...(places[index] as AppealPlace),
    ...pick(row, 'id', 'examId', 'quId', 'state', 'reason', 'filedAt', 'pointsBefore', 'pointsAfter'),
    ...pick(row, 'answer', 'answeredAt'),
    examTitle: exams.get(row.examId)?.title ?? '',
    realName: anonymous.get(row.examId) === true ? null : named(row.userId),
    answeredByName: row.answeredBy === null ? null : named(row.answeredBy),
    own: row.userId === account(context).id,
  }));
}
