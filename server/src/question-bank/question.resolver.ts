import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { QuestionHead } from '@vigil/domain/question-bank/bank';
import { nearDuplicates } from '@vigil/domain/question-bank/question-text';
import { findAll } from '@vigil/stores/documents/find-all';
import { examsThatUse } from '../engine/exam-definitions.js';
import { questionStore } from '../engine/question-store.js';
import { ReferenceVersion, referenceHistory } from '../engine/reference-history.js';
import { deleteReference, saveReference } from '../engine/reference-save.js';
import { Access } from '../platform/access.js';
import { account, type RequestContext } from '../platform/context.js';
import { badInput, notFound, RefusedError } from '../platform/errors.js';
import { IdOf } from '../platform/graphql/paging.js';
import { Flag, WireInt } from '../platform/graphql/scalars.js';
import { Rest } from '../platform/rest.js';
import { usableBank } from './banks.js';
import { QuestionInput, QuestionPagingInput } from './inputs.js';
import { presentBankQuestion } from './present-bank-question.js';
import { soundDraft } from './question-draft.js';
import { questionPage, questionRows } from './question-list.js';
import { questionEntity, questionHeads, questionRecord, type QuestionRecord } from './questions.js';
import { BankQuestion, QuestionPage, QuestionTwins, QuestionUse } from './types.js';

const twinsAtMost = 200;

/** Questions of banks: every change makes a version; papers keep theirs (engine §3). */
@Resolver()
export class QuestionResolver {
  @Access.admin('repo:list', 'exam:add')
  @Rest('/api/qu/qu/paging')
  @Query(() => QuestionPage)
  async questionPaging(@Arg('input', () => QuestionPagingInput) input: QuestionPagingInput, @Ctx() context: RequestContext): Promise<QuestionPage> {
    return questionPage(context, input);
  }

  /** The question with its key; `version` asks for an older one. */
  @Access.admin('repo:list', 'exam:add')
  @Rest('/api/qu/qu/version')
  @Query(() => BankQuestion)
  async bankQuestion(
    @Arg('id', () => ID) id: string,
    @Arg('version', () => Int, { nullable: true }) version: number | null,
    @Ctx() context: RequestContext,
  ): Promise<BankQuestion> {
    const head = await ownHead(context, id);
    const wanted = version ?? head.version;
    if (wanted < 1 || wanted > head.version) throw notFound('试题版本');
    const content = await questionStore(context.services).content({ quId: id, version: wanted });
    return presentBankQuestion(content, head);
  }

  @Access.admin('repo:edit')
  @Rest('/api/qu/qu/save')
  @Mutation(() => IdOf)
  async questionSave(@Arg('input', () => QuestionInput) input: QuestionInput, @Ctx() context: RequestContext): Promise<IdOf> {
    await soundPlace(context, input.repoId, input.chapterId ?? null);
    if (input.id) await ownHead(context, input.id);
    const { id } = await saveReference(context, questionEntity(context.services), {
      operation: 'questionSave',
      id: input.id,
      version: input.version,
      payload: input,
      make: (before, newId, now) => questionRecord(soundDraft(input, newId), before, { by: account(context).id, now }),
    });
    return { id };
  }

  /** An older version becomes the newest again, as a new version. */
  @Access.admin('repo:edit')
  @Rest('/api/qu/qu/restore')
  @Mutation(() => IdOf)
  async questionRestore(@Arg('id', () => ID) id: string, @Arg('version', () => Int) version: number, @Ctx() context: RequestContext): Promise<IdOf> {
    const head = await ownHead(context, id);
    if (version < 1 || version >= head.version) throw notFound('试题版本');
    const { version: _old, ...content } = await questionStore(context.services).content({ quId: id, version });
    await soundPlace(context, content.repoId, null);
    await saveReference(context, questionEntity(context.services), {
      operation: 'questionRestore',
      id,
      version: head.version,
      payload: { id, version },
      make: (before, _id, now) => questionRecord(content, before, { by: account(context).id, now }),
    });
    return { id };
  }

