import { Arg, Ctx, Float, ID, Mutation, Query, Resolver } from 'type-graphql';
import { hash } from '@node-rs/argon2';
import { examState, type Exam } from '@vigil/domain/exams/exam';
import type { Filter } from '@vigil/stores/documents/port';
import type { PaperView } from '@vigil/projections/exam-taking/paper-view';
import { Access } from '../platform/access.js';
import { account, type RequestContext } from '../platform/context.js';
import { RefusedError, badInput } from '../platform/errors.js';
import { examDefinitions, maySit } from '../engine/exam-definitions.js';
import { notFound } from '../platform/errors.js';
import { Flag, WireInt } from '../platform/graphql/scalars.js';
import { IdOf } from '../platform/graphql/paging.js';
import { dateRangeOf, pageOf, sortOf, toPage } from '../platform/paging/paging.js';
import { attendanceOf } from '../engine/attendance.js';
import { envelopeOf } from '../engine/commands.js';
import { idOfNew, referenceData } from '../engine/reference-data.js';
import { Rest } from '../platform/rest.js';
import { viewReached } from '../engine/view-reached.js';
import type { Services } from '../platform/services.js';
import { examEntity } from './exam-reference.js';
import { definitionFrom, presentFull } from './exam-definition.js';
import { ExamInput, ExamOnlinePagingInput, ExamPagingInput } from './inputs.js';
import { examCheckOf, examRowOf, ownAttempts, visibleExams, type OwnAttempts } from './learner-exams.js';
import { ExamAdminRow, ExamCheck, ExamFull, ExamPage, ExamRow, ExamRowPage, ExamTitle } from './types.js';

const columns = {
  title: 'title',
  startTime: 'startTime',
  endTime: 'endTime',
  createTime: 'createTime',
  examType: 'examType',
  totalTime: 'totalTime',
};

/** Exams: the definition's calls for administrators, and what learners see before they start. */
@Resolver()
export class ExamResolver {
  @Access.guest()
  @Rest('/api/exam/exam/getCurrentTimeMillis')
  @Query(() => Float)
  currentTimeMillis(@Ctx() context: RequestContext): number {
    return context.services.clock.now();
  }

  @Access.admin('exam:list')
  @Rest('/api/exam/exam/paging')
  @Query(() => ExamPage)
  async examPaging(@Arg('input', () => ExamPagingInput) input: ExamPagingInput, @Ctx() context: RequestContext): Promise<ExamPage> {
    const { services } = context;
    const page = pageOf(input);
    const now = services.clock.now();
    const filter: Record<string, Filter[string]> = {};
    const { title, examType, openType, state } = input.params ?? {};
    if (title) filter.title = { contains: title };
    if (examType) filter.examType = examType;
    if (openType) filter.openType = openType;
    const sort = sortOf(input, columns, [{ field: 'startTime', descending: true }]);
    const all = await examDefinitions(services).collection.find({ filter, sort });
    const matching = state === null || state === undefined ? all : all.filter((exam) => examState(exam, now) === state);
    const records = await Promise.all(matching.slice(page.skip, page.skip + page.size).map((exam) => adminRow(services, exam, now)));
    return toPage(records, matching.length, page);
  }

