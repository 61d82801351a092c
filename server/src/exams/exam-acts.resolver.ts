import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { Audience } from '@vigil/domain/messages/public';
import { sharedWithNobody } from '@vigil/domain/kernel/ownership';
import { examLimits } from '@vigil/domain/exams/exam-save';
import type { Exam } from '@vigil/domain/exams/exam';
import { withPaperVersion } from '@vigil/domain/exams/paper-version';
import { attendanceOf } from './attendance.js';
import { examDefinitions } from './exam-definitions.js';
import { editableExam, examUser } from './exam-rights.js';
import { countRecipients, refuseUnseen, sendMessage } from '../messages/public.js';
import { handOver, SharingInput, sharingFrom } from '../organisation/public.js';
import { saveReference, versionAfter } from '../platform/reference/reference-save.js';
import { Access } from '../platform/access.js';
import { envelopeOf } from '../platform/command-side/envelope.js';
import { account, type RequestContext } from '../platform/context.js';
import { badInput } from '../platform/errors.js';
import { IdOf } from '../platform/graphql/paging.js';
import { DateTime, WireInt } from '../platform/graphql/scalars.js';
import { Rest } from '../platform/rest.js';
import type { Services } from '../platform/services.js';
import { drawCounts, refuseForeignBanks } from './draw-counts.js';
import { groupFrom, refuseProblems } from './exam-definition.js';
import { audiencesOf, noticeOf } from './exam-notice.js';
import { examEntity } from './exam-reference.js';
import { refuseUnsound } from './exam-soundness.js';
import { TemplateGroupInput } from './inputs.js';
import { ExamDrawCounts, ExamNotice } from './types.js';

const copySuffix = ' 副本';

/** What is made of a definition: counts while it is written, copies, further sittings, a notice of it. */
@Resolver()
export class ExamActsResolver {
  /**
   * How many questions each draw has to choose from, quick enough to be asked while the groups are typed;
   * groups may be unfinished. Of banks that the caller may use, or that the exam `id` has already.
   */
  @Access.admin('exam:add')
  @Rest('/api/exam/exam/draw-counts')
  @Query(() => ExamDrawCounts)
  async examDrawCounts(
    @Arg('tmplGroups', () => [TemplateGroupInput]) tmplGroups: TemplateGroupInput[],
    @Arg('id', () => ID, { nullable: true }) id: string | null,
    @Ctx() context: RequestContext,
  ): Promise<ExamDrawCounts> {
    const draws = tmplGroups.reduce((sum, group) => sum + (group.draws?.length ?? 0), 0);
    if (Math.max(tmplGroups.length, draws) > examLimits.questions)
      throw badInput(`试题总数不能超过${examLimits.questions}道！`);
    const groups = tmplGroups.map(groupFrom);
    await refuseForeignBanks(context, groups, id ? (await editableExam(context, id)).tmplGroups : []);
    const { available, impossible, fixed } = await drawCounts(context.services, groups);
    return {
      groups: available.map((draws) => ({ available: [...draws] })),
      impossible,
      fixed: fixed.map(({ id, quType, text, level, state }) => ({
        id,
        quType,
        text: text ?? '',
        level,
        state,
      })),
    };
  }

