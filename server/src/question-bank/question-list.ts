import type { QuestionHead } from '@vigil/domain/question-bank/bank';
import { findAll } from '@vigil/stores/documents/find-all';
import type { Filter } from '@vigil/stores/documents/port';
import { peopleOf } from '../engine/attendance.js';
import { examDefinitions } from '../engine/exam-definitions.js';
import type { RequestContext } from '../platform/context.js';
import { pageOf, sortOf, toPage } from '../platform/paging/paging.js';
import type { Services } from '../platform/services.js';
import { usableBank, usableBanks } from './banks.js';
import type { QuestionPagingInput, QuestionPagingParams } from './inputs.js';
import { questionHeads } from './questions.js';
import type { QuestionPage, QuestionRow } from './types.js';

const columns = { updateTime: 'updateTime', createTime: 'createTime', level: 'level', quType: 'quType' };

/** One page of the questions of the banks the caller may use. */
export async function questionPage(context: RequestContext, input: QuestionPagingInput): Promise<QuestionPage> {
  const { services } = context;
  const page = pageOf(input);
  const params = input.params ?? {};
  const filter = await questionFilter(context, params);
  const sort = sortOf(input, columns, [{ field: 'updateTime', descending: true }]);
  const heads = questionHeads(services);
  const ids = await chosenIds(services, params);
  if (ids === null) {
    const [total, found] = await Promise.all([heads.count(filter), heads.find({ filter, sort, skip: page.skip, limit: page.size })]);
    return toPage(await questionRows(context, found), total, page);
  }
  const matching = (await findAll(heads, filter)).filter(ids).sort(by(sort));
  return toPage(await questionRows(context, matching.slice(page.skip, page.skip + page.size)), matching.length, page);
}

type Sort = readonly { readonly field: string; readonly descending?: boolean }[];

/** The store's order, for what was chosen after reading. */
const by =
  (sort: Sort) =>
  (a: QuestionHead, b: QuestionHead): number => {
    for (const { field, descending } of sort) {
      const [left, right] = [Number(a[field as keyof QuestionHead] ?? 0), Number(b[field as keyof QuestionHead] ?? 0)];
      if (left !== right) return descending === true ? right - left : left - right;
    }
    return a.id < b.id ? -1 : 1;
  };

/** The questions that are asked for, of the banks the caller may use. */
export async function questionFilter(context: RequestContext, params: QuestionPagingParams): Promise<Filter> {
  const { repoId, chapterId, quType, level, tag, content, state, createBy } = params;
  const filter: Record<string, Filter[string]> = {};
  if (repoId) filter.repoId = (await usableBank(context, repoId)).id;
  else filter.repoId = { in: (await usableBanks(context)).map((bank) => bank.id) };
  if (chapterId) filter.chapterId = chapterId === 'none' ? null : chapterId;
  if (typeof quType === 'number') filter.quType = quType;
  if (typeof level === 'number') filter.level = level;
  if (tag) filter.tags = { has: tag };
  if (content?.trim()) filter.text = { contains: content.trim() };
  if (typeof state === 'number') filter.state = state;
  if (createBy) filter.createBy = createBy;
  return filter;
}

/** What cannot be asked of the store: used or unused by exams, and exclusions; null: nothing of it. */
async function chosenIds(services: Services, { used, excludes }: QuestionPagingParams): Promise<((head: QuestionHead) => boolean) | null> {
  const without = new Set(excludes ?? []);
  if (used === null || used === undefined) return without.size === 0 ? null : ({ id }) => !without.has(id);
  const named = new Set<string>();
  for (const exam of await findAll(examDefinitions(services).collection, {}))
    for (const group of exam.tmplGroups) for (const id of group.quIds ?? []) named.add(id);
  return ({ id }) => !without.has(id) && named.has(id) === used;
}

/** Heads as lists show them, with the names of banks, chapters and authors. */
export async function questionRows(context: RequestContext, heads: readonly QuestionHead[]): Promise<QuestionRow[]> {
  const banks = new Map((await usableBanks(context)).map((bank) => [bank.id, bank]));
  const people = await peopleOf(context.services).byIds(heads.flatMap(({ createBy }) => (createBy ? [createBy] : [])));
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
      createByName: people.get(head.createBy ?? '')?.realName ?? null,
      createTime: head.createTime ?? head.updateTime,
      updateTime: head.updateTime,
    };
  });
}