  @Access.admin('repo:list')
  @Rest('/api/qu/qu/history')
  @Query(() => [ReferenceVersion])
  async questionHistory(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<ReferenceVersion[]> {
    await ownHead(context, id);
    return referenceHistory(context.services, 'question', id);
  }

  /** Exams that name the question, or may draw it. */
  @Access.admin('repo:list', 'exam:add')
  @Rest('/api/qu/qu/uses')
  @Query(() => [QuestionUse])
  async questionUses(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<QuestionUse[]> {
    const head = await ownHead(context, id);
    const fixed = await examsThatUse(context.services, { quId: id });
    const drawn = (await examsThatUse(context.services, { repoId: head.repoId })).filter((exam) => !fixed.includes(exam));
    const use = (how: string) => (exam: { id: string; title: string }) => ({ examId: exam.id, title: exam.title, how });
    return [...fixed.map(use('fixed')), ...drawn.map(use('drawn'))];
  }

  /** Pairs of nearly the same questions of a bank, most alike first. */
  @Access.admin('repo:list')
  @Rest('/api/qu/qu/duplicates')
  @Query(() => [QuestionTwins])
  async questionDuplicates(@Arg('repoId', () => ID) repoId: string, @Ctx() context: RequestContext): Promise<QuestionTwins[]> {
    await usableBank(context, repoId);
    const heads = await findAll(questionHeads(context.services), { repoId });
    const pairs = nearDuplicates(
      heads.map(({ id, text }) => ({ id, text: text ?? '' })),
      twinsAtMost,
    );
    const named = new Set(pairs.flatMap(({ a, b }) => [a, b]));
    const rows = new Map(
      (
        await questionRows(
          context,
          heads.filter(({ id }) => named.has(id)),
        )
      ).map((row) => [row.id, row]),
    );
    return pairs.flatMap(({ a, b, likeness }) => {
      const [left, right] = [rows.get(a), rows.get(b)];
      return left === undefined || right === undefined ? [] : [{ a: left, b: right, likeness }];
    });
  }

  @Access.admin('repo:edit')
  @Rest('/api/qu/qu/state')
  @Mutation(() => Flag)
  async questionState(
    @Arg('ids', () => [ID]) ids: string[],
    @Arg('state', () => WireInt) state: number,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    if (state !== 0 && state !== 1) throw badInput('状态只能是 0（启用）或 1（禁用）！');
    return changeEach(context, 'questionState', ids, { state }, (record) => (record.state === state ? null : { ...record, state }));
  }

  /** A question that an exam names stays; papers keep the version they have. */
  @Access.admin('repo:edit')
  @Rest('/api/qu/qu/delete')
  @Mutation(() => Flag)
  async questionDelete(@Arg('ids', () => [ID]) ids: string[], @Ctx() context: RequestContext): Promise<boolean> {
    for (const id of atMost(ids)) {
      await deleteReference(context, questionEntity(context.services), id, 'questionDelete', async (record) => {
        await usableBank(context, record.repoId);
        const [exam] = await examsThatUse(context.services, { quId: id });
        if (exam !== undefined) throw new RefusedError('InUse', `试题“${(record.text ?? '').slice(0, 20)}”正被考试“${exam.title}”使用，不能删除！`);
      });
    }
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
    return changeEach(context, 'questionBatchLevel', ids, { level }, (record) => (record.level === level ? null : withContent(record, { level })));
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
    return changeEach(context, 'questionBatchRepo', ids, { repoId }, (record) =>
      record.repoId === repoId ? null : withContent(record, { repoId, chapterId: undefined }),
    );
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
    return changeEach(context, 'questionJoinChapters', ids, { repoId, chapterId }, (record) => {
      if (record.repoId !== repoId) throw badInput('只能把试题加入它所在题库的章节！');
      return record.chapterId === chapterId ? null : withContent(record, { chapterId });
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
    return changeEach(context, 'questionClearChapters', ids, { repoId }, (record) =>
      record.chapterId === null ? null : withContent(record, { chapterId: undefined }),
    );
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
    if (wanted.some((tag) => tag.length > 30)) throw badInput('知识点标签应为1到30个字！');
    return changeEach(context, 'questionBatchTags', ids, { add, remove }, (record) => {
      const tags = [...new Set([...record.tags.filter((tag) => !remove.includes(tag)), ...wanted])];
      if (tags.length > 20) throw badInput('知识点标签不能超过20个！');
      return tags.join('\n') === record.tags.join('\n') ? null : withContent(record, { tags });
    });
  }
}

const idsAtMost = 5_000;

function atMost(ids: readonly string[]): readonly string[] {
  if (ids.length === 0) throw badInput('请至少选择一条记录！');
  if (ids.length > idsAtMost) throw badInput(`一次最多处理${idsAtMost}道试题！`);
  return [...new Set(ids)];
}

/** A question of a bank the caller may use. */
async function ownHead(context: RequestContext, id: string): Promise<QuestionHead> {
  const head = await questionHeads(context.services).get(id);
  if (head === null) throw notFound('试题');
  await usableBank(context, head.repoId);
  return head;
}

/** Refuses a bank that is not the caller's and a chapter that is not the bank's. */
async function soundPlace(context: RequestContext, repoId: string, chapterId: string | null): Promise<void> {
  const bank = await usableBank(context, repoId);
  if (chapterId !== null && chapterId !== '' && !bank.chapters.some((chapter) => chapter.id === chapterId)) throw notFound('章节');
}

type Content = Omit<QuestionRecord['content'], 'chapterId'> & { readonly chapterId?: string | undefined };

function withContent(record: QuestionRecord, change: Partial<Content>): QuestionRecord {
  const { chapterId, ...content } = { ...record.content, ...change };
  return { ...record, content: chapterId === undefined ? content : { ...content, chapterId } };
}

/** The same change of many questions, each its own event; `change` answers null where there is nothing to do. */
async function changeEach(
  context: RequestContext,
  operation: string,
  ids: readonly string[],
  payload: unknown,
  change: (record: QuestionRecord) => QuestionRecord | null,
): Promise<boolean> {
  const entity = questionEntity(context.services);
  for (const id of atMost(ids)) {
    await ownHead(context, id);
    const record = await entity.collection.get(id);
    if (record === null || change(record) === null) continue;
    await saveReference(context, entity, {
      operation,
      id,
      version: record.version,
      payload,
      make: (before, _id, now) => {
        const current = before as QuestionRecord;
        const { content, state } = change(current) ?? current;
        const { version: _old, ...rest } = content;
        return questionRecord(rest, current, { by: account(context).id, now }, state);
      },
    });
  }
  return true;
}
