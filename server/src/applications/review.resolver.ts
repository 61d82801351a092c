import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { applicationKey, applicationKinds, type ApplicationFiled } from '@vigil/domain/applications/public';
import { liftable, type Liftable } from '@vigil/domain/sitting/public';
import type { ApplicationView } from '@vigil/projections/applications/public';
import { findAll } from '@vigil/stores/documents/find-all';
import type { Filter } from '@vigil/stores/documents/port';
import { editableExam, editableExamIds, examDefinitions } from '../exams/public.js';
import { isInScope } from '../organisation/public.js';
import { Access } from '../platform/access.js';
import { envelopeOf } from '../platform/command-side/envelope.js';
import type { RequestContext } from '../platform/context.js';
import { badInput, outOfScope, RefusedError } from '../platform/errors.js';
import { Flag } from '../platform/graphql/scalars.js';
import { pageOf, sortOf, toPage } from '../platform/paging/paging.js';
import { Rest } from '../platform/rest.js';
import { viewReached } from '../platform/views/view-reached.js';
import { presentRows } from './present.js';
import { applicationsOf, refusedApplication, runApplication } from './streams.js';
import { ExamApplicationPage, ExamApplyAuditInput, ExamApplyAudited, ExamApplyPagingInput } from './types.js';

const columns = { applyTime: 'filedAt', auditTime: 'auditedAt' };
const latestFirst = [{ field: 'filedAt', descending: true }];
/** Applications decided on or deleted by one call. */
const atOnce = 200;

const isLiftable = (word: string): word is Liftable => (liftable as readonly string[]).includes(word);

/** What an application of each kind asks for, where the auditor does not say. */
const usualLifts: Readonly<Record<number, readonly Liftable[]>> = {
  [applicationKinds.access]: ['late', 'chances', 'signUp'],
  [applicationKinds.abnormal]: liftable,
};

/** 考试申请审核, for who sets the exams. */
@Resolver()
export class ApplicationReviewResolver {
  /** Of the exams that the caller sets. `handState` and `overwrite` of old clients say nothing here [apply-011]. */
  @Access.admin('exam:apply')
  @Rest('/api/exam/apply/paging')
  @Query(() => ExamApplicationPage)
  async examApplyPaging(
    @Arg('input', () => ExamApplyPagingInput) input: ExamApplyPagingInput,
    @Ctx() context: RequestContext,
  ): Promise<ExamApplicationPage> {
    const { services } = context;
    await viewReached(context, 'applications');
    const page = pageOf(input);
    const { examId, auditState } = input.params ?? {};
    const title = input.params?.title?.trim() ?? '';
    const own = await editableExamIds(context);
    const exams = await findAll(examDefinitions(services).collection, {
      ...(own === null ? {} : { id: { in: own } }),
      ...(examId && (own === null || own.includes(examId)) ? { id: examId } : {}),
    });
    const ids = exams
      .filter(({ id, title: name }) => name.includes(title) && (!examId || id === examId))
      .map(({ id }) => id);
    const filter: Record<string, Filter[string]> = {
      examId: { in: ids },
      state: typeof auditState === 'number' ? auditState : { in: [0, 1, 2, 3] },
    };
    const view = services.views.view<ApplicationView>('applications');
    const [rows, total] = await Promise.all([
      view.find({ filter, sort: sortOf(input, columns, latestFirst), skip: page.skip, limit: page.size }),
      view.count(filter),
    ]);
    return toPage(await presentRows(context, rows), total, page);
  }

  /**
   * Approves or rejects each with the same reason; those that somebody decided on meanwhile, or that are the caller's
   * own, are left and told. A repeat changes nothing.
   */
  @Access.admin('exam:apply')
  @Rest('/api/exam/apply/audit')
  @Mutation(() => ExamApplyAudited)
  async examApplyAudit(
    @Arg('input', () => ExamApplyAuditInput) { ids, auditState, auditMsg, lifts, until }: ExamApplyAuditInput,
    @Ctx() context: RequestContext,
  ): Promise<ExamApplyAudited> {
    if (auditState !== 1 && auditState !== 2) throw badInput('审核意见不能为空！');
    const msg = auditMsg?.trim() ?? '';
    if (msg === '') throw badInput('审核理由不能为空！');
    const asked = lifts ?? null;
    if (asked?.some((word) => !isLiftable(word))) throw badInput('放宽的项目不正确！');
    return each(context, ids, async (filed) => {
      const { applicationId } = filed;
      const granted = asked === null ? (usualLifts[filed.kind] ?? []) : asked.filter(isLiftable);
      await runApplication(
        context,
        applicationKey(applicationId),
        {
          ...{ type: 'AuditApplication', applicationId, approved: auditState === 1, msg },
          ...{ lifts: [...granted], until: until ?? null },
        },
        envelopeOf(context, `examApplyAudit/${applicationId}`, { auditState, msg, lifts: asked, until }),
      );
    });
  }

  /** Takes them out of the list; what they granted and was not used is granted no more. */
  @Access.admin('exam:apply')
  @Rest('/api/exam/apply/delete')
  @Mutation(() => Flag)
  async examApplyDelete(
    @Arg('ids', () => [ID]) ids: string[],
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    const { refused } = await each(context, ids, ({ applicationId }) =>
      runApplication(
        context,
        applicationKey(applicationId),
        { type: 'DeleteApplication', applicationId },
        envelopeOf(context, `examApplyDelete/${applicationId}`, {}),
      ),
    );
    if (refused[0] !== undefined) throw new RefusedError('NotDeleted', refused[0]);
    return true;
  }
}

/** Refuses as a whole what is not there, not the caller's, or beyond their scope; what the act refuses is told of each, and refused where it refuses all. */
async function each(
  context: RequestContext,
  ids: readonly string[],
  act: (filed: ApplicationFiled) => Promise<void>,
): Promise<ExamApplyAudited> {
  if (ids.length === 0 || ids.length > atOnce) throw badInput(`请选择 1 至 ${atOnce} 条申请！`);
  const found: ApplicationFiled[] = [];
  for (const id of new Set(ids)) {
    const { filed } = (await applicationsOf(context.services).load(applicationKey(id))).state;
    if (filed?.applicationId !== id) throw refusedApplication({ reason: 'NoApplication' });
    await editableExam(context, filed.examId);
    if (!(await isInScope(context, filed.userId))) throw outOfScope('您只能审核管理范围内的人员！');
    found.push(filed);
  }
  const refused = new Map<string, RefusedError>();
  let done = 0;
  for (const filed of found)
    try {
      await act(filed);
      done += 1;
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      refused.set(error.message, error);
    }
  const [first] = refused.values();
  if (done === 0 && first !== undefined) throw first;
  return { done, refused: [...refused.keys()] };
}
