import { chapterAndBelow, type Bank, type QuestionHead } from '@vigil/domain/question-bank/bank';
import type { Filter } from '@vigil/stores/documents/port';
import { peopleOf } from '../organisation/public.js';
import { bankUser } from './bank-user.js';
import type { RequestContext } from '../platform/context.js';
import { pageOf, sortOf, toPage } from '../platform/paging/paging.js';
import { usableBank, usableBanks } from './banks.js';
import type { QuestionPagingInput, QuestionPagingParams } from './inputs.js';
import { declarationsOf } from '../platform/declarations/declarations.js';
import { questionHeads } from './questions.js';
import type { QuestionAuthor, QuestionPage, QuestionRow } from './types.js';

const columns = { updateTime: 'updateTime', createTime: 'createTime', level: 'level', quType: 'quType' };

/**
 * One page of the questions of the banks the caller may use; banks and exams are read once for filter and
 * rows.
 */
export async function questionPage(
  context: RequestContext,
  input: QuestionPagingInput,
): Promise<QuestionPage> {
  const page = pageOf(input);
  const sort = sortOf(input, columns, [{ field: 'updateTime', descending: true }]);
  const known = await knownFor(context);
  const filter = await questionFilter(context, known, input.params ?? {});
  const heads = questionHeads(context.services);
  const found = await heads.find({ filter, sort, skip: page.skip, limit: page.size });
  // A page that is not full is the last one: a search for words reads the bank once instead of twice.
  const isLast = found.length < page.size && (found.length > 0 || page.skip === 0);
  const total = isLast ? page.skip + found.length : await heads.count(filter);
  return toPage(await questionRows(context, known, found), total, page);
}

/**
 * What a list needs beside the questions: the banks the caller may use, and how many name which question.
 */
export interface KnownForList {
  readonly banks: readonly Bank[];
  readonly namedBy: ReadonlyMap<string, number>;
}

export async function knownFor(context: RequestContext): Promise<KnownForList> {
  const [banks, namedBy] = await Promise.all([
    usableBanks(context),
    declarationsOf(context.services).uses.counts(context.services, 'question'),
  ]);
  return { banks, namedBy };
}

/**
 * The questions that are asked for, of the banks the caller may use; refuses a bank that is not theirs. A
 * chapter has those below it with it.
 */
export async function questionFilter(
  context: RequestContext,
  { banks, namedBy }: KnownForList,
  params: QuestionPagingParams,
): Promise<Filter> {
  const { repoId, chapterId, quType, level, tag, content, state, createBy, used, excludes } = params;
  const filter: Record<string, Filter[string]> = {};
  const among = repoId
    ? [banks.find((bank) => bank.id === repoId) ?? (await usableBank(context, repoId))]
    : banks;
  // To name all banks costs twice the search through all questions.
  if (repoId) filter['repoId'] = repoId;
  else if (!(await bankUser(context)).whole) filter['repoId'] = { in: banks.map((bank) => bank.id) };
  const chapters = among.flatMap((bank) => bank.chapters);
  if (chapterId)
    filter['chapterId'] = chapterId === 'none' ? null : { in: chapterAndBelow(chapters, chapterId) };
  if (typeof quType === 'number') filter['quType'] = quType;
  if (typeof level === 'number') filter['level'] = level;
  if (tag) filter['tags'] = { has: tag };
  if (content?.trim()) filter['text'] = { contains: content.trim() };
  if (typeof state === 'number') filter['state'] = state;
  if (createBy) filter['createBy'] = createBy;
  const without = new Set(excludes ?? []);
  if (used === true) filter['id'] = { in: [...namedBy.keys()].filter((id) => !without.has(id)) };
  else if (used === false || without.size > 0)
    filter['id'] = { notIn: [...without, ...(used === false ? namedBy.keys() : [])] };
  return filter;
}

/** Heads as lists show them, with the names of banks, chapters and authors. */
export async function questionRows(
  context: RequestContext,
  { banks: usable, namedBy }: KnownForList,
  heads: readonly QuestionHead[],
): Promise<QuestionRow[]> {
  const banks = new Map(usable.map((bank) => [bank.id, bank]));
  const people = await peopleOf(context.services).byIds(
    heads.flatMap(({ createBy }) => (createBy ? [createBy] : [])),
  );
  return heads.map((head) => {
    const bank = banks.get(head.repoId);
    return {
      id: head.id,
      quType: head.quType,
      text: head.text ?? '',
      repoId: head.repoId,
      repoTitle: bank?.title ?? '',
      chapterId: head.chapterId,
      chapterTitle: bank?.chapters.find((chapter) => chapter.id === head.chapterId)?.title ?? null,
      level: head.level,
      tags: head.tags,
      state: head.state,
      version: head.version,
      uses: namedBy.get(head.id) ?? 0,
      createByName: people.get(head.createBy ?? '')?.realName ?? null,
      createTime: head.createTime ?? head.updateTime,
      updateTime: head.updateTime,
    };
  });
}

/**
 * Who wrote the questions of a bank the caller may use, or of all of them; questions without an author are
 * nobody's.
 */
export async function questionAuthors(
  context: RequestContext,
  repoId: string | null,
): Promise<QuestionAuthor[]> {
  const filter = await questionFilter(
    context,
    { banks: await usableBanks(context), namedBy: new Map() },
    { repoId },
  );
  const counts = await questionHeads(context.services).countBy('createBy', filter);
  const people = await peopleOf(context.services).byIds(counts.keys());
  return [...counts]
    .flatMap(([id, count]) => (people.has(id) ? [{ id, name: people.get(id)?.realName ?? '', count }] : []))
    .sort((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1));
}
