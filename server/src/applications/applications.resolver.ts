import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { ApplicationFiled } from '@vigil/domain/applications/public';
import { applicationKey, applicationKinds, applicationTextMost } from '@vigil/domain/applications/public';
import type { ApplicationView } from '@vigil/projections/applications/public';
import { examDefinitions } from '../exams/public.js';
import { Access } from '../platform/access.js';
import { envelopeOf } from '../platform/command-side/envelope.js';
import { account, type RequestContext } from '../platform/context.js';
import { badInput, notFound } from '../platform/errors.js';
import { IdOf } from '../platform/graphql/paging.js';
import { Flag } from '../platform/graphql/scalars.js';
import { Rest } from '../platform/rest.js';
import { viewReached } from '../platform/views/view-reached.js';
import { papersOf } from '../sitting/public.js';
import { ownUploads } from './attachments.js';
import { presentApplications } from './present.js';
import {
  applicationKeyOf,
  applicationsOf,
  reasonTooLong,
  refusedApplication,
  runApplication,
} from './streams.js';
import { ExamAbnormalInput, ExamApplication, ExamApplyInput } from './types.js';

/** Applications shown at once; the oldest of who has more are not. */
const ownAtMost = 100;

/** 考试申请 and 异常申请, for the applicant. */
@Resolver()
export class ApplicationsResolver {
  /** Applies for an exam that one may not start. Refuses `ApplicationWaits` and `ApprovedAlready`. */
  @Access.learner()
  @Rest('/api/exam/apply/save')
  @Mutation(() => IdOf)
  async examApply(
    @Arg('input', () => ExamApplyInput) { examId, applyMsg, files }: ExamApplyInput,
    @Ctx() context: RequestContext,
  ): Promise<IdOf> {
    return fileApplication(context, {
      ...{ examId, kind: applicationKinds.access, oldExamId: null, cameraPass: null },
      ...{ reason: applyMsg, files: files ?? [] },
    });
  }

  /** Applies to sit without the camera that failed its check, at the same or at another time. */
  @Access.learner()
  @Rest('/api/exam/apply/abnormal')
  @Mutation(() => IdOf)
  async examApplyAbnormal(
    @Arg('input', () => ExamAbnormalInput) input: ExamAbnormalInput,
    @Ctx() context: RequestContext,
  ): Promise<IdOf> {
    const { oldExamId, reason, files, cameraPass } = input;
    const examId = input.examId || oldExamId;
    const [exam, old] = await Promise.all([openExam(context, examId), openExam(context, oldExamId)]);
    if (old.examType === 2) throw badInput('模拟考试不需要申请！');
    if (exam.id !== old.id && (exam.catId === null || exam.catId !== old.catId)) throw notFound('考试');
    return fileApplication(context, {
      ...{ examId, kind: applicationKinds.abnormal, oldExamId, cameraPass: cameraPass ?? false },
      ...{ reason, files: files ?? [] },
    });
  }

  /** The caller's own, the latest first. */
  @Access.learner()
  @Rest('/api/exam/apply/my-list')
  @Query(() => [ExamApplication])
  async myExamApplications(
    @Arg('examId', () => ID, { nullable: true }) examId: string | null,
    @Ctx() context: RequestContext,
  ): Promise<ExamApplication[]> {
    await viewReached(context, 'applications');
    const found = await context.services.views.view<ApplicationView>('applications').find({
      filter: {
        userId: account(context).id,
        state: { in: [0, 1, 2, 3] },
        ...(examId ? { examId } : {}),
      },
      sort: [{ field: 'filedAt', descending: true }],
      limit: ownAtMost,
    });
    return presentApplications(context, found);
  }

  /** Takes it back while nobody has decided. */
  @Access.learner()
  @Rest('/api/exam/apply/withdraw')
  @Mutation(() => Flag)
  async examApplyWithdraw(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<boolean> {
    const { services } = context;
    const { filed } = (await applicationsOf(services).load(applicationKey(id))).state;
    if (filed?.applicationId === id && filed.userId !== account(context).id)
      throw refusedApplication({ reason: 'NoApplication' });
    await runApplication(
      context,
      applicationKey(id),
      { type: 'WithdrawApplication', applicationId: id },
      envelopeOf(context, 'examApplyWithdraw', { id }),
    );
    return true;
  }
}

type Asked = Pick<ApplicationFiled, 'examId' | 'kind' | 'oldExamId' | 'cameraPass' | 'reason'> & {
  readonly files: readonly string[];
};

async function fileApplication(context: RequestContext, { files, ...asked }: Asked): Promise<IdOf> {
  const { services } = context;
  const userId = account(context).id;
  if (asked.reason.trim().length > applicationTextMost) throw badInput(reasonTooLong);
  await openExam(context, asked.examId);
  const fileIds = await ownUploads(context, files);
  const key = applicationKeyOf(asked.examId, userId);
  const { waived } = (await papersOf(services).candidates.load(userId)).state;
  await runApplication(
    context,
    key,
    { type: 'FileApplication', key, waived, userId, fileIds, ...asked },
    envelopeOf(context, 'examApply', { ...asked, files }),
  );
  const { filed } = (await applicationsOf(services).load(key)).state;
  if (filed === null) throw refusedApplication({ reason: 'NoApplication' });
  return { id: filed.applicationId };
}

/** An exam that is there for whoever it is for; neither drafts, nor disabled ones, nor those sat on paper. */
async function openExam({ services }: RequestContext, id: string) {
  const exam = await examDefinitions(services).find(id);
  if (exam === null || exam.draft || exam.state !== 0 || exam.offline) throw notFound('考试');
  return exam;
}
