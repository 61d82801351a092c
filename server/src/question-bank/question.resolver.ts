import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { findAll } from '@vigil/stores/documents/find-all';
import { questionStore } from './question-store.js';
import { ReferenceVersion, referenceHistory } from '../platform/reference/reference-history.js';
import { saveReference } from '../platform/reference/reference-save.js';
import { declarationsOf } from '../platform/declarations/declarations.js';
import { Access } from '../platform/access.js';
import { account, type RequestContext } from '../platform/context.js';
import { notFound } from '../platform/errors.js';
import { IdOf } from '../platform/graphql/paging.js';
import { Rest } from '../platform/rest.js';
import { usableBank } from './banks.js';
import { duplicatesInThread } from './duplicates-in-thread.js';
import { QuestionInput, QuestionPagingInput } from './inputs.js';
import { presentBankQuestion } from './present-bank-question.js';
import { soundDraft } from './question-draft.js';
import { ownHead, soundPlace } from './own-questions.js';
import { knownFor, questionAuthors, questionPage, questionRows } from './question-list.js';
import { questionEntity, questionHeads, questionRecord } from './questions.js';
import { contentChanged, isAsSaved, savedHash } from './saved-content.js';
import { BankQuestion, QuestionAuthor, QuestionPage, QuestionTwins, QuestionUse } from './types.js';

const twinsAtMost = 200;

/** Questions of banks: every change makes a version; papers keep theirs (engine §3). */
@Resolver()
export class QuestionResolver {
  @Access.admin('repo:list', 'exam:add')
  @Rest('/api/qu/qu/paging')
  @Query(() => QuestionPage)
  async questionPaging(
    @Arg('input', () => QuestionPagingInput) input: QuestionPagingInput,
    @Ctx() context: RequestContext,
  ): Promise<QuestionPage> {
    return questionPage(context, input);
  }

  /** Who wrote the questions of a bank, or of all banks the caller may use, and how many each; most first. */
  @Access.admin('repo:list')
  @Rest('/api/qu/qu/authors')
  @Query(() => [QuestionAuthor])
  async questionAuthors(
    @Arg('repoId', () => ID, { nullable: true }) repoId: string | null,
    @Ctx() context: RequestContext,
  ): Promise<QuestionAuthor[]> {
    return questionAuthors(context, repoId);
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
  async questionSave(
    @Arg('input', () => QuestionInput) input: QuestionInput,
    @Ctx() context: RequestContext,
  ): Promise<IdOf> {
    await soundPlace(context, input.repoId, input.chapterId ?? null);
    if (input.id) await ownHead(context, input.id);
    const { id } = await saveReference(context, questionEntity(context.services), {
      operation: 'questionSave',
      id: input.id,
      version: input.version,
      payload: input,
      make: (before, newId, now) =>
        questionRecord(soundDraft(input, newId), before, { by: account(context).id, now }),
    });
    return { id };
  }

  /** An older version becomes the newest again, as a new version. */
  @Access.admin('repo:edit')
  @Rest('/api/qu/qu/restore')
  @Mutation(() => IdOf)
  async questionRestore(
    @Arg('id', () => ID) id: string,
    @Arg('version', () => Int) version: number,
    @Ctx() context: RequestContext,
  ): Promise<IdOf> {
    const head = await ownHead(context, id);
    if (version < 1 || version >= head.version) throw notFound('试题版本');
    const wanted = { quId: id, version };
    const stored = await questionStore(context.services).content(wanted);
    const saved = await savedHash(context.services, wanted);
    if (saved !== null && !isAsSaved(stored, saved)) throw contentChanged(stored, wanted);
    const { version: _old, ...content } = stored;
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
  async questionHistory(
    @Arg('id', () => ID) id: string,
    @Ctx() context: RequestContext,
  ): Promise<ReferenceVersion[]> {
    await ownHead(context, id);
    return referenceHistory(context.services, 'question', id);
  }

  /**
   * Exams that name the question, or may draw it; those the caller may not see are counted without their
   * names.
   */
  @Access.admin('repo:list', 'exam:add')
  @Rest('/api/qu/qu/uses')
  @Query(() => [QuestionUse])
  async questionUses(
    @Arg('id', () => ID) id: string,
    @Ctx() context: RequestContext,
  ): Promise<QuestionUse[]> {
    const head = await ownHead(context, id);
    const [fixed = [], drawn = []] = await declarationsOf(context.services).uses.ofEach(context, [
      { kind: 'question', id },
      { kind: 'bank', id: head.repoId },
    ]);
    const named = new Set(fixed.map(({ key }) => key));
    return [...fixed, ...drawn.filter(({ key }) => !named.has(key))].map((use) => ({
      examId: use.id,
      title: use.title,
      how: use.how,
    }));
  }

  /** Pairs of nearly the same questions of a bank, most alike first. */
  @Access.admin('repo:list')
  @Rest('/api/qu/qu/duplicates')
  @Query(() => [QuestionTwins])
  async questionDuplicates(
    @Arg('repoId', () => ID) repoId: string,
    @Ctx() context: RequestContext,
  ): Promise<QuestionTwins[]> {
    await usableBank(context, repoId);
    const heads = new Map(
      (await findAll(questionHeads(context.services), { repoId })).map((head) => [head.id, head]),
    );
    if (context.session !== null) context.services.rates.heavy(context.session);
    const pairs = await duplicatesInThread(
      [...heads.values()].map(({ id, text }) => ({ id, text: text ?? '' })),
      twinsAtMost,
    );
    const named = [...new Set(pairs.flatMap(({ a, b }) => [a, b]))].flatMap((id) => heads.get(id) ?? []);
    const rows = new Map(
      (await questionRows(context, await knownFor(context), named)).map((row) => [row.id, row]),
    );
    return pairs.flatMap(({ a, b, likeness }) => {
      const [left, right] = [rows.get(a), rows.get(b)];
      return left === undefined || right === undefined ? [] : [{ a: left, b: right, likeness }];
    });
  }
}
