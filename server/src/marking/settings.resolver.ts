import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import {
  samplesAtMost,
  settingsProblems,
  type MarkingSample,
  type MarkingSettings,
} from '@vigil/domain/marking/public';
import { languageOf, roundPoints, wordsOf } from '@vigil/domain/sitting/public';
import { Access } from '../platform/access.js';
import { Rest } from '../platform/rest.js';
import type { RequestContext } from '../platform/context.js';
import { badInput, notAllowed, notFound, RefusedError } from '../platform/errors.js';
import { IdOf } from '../platform/graphql/paging.js';
import { Flag } from '../platform/graphql/scalars.js';
import { deleteReference, saveReference, versionAfter } from '../platform/reference/reference-save.js';
import { richHtml } from '../platform/rich-html.js';
import { markingAnswers } from './answers.js';
import { begunStages } from './collections.js';
import { MarkingSampleInput, MarkingSettingsInput } from './inputs.js';
import { markLimits } from './mark-input.js';
import { ledExam, markableExam } from './rights.js';
import { sampleEntity, samplesOf, settingsEntity } from './settings.js';
import { MarkingSampleType, MarkingSettingsType } from './types.js';

/** How an exam is marked, and answers whose points are known: for whoever leads its marking. */
@Resolver()
export class MarkingSettingsResolver {
  @Access.admin('exam:mark', 'exam:review')
  @Rest('/api/exam/marking/settings')
  @Query(() => MarkingSettingsType)
  async markingSettings(
    @Arg('examId', () => ID) examId: string,
    @Ctx() context: RequestContext,
  ): Promise<MarkingSettingsType> {
    const { settings } = await markableExam(context, examId);
    return presentSettings(context, settings);
  }

  /**
   * Counts for marks from now on; those that stand go on standing. Refuses `RoundsFixed` for other rounds once an answer
   * was marked, and `SomebodyWasFaster` (version 0: nobody had saved any).
   */
  @Access.admin('exam:review')
  @Rest('/api/exam/marking/settings-save')
  @Mutation(() => MarkingSettingsType)
  async markingSettingsSave(
    @Arg('input', () => MarkingSettingsInput) input: MarkingSettingsInput,
    @Ctx() context: RequestContext,
  ): Promise<MarkingSettingsType> {
    const { settings: now } = await ledExam(context, input.examId);
    if (input.rounds !== now.rounds && (await isBegun(context, input.examId)))
      throw new RefusedError('RoundsFixed', '已有评分，评阅轮次不能再修改！');
    const saved = await saveReference(context, settingsEntity(context.services), {
      operation: 'markingSettingsSave',
      id: input.examId,
      version: input.version,
      mayBeNew: true,
      payload: input,
      make: (before, id, now) => {
        const settings: MarkingSettings = {
          ...{ id, version: versionAfter(before), updateTime: now },
          rounds: input.rounds as 1 | 2,
          tolerance: roundPoints(input.tolerance),
          step: input.step,
          anonymous: input.anonymous,
          sampleEvery: input.sampleEvery,
        };
        const [problem] = settingsProblems(settings);
        if (problem !== undefined) throw badInput(problem);
        return settings;
      },
    });
    return presentSettings(context, saved);
  }

  @Access.admin('exam:review')
  @Rest('/api/exam/marking/samples')
  @Query(() => [MarkingSampleType])
  async markingSamples(
    @Arg('examId', () => ID) examId: string,
    @Ctx() context: RequestContext,
  ): Promise<MarkingSampleType[]> {
    await ledExam(context, examId);
    const samples = await samplesOf(context.services, examId);
    return samples.sort((a, b) => a.createTime - b.createTime).map(presentSample);
  }

  @Access.admin('exam:review')
  @Rest('/api/exam/marking/sample-save')
  @Mutation(() => IdOf)
  async markingSampleSave(
    @Arg('input', () => MarkingSampleInput) input: MarkingSampleInput,
    @Ctx() context: RequestContext,
  ): Promise<IdOf> {
    const { services } = context;
    const { exam } = await ledExam(context, input.examId);
    const [known] = await markingAnswers(services).find({
      filter: { examId: exam.id, quId: input.quId },
      limit: 1,
    });
    if (known === undefined) throw badInput('该题没有需要评阅的答案，不能设置样卷！');
    const before = (await samplesOf(services, exam.id)).filter(({ quId }) => quId === input.quId);
    if (!input.id && before.length >= samplesAtMost)
      throw badInput(`每道题的样卷不能超过${samplesAtMost}份！`);
    const { id } = await saveReference(context, sampleEntity(services), {
      operation: 'markingSampleSave',
      ...{ id: input.id, version: input.version, payload: input },
      make: (old, newId, now) => {
        if (old !== null && old.examId !== exam.id) throw notAllowed();
        return sampleFrom(input, old, newId, now, known);
      },
    });
    return { id };
  }

  /** One that is gone already is passed over. Marks of it are kept. */
  @Access.admin('exam:review')
  @Rest('/api/exam/marking/sample-delete')
  @Mutation(() => Flag)
  async markingSampleDelete(
    @Arg('examId', () => ID) examId: string,
    @Arg('id', () => ID) id: string,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await ledExam(context, examId);
    const entity = sampleEntity(context.services);
    if ((await entity.collection.get(id)) === null) return true;
    await deleteReference(context, entity, id, 'markingSampleDelete', (sample) => {
      if (sample.examId !== examId) throw notFound('样卷');
    });
    return true;
  }
}

function sampleFrom(
  input: MarkingSampleInput,
  before: MarkingSample | null,
  id: string,
  now: number,
  { quType, most }: { readonly quType: number; readonly most: number },
): MarkingSample {
  const isCode = languageOf(quType) !== null;
  const [text, code, note] = [richHtml(input.text ?? ''), input.code ?? '', input.note?.trim() ?? ''];
  if ((isCode ? code : text).trim() === '') throw badInput('样卷答案不能为空！');
  if (text.length > 200_000 || code.length > 64_000) throw badInput('样卷答案过长！');
  if (note.length > markLimits.comment) throw badInput(`说明不能超过${markLimits.comment}个字！`);
  if (!(input.points >= 0 && input.points <= most)) throw badInput(`样卷得分应在0到${most}分之间！`);
  return {
    ...{ id, version: versionAfter(before), examId: input.examId, quId: input.quId },
    answer: isCode ? { code } : { text },
    ...{ points: roundPoints(input.points), note },
    ...{ createTime: before?.createTime ?? now, updateTime: now },
  };
}

/** Whether an answer of the exam was marked: then all are marked in as many rounds. */
const isBegun = async ({ services }: RequestContext, examId: string): Promise<boolean> =>
  (await markingAnswers(services).count({ examId, stage: { in: [...begunStages] } })) > 0;

const presentSettings = async (
  context: RequestContext,
  { id, ...settings }: MarkingSettings,
): Promise<MarkingSettingsType> => ({
  ...settings,
  examId: id,
  roundsFixed: await isBegun(context, id),
});

const presentSample = ({ answer, ...sample }: MarkingSample): MarkingSampleType => ({
  ...sample,
  plain: wordsOf(answer),
  text: answer.text ?? null,
  code: answer.code ?? null,
});
