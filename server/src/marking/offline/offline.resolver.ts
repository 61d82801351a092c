import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { Exam } from '@vigil/domain/exams/public';
import type { PaperView } from '@vigil/projections/sitting/public';
import { requiredPeople } from '../../exams/public.js';
import { peopleOf } from '../../organisation/public.js';
import { Access } from '../../platform/access.js';
import { envelopeOf } from '../../platform/command-side/envelope.js';
import type { RequestContext } from '../../platform/context.js';
import { badInput, RefusedError } from '../../platform/errors.js';
import { pageOf, toPage } from '../../platform/paging/paging.js';
import { Rest } from '../../platform/rest.js';
import { viewReached } from '../../platform/views/view-reached.js';
import { papersOf } from '../../sitting/public.js';
import { markableExam } from '../rights.js';
import { enterScore, offlinePaperId } from './offline-scores.js';
import { rowsAtMost } from './offline-sheet.js';
import {
  OfflineScore,
  OfflineScorePage,
  OfflineScorePagingInput,
  OfflineScoresInput,
  OfflineScoresSaved,
} from './offline-types.js';

/** Scores of exams that are sat on paper: entered by who marks the exam, never sat here. */
@Resolver()
export class OfflineScoresResolver {
  /** Everybody who is to sit the exam, and everybody with a score. */
  @Access.admin('exam:mark', 'exam:review')
  @Rest('/api/exam/marking/offline-paging')
  @Query(() => OfflineScorePage)
  async offlineScores(
    @Arg('input', () => OfflineScorePagingInput) input: OfflineScorePagingInput,
    @Ctx() context: RequestContext,
  ): Promise<OfflineScorePage> {
    const { services } = context;
    const page = pageOf(input);
    const { exam } = await offlineExam(context, input.params.examId);
    await viewReached(context, 'papers');
    const sat = await services.views.view<PaperView>('papers').countBy('userId', { examId: exam.id });
    const required = await requiredPeople(services, exam);
    const { realName, entered } = input.params;
    const wanted = await peopleOf(services).idsLike(realName, null);
    const all = new Set([...(required ?? []), ...sat.keys()]);
    const chosen = [...all].filter(
      (id) => (wanted === null || wanted.has(id)) && (entered == null || sat.has(id) === entered),
    );
    const people = await peopleOf(services).byIds(chosen);
    const ids = chosen.sort(byAccount(people));
    const records = await Promise.all(
      ids.slice(page.skip, page.skip + page.size).map(async (userId) => {
        const { userName = '', realName: name = '', deptName = null } = people.get(userId) ?? {};
        return { userId, userName, realName: name, deptName, ...(await enteredFor(context, exam, userId)) };
      }),
    );
    const { title, totalScore, qualifyScore } = exam;
    return {
      ...toPage<OfflineScore>(records, ids.length, page),
      ...{ title, totalScore, qualifyScore, open: required === null },
      ...{ people: all.size, entered: sat.size },
    };
  }

  /**
   * Keeps scores, up to 1,000 people at once. Everything is looked at before anything is kept; a call that was cut off is
   * made again as it was: what is entered already stays as it is.
   */
  @Access.admin('exam:mark', 'exam:review')
  @Rest('/api/exam/marking/offline-save')
  @Mutation(() => OfflineScoresSaved)
  async offlineScoresSave(
    @Arg('input', () => OfflineScoresInput) input: OfflineScoresInput,
    @Ctx() context: RequestContext,
  ): Promise<OfflineScoresSaved> {
    const { services } = context;
    const { exam } = await offlineExam(context, input.examId);
    const { rows } = input;
    if (rows.length === 0 || rows.length > rowsAtMost) throw badInput(`请填写1到${rowsAtMost}人的成绩！`);
    if (new Set(rows.map(({ userId }) => userId)).size < rows.length)
      throw badInput('同一人的成绩不能重复！');
    const people = await peopleOf(services).byIds(rows.map(({ userId }) => userId));
    const now = services.clock.now();
    const papers = papersOf(services);
    const isTheirs = await whoMayHaveScore(context, exam);
    const commands = [];
    for (const row of rows) {
      const person = people.get(row.userId);
      if (person === undefined || !(await isTheirs(row.userId)))
        throw badInput(`${person?.realName ?? '有人'}不在本次考试的范围内！`);
      const paperId = offlinePaperId(exam.id, row.userId);
      const command = enterScore(exam, row, now);
      const { entered: before } = (await papers.papers.load(paperId)).state;
      const changes =
        before !== null && (before.objScore !== (row.objScore ?? 0) || before.subjScore !== row.subjScore);
      if (changes && !row.reason?.trim()) throw badInput(`${person.realName}的成绩已登记，修改请填写原因！`);
      commands.push({ paperId, command, row });
    }
    let saved = 0;
    for (const { paperId, command, row } of commands) {
      const outcome = await papers.run(paperId, command, envelopeOf(context, 'offlineScoresSave', { row }));
      if (outcome.events.length > 0) saved += 1;
      if (outcome.position !== null) context.reached(outcome.position);
    }
    return { saved, unchanged: rows.length - saved };
  }
}

/** As lists of names on paper stand. */
const byAccount =
  (people: ReadonlyMap<string, { readonly userName: string }>) =>
  (a: string, b: string): number => {
    const [one, other] = [people.get(a)?.userName ?? a, people.get(b)?.userName ?? b];
    return one < other ? -1 : Number(one > other);
  };

/** An exam that the caller marks and that is sat on paper. */
export async function offlineExam(context: RequestContext, examId: string): Promise<{ exam: Exam }> {
  const { exam } = await markableExam(context, examId);
  if (!exam.offline) throw new RefusedError('NotOffline', '该考试不是线下考试，不能登记成绩！');
  return { exam };
}

/** Whose score may be entered, by the exam's range; who has one keeps it when the range changes. */
export async function whoMayHaveScore(
  { services }: Pick<RequestContext, 'services'>,
  exam: Exam,
): Promise<(userId: string) => Promise<boolean>> {
  const required = await requiredPeople(services, exam);
  return async (userId) =>
    required === null ||
    required.has(userId) ||
    (await papersOf(services).papers.load(offlinePaperId(exam.id, userId))).state.paper !== null;
}

async function enteredFor({ services }: RequestContext, exam: Exam, userId: string) {
  const id = offlinePaperId(exam.id, userId);
  const { state } = await papersOf(services).papers.load(id);
  const view = state.paper === null ? null : await services.views.view<PaperView>('papers').get(id);
  return {
    paperId: state.paper === null ? null : id,
    userObjScore: state.entered?.objScore ?? null,
    userSubjScore: state.entered?.subjScore ?? null,
    userScore: view?.userScore ?? null,
    passed: view?.passed === null || view?.passed === undefined ? null : Number(view.passed),
    remark: state.remark,
    enteredAt: state.handedIn?.at ?? null,
  };
}
