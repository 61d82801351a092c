import { Arg, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import { questionLimits } from '@vigil/domain/question-bank/question-save';
import { stemIn } from '@vigil/domain/question-bank/question-text';
import { deleteReference } from '../platform/reference/reference-save.js';
import { declarationsOf } from '../platform/declarations/declarations.js';
import { sayUse } from '../platform/declarations/uses.js';
import { Access } from '../platform/access.js';
import type { RequestContext } from '../platform/context.js';
import { badInput, codes, RefusedError } from '../platform/errors.js';
import { Flag, WireInt } from '../platform/graphql/scalars.js';
import { Rest } from '../platform/rest.js';
import { usableBank } from './banks.js';
import { changeQuestions, withContent } from './change-questions.js';
import { chosenIds, ownBanks, soundPlace } from './own-questions.js';
import { questionEntity, questionHeads } from './questions.js';

/** Acts on many questions at once: all are looked at before the first is changed. */
@Resolver()
export class QuestionBatchResolver {
  @Access.admin('repo:edit')
  @Rest('/api/qu/qu/state')
  @Mutation(() => Flag)
  async questionState(
    @Arg('ids', () => [ID]) ids: string[],
    @Arg('state', () => WireInt) state: number,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    if (state !== 0 && state !== 1) throw badInput('状态只能是 0（启用）或 1（禁用）！');
    return changeQuestions(context, {
      operation: 'questionState',
      ids,
      payload: { state },
      change: (record) => (record.state === state ? null : { ...record, state }),
    });
  }

  /**
   * A question that an exam names stays, and then none of the chosen is deleted: `data` of the refusal
   * `InUse` names those that stay, each with its sentence. Papers keep the version they have.
   */
  @Access.admin('repo:edit')
  @Rest('/api/qu/qu/delete')
  @Mutation(() => Flag)
  async questionDelete(
    @Arg('ids', () => [ID]) ids: string[],
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    const { services } = context;
    const heads = await questionHeads(services).getMany(chosenIds(ids));
    await ownBanks(context, heads);
    const uses = await declarationsOf(services).uses.ofEach(
      context,
      heads.map(({ id }) => ({ kind: 'question', id })),
    );
    const kept = heads.flatMap(({ id, text = '' }, place) => {
      const own = uses[place] ?? [];
      const shown = own.find(({ title }) => title !== null) ?? own[0];
      if (shown === undefined) return [];
      return [
        {
          id,
          text,
          msg: `试题“${stemIn(text).slice(0, 20)}”正被${sayUse(shown)}使用，不能删除！`,
        },
      ];
    });
    const [first] = kept;
    if (first !== undefined) {
      const sentence = kept.length === 1 ? first.msg : `所选试题中有${kept.length}道正被考试使用，不能删除！`;
      throw new RefusedError('InUse', sentence, codes.refused, { kept });
    }
    for (const id of chosenIds(ids))
      await deleteReference(context, questionEntity(services), id, 'questionDelete', () => undefined);
    return true;
  }

  @Access.admin('repo:edit')
  @Rest('/api/qu/qu/batch-level')
  @Mutation(() => Flag)
  async questionBatchLevel(
    @Arg('ids', () => [ID]) ids: string[],
    @Arg('level', () => WireInt) level: number,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    if (![1, 2, 3].includes(level)) throw badInput('难度不正确！');
    return changeQuestions(context, {
      operation: 'questionBatchLevel',
      ids,
      payload: { level },
      change: (record) => (record.level === level ? null : withContent(record, { level })),
    });
  }

  /** Moves questions to another bank; they leave their chapter. */
  @Access.admin('repo:edit')
  @Rest('/api/qu/qu/batch-repo')
  @Mutation(() => Flag)
  async questionBatchRepo(
    @Arg('ids', () => [ID]) ids: string[],
    @Arg('repoId', () => ID) repoId: string,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await usableBank(context, repoId);
    return changeQuestions(context, {
      operation: 'questionBatchRepo',
      ids,
      payload: { repoId },
      change: (record) =>
        record.repoId === repoId ? null : withContent(record, { repoId, chapterId: undefined }),
    });
  }

  @Access.admin('repo:edit')
  @Rest('/api/qu/qu/join-chapters')
  @Mutation(() => Flag)
  async questionJoinChapters(
    @Arg('ids', () => [ID]) ids: string[],
    @Arg('repoId', () => ID) repoId: string,
    @Arg('chapterId', () => ID) chapterId: string,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await soundPlace(context, repoId, chapterId);
    return changeQuestions(context, {
      operation: 'questionJoinChapters',
      ids,
      payload: { repoId, chapterId },
      change: (record) => {
        if (record.repoId !== repoId) throw badInput('只能把试题加入它所在题库的章节！');
        return record.chapterId === chapterId ? null : withContent(record, { chapterId });
      },
    });
  }

  @Access.admin('repo:edit')
  @Rest('/api/qu/qu/clear-chapters')
  @Mutation(() => Flag)
  async questionClearChapters(
    @Arg('ids', () => [ID]) ids: string[],
    @Arg('repoId', () => ID, { nullable: true }) repoId: string | null,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    return changeQuestions(context, {
      operation: 'questionClearChapters',
      ids,
      payload: { repoId },
      change: (record) => (record.chapterId === null ? null : withContent(record, { chapterId: undefined })),
    });
  }

  /** Adds and takes away tags of many questions. */
  @Access.admin('repo:edit')
  @Rest('/api/qu/qu/batch-tags')
  @Mutation(() => Flag)
  async questionBatchTags(
    @Arg('ids', () => [ID]) ids: string[],
    @Arg('add', () => [String]) add: string[],
    @Arg('remove', () => [String]) remove: string[],
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    const wanted = add.map((tag) => tag.trim()).filter((tag) => tag !== '');
    if (wanted.some((tag) => tag.length > questionLimits.tag))
      throw badInput(`知识点标签应为1到${questionLimits.tag}个字！`);
    return changeQuestions(context, {
      operation: 'questionBatchTags',
      ids,
      payload: { add, remove },
      change: (record) => {
        const tags = [...new Set([...record.tags.filter((tag) => !remove.includes(tag)), ...wanted])];
        if (tags.length > questionLimits.tags) throw badInput(`知识点标签不能超过${questionLimits.tags}个！`);
        return tags.join('\n') === record.tags.join('\n') ? null : withContent(record, { tags });
      },
    });
  }
}
