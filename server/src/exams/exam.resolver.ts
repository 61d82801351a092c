import { Arg, Ctx, Float, ID, Mutation, Query, Resolver } from 'type-graphql';
import { hash } from '@node-rs/argon2';
import { examState } from '@vigil/domain/exams/exam';
import { withPaperVersion } from '@vigil/domain/exams/paper-version';
import type { Filter } from '@vigil/stores/documents/port';
import { Access } from '../platform/access.js';
import { account, type RequestContext } from '../platform/context.js';
import { RefusedError, badInput } from '../platform/errors.js';
import { blueprints } from '../sitting/public.js';
import { examDefinitions } from './exam-definitions.js';
import { Flag, WireInt } from '../platform/graphql/scalars.js';
import { IdOf } from '../platform/graphql/paging.js';
import { pageOf, sortOf, toPage } from '../platform/paging/paging.js';
import { editableExam, visibleTo, refuseBeyondScope } from './exam-rights.js';
import { ReferenceVersion, referenceHistory } from '../platform/reference/reference-history.js';
import { deleteReference, saveReference, versionAfter } from '../platform/reference/reference-save.js';
import { Rest } from '../platform/rest.js';
import type { Services } from '../platform/services.js';
import { examEntity } from './exam-reference.js';
import { definitionFrom, presentFull } from './exam-definition.js';
import { adminRows, belongingTo } from './exam-list.js';
import { hasPapers, paperCount } from './exam-papers.js';
import { refuseHeld, refuseLocked, refuseUnsound } from './exam-soundness.js';
import { ExamInput, ExamPagingInput } from './inputs.js';
import { inListOrder } from './list-order.js';
import { ExamFull, ExamPage, ExamTitle } from './types.js';

const columns = {
  title: 'title',
  startTime: 'startTime',
  endTime: 'endTime',
  createTime: 'createTime',
  updateTime: 'updateTime',
  examType: 'examType',
  totalTime: 'totalTime',
};

/** Definitions of exams, for those who set them. */
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
  async examPaging(
    @Arg('input', () => ExamPagingInput) input: ExamPagingInput,
    @Ctx() context: RequestContext,
  ): Promise<ExamPage> {
    const { services } = context;
    const page = pageOf(input);
    const now = services.clock.now();
    const filter: Record<string, Filter[string]> = {};
    const { title, examType, openType, state, belonging } = input.params ?? {};
    if (title) filter.title = { contains: title };
    if (examType) filter.examType = examType;
    if (openType) filter.openType = openType;
    const sort = sortOf(input, columns, [{ field: 'startTime', descending: true }]);
    const belongs = await belongingTo(context, belonging ?? null);
    const found = (await examDefinitions(services).collection.find({ filter, sort })).filter(belongs);
    const all = (input.orders ?? []).length > 0 ? found : await inListOrder(services, found, now);
    const matching =
      state === null || state === undefined ? all : all.filter((exam) => examState(exam, now) === state);
    return toPage(
      await adminRows(context, matching.slice(page.skip, page.skip + page.size)),
      matching.length,
      page,
    );
  }

  @Access.admin('exam:add')
  @Rest('/api/exam/exam/detail')
  @Query(() => ExamFull)
  async examDetail(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<ExamFull> {
    const { services } = context;
    const exam = await editableExam(context, id);
    return { ...presentFull(exam, services.clock.now()), paperCount: await paperCount(services, id) };
  }

  @Access.admin('exam:list', 'exam:watch', 'exam:paper')
  @Rest('/api/exam/exam/list-titles')
  @Query(() => [ExamTitle])
  async examListTitles(@Ctx() context: RequestContext): Promise<ExamTitle[]> {
    const exams = await examDefinitions(context.services).collection.find({
      sort: [{ field: 'startTime', descending: true }],
    });
    return exams.filter(await visibleTo(context)).map(({ id, title }) => ({ id, title }));
  }

  @Access.admin('exam:add')
  @Rest('/api/exam/exam/history')
  @Query(() => [ReferenceVersion])
  async examHistory(
    @Arg('id', () => ID) id: string,
    @Ctx() context: RequestContext,
  ): Promise<ReferenceVersion[]> {
    await editableExam(context, id);
    return referenceHistory(context.services, 'exam', id);
  }

  /**
   * A draft may be unfinished; anything else must be an exam that can be sat. One with papers keeps what they
   * hang on.
   */
  @Access.admin('exam:add')
  @Rest('/api/exam/exam/save')
  @Mutation(() => IdOf)
  async examSave(
    @Arg('input', () => ExamInput) input: ExamInput,
    @Ctx() context: RequestContext,
  ): Promise<IdOf> {
    const { services } = context;
    const { password, ...payload } = input;
    if (input.id) await editableExam(context, input.id);
    const { id } = await saveReference(context, examEntity(services), {
      operation: 'examSave',
      id: input.id,
      version: input.version,
      payload,
      make: async (before, newId, now) => {
        const passwordHash = password ? await hash(password) : (before?.passwordHash ?? null);
        const after = definitionFrom(input, before, {
          id: newId,
          ownerId: account(context).id,
          passwordHash,
          now,
        });
        if (before !== null) await refuseLocked(services, before, after);
        await refuseBeyondScope(context, after);
        await refuseUnsound(context, after, before);
        return withPaperVersion(before, after);
      },
    });
    examDefinitions(services).changed(id);
    void drawAhead(services, id);
    return { id };
  }

  /** Disabling stops new starts only: whoever has a paper goes on. */
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
      const exam = await editableExam(context, id);
      if (exam.draft && state === 0)
        throw new RefusedError('DraftNotPublished', `“${exam.title}”还是草稿，请先完善并发布！`);
      if (exam.state === state) continue;
      await saveReference(context, examEntity(services), {
        operation: 'examState',
        id,
        version: null,
        payload: { id, state },
        make: (before, _id, now) =>
          withPaperVersion(before, {
            ...(before ?? exam),
            state,
            version: versionAfter(before),
            updateTime: now,
          }),
      });
      examDefinitions(services).changed(id);
    }
    return true;
  }

  /** An exam with papers stays, and one that people signed up for or bought. Refuses `ExamHasPapers`, `ExamHasPeople`. */
  @Access.admin('exam:add')
  @Rest('/api/exam/exam/delete')
  @Mutation(() => Flag)
  async examDelete(@Arg('ids', () => [ID]) ids: string[], @Ctx() context: RequestContext): Promise<boolean> {
    const { services } = context;
    for (const id of ids) {
      await deleteReference(context, examEntity(services), id, 'examDelete', async (exam) => {
        await editableExam(context, id);
        if (await hasPapers(services, id))
          throw new RefusedError('ExamHasPapers', `“${exam.title}”已有考生答卷，不能删除！`);
        await refuseHeld(services, exam, '不能删除！');
      });
      examDefinitions(services).changed(id);
    }
    return true;
  }
}

/**
 * The first candidate need not wait until a large bank has been read. What fails here is told when a paper is
 * started.
 */
async function drawAhead(services: Services, id: string): Promise<void> {
  try {
    const exam = await examDefinitions(services).find(id);
    if (exam !== null && !exam.draft && exam.state === 0) await blueprints(services).compile(exam);
  } catch (error) {
    services.logger.warn({ err: error, examId: id }, 'what papers are drawn from could not be prepared');
  }
}