  @Access.admin('exam:add')
  @Rest('/api/exam/exam/detail')
  @Query(() => ExamFull)
  async examDetail(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<ExamFull> {
    return presentFull(await examDefinitions(context.services).get(id), context.services.clock.now());
  }

  @Access.admin('exam:list', 'exam:watch')
  @Rest('/api/exam/exam/list-titles')
  @Query(() => [ExamTitle])
  async examListTitles(@Ctx() context: RequestContext): Promise<ExamTitle[]> {
    const exams = await examDefinitions(context.services).collection.find({ sort: [{ field: 'startTime', descending: true }] });
    return exams.map(({ id, title }) => ({ id, title }));
  }

  @Access.admin('exam:add')
  @Rest('/api/exam/exam/save')
  @Mutation(() => IdOf)
  async examSave(@Arg('input', () => ExamInput) input: ExamInput, @Ctx() context: RequestContext): Promise<IdOf> {
    const { services } = context;
    const definitions = examDefinitions(services);
    const { password, ...payload } = input;
    const envelope = envelopeOf(context, 'examSave', payload);
    const id = input.id || idOfNew(envelope);
    const references = referenceData(services);
    const repeated = await references.repeated(examEntity(services), id, envelope);
    if (repeated !== null) {
      context.reached(repeated);
      return { id };
    }
    const before = input.id ? await definitions.collection.get(input.id) : null;
    if (input.id && before === null) throw notFound('考试');
    if (before !== null && input.version !== null && input.version !== undefined && input.version !== before.version) {
      throw new RefusedError('SomebodyWasFaster', '考试已被他人修改，请刷新后重试！');
    }
    const passwordHash = password ? await hash(password) : (before?.passwordHash ?? null);
    const after = definitionFrom(input, before, { id, passwordHash, now: services.clock.now() });
    const position = await references.save(examEntity(services), before, after, envelope);
    definitions.changed(after.id);
    if (position !== null) context.reached(position);
    return { id };
  }

  @Access.admin('exam:add')
  @Rest('/api/exam/exam/state')
  @Mutation(() => Flag)
  async examState(
    @Arg('ids', () => [ID]) ids: string[],
    @Arg('state', () => WireInt) state: number,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    if (state !== 0 && state !== 1) throw badInput('状态只能是 0（启用）或 1（禁用）！');
    const { services } = context;
    for (const id of ids) {
      const before = await examDefinitions(services).get(id);
      if (before.state === state) continue;
      const after: Exam = { ...before, state, version: before.version + 1, updateTime: services.clock.now() };
      const position = await referenceData(services).save(examEntity(services), before, after, envelopeOf(context, 'examState', { ids, state }));
      examDefinitions(services).changed(id);
      if (position !== null) context.reached(position);
    }
    return true;
  }

  @Access.admin('exam:add')
  @Rest('/api/exam/exam/delete')
  @Mutation(() => Flag)
  async examDelete(@Arg('ids', () => [ID]) ids: string[], @Ctx() context: RequestContext): Promise<boolean> {
    const { services } = context;
    for (const id of ids) {
      const envelope = envelopeOf(context, 'examDelete', { ids });
      if ((await referenceData(services).repeated(examEntity(services), id, envelope)) !== null) continue;
      const before = await examDefinitions(services).get(id);
      if ((await services.views.view<PaperView>('papers').count({ examId: id })) > 0) {
        throw new RefusedError('ExamHasPapers', `“${before.title}”已有考生答卷，不能删除！`);
      }
      await referenceData(services).delete(examEntity(services), before, envelope);
      examDefinitions(services).changed(id);
    }
    return true;
  }

  @Access.learner()
  @Rest('/api/exam/exam/simple-detail')
  @Query(() => ExamRow)
  async examSimpleDetail(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<ExamRow> {
    await viewReached(context, 'papers');
    const [row] = await rowsOf(context, [await visibleExam(context, id)]);
    return row as ExamRow;
  }

  @Access.learner()
  @Rest('/api/exam/exam/check-info')
  @Query(() => ExamCheck)
  async examCheckInfo(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<ExamCheck> {
    await viewReached(context, 'papers');
    return examCheckOf(context, account(context), await visibleExam(context, id));
  }

  @Access.learner()
  @Rest('/api/exam/exam/online-paging')
  @Query(() => ExamRowPage)
  async examOnlinePaging(
    @Arg('input', () => ExamOnlinePagingInput) input: ExamOnlinePagingInput,
    @Ctx() context: RequestContext,
  ): Promise<ExamRowPage> {
    const page = pageOf(input);
    const title = input.params?.title?.trim() ?? '';
    const examType = input.params?.examType ?? null;
    const range = dateRangeOf(input.params?.dateRange, input.dateRange);
    const exams = await visibleExams(context, account(context), (exam) => {
      if (title !== '' && !exam.title.includes(title)) return false;
      if (examType !== null && exam.examType !== examType) return false;
      return range === null || (exam.startTime !== null && exam.startTime >= range.gte && exam.startTime < range.lt);
    });
    const rows = await rowsOf(context, exams.slice(page.skip, page.skip + page.size));
    return toPage(rows, exams.length, page);
  }

  @Access.learner()
  @Rest('/api/exam/buy/myExamList')
  @Query(() => [ExamRow])
  async myExamList(@Arg('examType', () => WireInt, { nullable: true }) examType: number | null, @Ctx() context: RequestContext): Promise<ExamRow[]> {
    const wanted = examType ?? null;
    return rowsOf(context, await visibleExams(context, account(context), (exam) => wanted === null || exam.examType === wanted));
  }
}

/** A draft or an exam that is not for this learner does not exist for them; one they have a paper of always does. */
async function visibleExam(context: RequestContext, id: string): Promise<Exam> {
  const user = account(context);
  const exam = await examDefinitions(context.services).get(id);
  if (user.roleType === 2 || (!exam.draft && (await maySit(context.services, exam, user)))) return exam;
  if ((await context.services.views.view<PaperView>('papers').count({ userId: user.id, examId: id })) > 0) return exam;
  throw notFound('考试');
}

async function rowsOf(context: RequestContext, exams: readonly Exam[]): Promise<ExamRow[]> {
  const { services } = context;
  await viewReached(context, 'papers');
  const own = await ownAttempts(
    services,
    account(context).id,
    exams.map((exam) => exam.id),
  );
  const now = services.clock.now();
  return Promise.all(exams.map((exam) => examRowOf(services, exam, own.get(exam.id) as OwnAttempts, now)));
}

async function adminRow(services: Services, exam: Exam, now: number): Promise<ExamAdminRow> {
  const { id, title, examType, offline, openType, startTime, endTime, totalTime, totalScore, qualifyScore, draft, version } = exam;
  const attendance = await attendanceOf(services, exam);
  return {
    ...{ id, title, examType, offline, openType, startTime, endTime, totalTime, totalScore, qualifyScore, draft, version },
    price: exam.priceFen,
    state: examState(exam, now),
    procCount: attendance.processCount,
    handCount: attendance.handCount,
    requireCount: attendance.requireCount,
  };
}