  /** A draft like an exam, without its times; it is the copier's own. */
  @Access.admin('exam:add')
  @Rest('/api/exam/exam/copy')
  @Mutation(() => IdOf)
  async examCopy(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<IdOf> {
    return makeLike(context, id, 'examCopy', { id }, (exam) => ({
      title: `${exam.title.slice(0, examLimits.titleChars - copySuffix.length)}${copySuffix}`,
      startTime: null,
      endTime: null,
      draft: true,
      state: 1,
      ownerId: account(context).id,
      shared: sharedWithNobody,
    }));
  }

  /**
   * A further sitting: an exam of its own in the same category, at another time, in use at once unless the
   * first is a draft. Owner and sharing stay.
   */
  @Access.admin('exam:add')
  @Rest('/api/exam/exam/add-sitting')
  @Mutation(() => IdOf)
  async examAddSitting(
    @Arg('id', () => ID) id: string,
    @Arg('startTime', () => DateTime) startTime: number,
    @Arg('endTime', () => DateTime) endTime: number,
    @Ctx() context: RequestContext,
  ): Promise<IdOf> {
    return makeLike(context, id, 'examAddSitting', { id, startTime, endTime }, (exam) => {
      if (exam.catId === null) throw badInput('请先为考试选择考试分类，再增加场次！');
      return { startTime, endTime, state: exam.draft ? 1 : 0 };
    });
  }

  /** With whom the exam is shared: they set it as its owner does. */
  @Access.admin('exam:add')
  @Rest('/api/exam/exam/share')
  @Mutation(() => IdOf)
  async examShare(
    @Arg('id', () => ID) id: string,
    @Arg('version', () => WireInt, { nullable: true }) version: number | null,
    @Arg('shared', () => SharingInput) shared: SharingInput,
    @Ctx() context: RequestContext,
  ): Promise<IdOf> {
    const exam = await editableExam(context, id);
    await saveReference(context, examEntity(context.services), {
      operation: 'examShare',
      id,
      version,
      payload: { id, version, shared },
      make: (before, _id, now) =>
        withPaperVersion(before, {
          ...(before ?? exam),
          shared: sharingFrom(shared),
          version: versionAfter(before),
          updateTime: now,
        }),
    });
    examDefinitions(context.services).changed(id);
    return { id };
  }

  /** Gives the exam to another owner, who must hold `exam:add`. */
  @Access.admin('exam:add')
  @Rest('/api/exam/exam/hand-over')
  @Mutation(() => IdOf)
  async examHandOver(
    @Arg('id', () => ID) id: string,
    @Arg('version', () => WireInt, { nullable: true }) version: number | null,
    @Arg('ownerId', () => ID) ownerId: string,
    @Ctx() context: RequestContext,
  ): Promise<IdOf> {
    const document = await editableExam(context, id);
    const who = await examUser(context);
    const how = {
      operation: 'examHandOver',
      document,
      version,
      ownerId,
      who,
      permission: 'exam:add',
      finish: withPaperVersion,
    };
    await handOver(context, examEntity(context.services), how);
    examDefinitions(context.services).changed(id);
    return { id };
  }

  /**
   * A notice of the exam to those who must sit it: title, text (by the template `exam.notice`) and how many people
   * that are. Sends nothing.
   */
  @Access.admin('exam:add')
  @Rest('/api/exam/exam/prepare-notify')
  @Query(() => ExamNotice)
  async examPrepareNotify(
    @Arg('id', () => ID) id: string,
    @Ctx() context: RequestContext,
  ): Promise<ExamNotice> {
    const { services } = context;
    const exam = await editableExam(context, id);
    const audiences = await audiencesOf(services, exam);
    const { title, content } = await noticeOf(services, exam);
    const userCount =
      audiences === null
        ? (await attendanceOf(services, exam)).requireCount
        : await peopleIn(services, audiences);
    return { examId: id, title, content, userCount, sendable: audiences !== null && exam.state === 0 };
  }

  /**
   * Sends that notice, once per command id, to as many people as the preparation said (`AudienceChanged`): those of the
   * exam's range, where people sign up those who have a place. Refuses exams that are open to whoever comes, or out of use.
   */
  @Access.admin('exam:add')
  @Rest('/api/exam/exam/notify')
  @Mutation(() => IdOf)
  async examNotify(
    @Arg('id', () => ID) id: string,
    @Arg('userCount', () => WireInt) userCount: number,
    @Ctx() context: RequestContext,
  ): Promise<IdOf> {
    const { services } = context;
    const exam = await editableExam(context, id);
    const audiences = await audiencesOf(services, exam);
    if (audiences === null) throw badInput('公开考试没有固定的考生，请复制通知后自行转发！');
    if (exam.state !== 0) throw badInput('考试未启用，不能发送通知！');
    refuseUnseen(await peopleIn(services, audiences), userCount);
    const { title, content, channels } = await noticeOf(services, exam);
    const about = { kind: 'exam', id };
    const envelope = envelopeOf(context, 'examNotify', { id, userCount });
    let firstId = '';
    for (const [part, audience] of audiences.entries()) {
      const { commandId } = envelope;
      const { id: messageId, position } = await sendMessage(
        services,
        { audience, title, content, channels, template: 'exam.notice', about },
        part === 0 || commandId === null ? envelope : { ...envelope, commandId: `${commandId}/${part}` },
      );
      if (part === 0) firstId = messageId;
      if (position !== null) context.reached(position);
    }
    return { id: firstId };
  }
}

async function peopleIn(services: Services, audiences: readonly Audience[]): Promise<number> {
  let people = 0;
  for (const audience of audiences)
    people += (await countRecipients(services, { audience }, services.clock.now())).people;
  return people;
}

async function makeLike(
  context: RequestContext,
  id: string,
  operation: string,
  payload: object,
  change: (exam: Exam) => Partial<Exam>,
): Promise<IdOf> {
  const exam = await editableExam(context, id);
  const made = await saveReference(context, examEntity(context.services), {
    operation,
    id: null,
    version: null,
    payload,
    make: async (_none, newId, now) => {
      const copy = withPaperVersion(null, {
        ...exam,
        ...change(exam),
        id: newId,
        version: versionAfter(null),
        createTime: now,
        updateTime: now,
      });
      refuseProblems(copy);
      await refuseUnsound(context, copy, exam);
      return copy;
    },
  });
  examDefinitions(context.services).changed(made.id);
  return { id: made.id };
}
