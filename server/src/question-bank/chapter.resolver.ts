import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import {
  chapterAndBelow,
  chaptersAtMost,
  tooManyChapters,
  type Bank,
  type Chapter,
} from '@vigil/domain/question-bank/bank';
import { envelopeOf } from '../platform/command-side/envelope.js';
import { idOfNew } from '../platform/reference/reference-data.js';
import { saveReference, versionAfter } from '../platform/reference/reference-save.js';
import { declarationsOf } from '../platform/declarations/declarations.js';
import { sayUses } from '../platform/declarations/uses.js';
import { Access } from '../platform/access.js';
import type { RequestContext } from '../platform/context.js';
import { badInput, notFound, RefusedError } from '../platform/errors.js';
import { IdOf } from '../platform/graphql/paging.js';
import { Flag } from '../platform/graphql/scalars.js';
import { Rest } from '../platform/rest.js';
import { inOrder, inTree } from './chapter-order.js';
import { bankEntity, usableBank, visibleBank } from './banks.js';
import { ChapterInput } from './inputs.js';
import { questionHeads } from './questions.js';
import { ChapterQuestions, ChapterRow } from './types.js';

const titleChars = 50;

/** Chapters of a bank: a part of the bank's document, changed under its version. */
@Resolver()
export class ChapterResolver {
  @Access.learner()
  @Rest('/api/repo/chapter/list')
  @Query(() => [ChapterRow])
  async chapterList(
    @Arg('repoId', () => ID) repoId: string,
    @Arg('title', () => String, { nullable: true }) title: string | null,
    @Ctx() context: RequestContext,
  ): Promise<ChapterRow[]> {
    const bank = await visibleBank(context, repoId);
    const counts = await questionHeads(context.services).countBy('chapterId', { repoId });
    return inOrder(bank.chapters)
      .filter((chapter) => chapter.title.includes(title?.trim() ?? ''))
      .map((chapter) => ({
        ...chapter,
        parentId: chapter.parentId ?? null,
        repoId,
        quCount: counts.get(chapter.id) ?? 0,
      }));
  }

  /** Questions of a bank counted by chapter and type; without a chapter last. */
  @Access.learner()
  @Rest('/api/repo/chapter-group', { alias: ['/api/qu/qu/list-with-chapter-group'] })
  @Query(() => [ChapterQuestions])
  async chapterGroup(
    @Arg('repoId', () => ID) repoId: string,
    @Ctx() context: RequestContext,
  ): Promise<ChapterQuestions[]> {
    const bank = await visibleBank(context, repoId);
    const heads = questionHeads(context.services);
    const places = inTree(bank.chapters);
    const own = await Promise.all(
      [...places.map(({ chapter }) => chapter.id), null].map(async (id) => {
        const counts = await heads.countBy('quType', { repoId, chapterId: id, state: 0 });
        const typeList = [...counts]
          .map(([quType, count]) => ({ quType: Number(quType), count }))
          .sort((a, b) => a.quType - b.quType);
        return { chapterId: id, typeList, quCount: typeList.reduce((sum, { count }) => sum + count, 0) };
      }),
    );
    const counts = new Map(own.map(({ chapterId, quCount }) => [chapterId, quCount]));
    const wholeOf = (id: string): number =>
      chapterAndBelow(bank.chapters, id).reduce((sum, one) => sum + (counts.get(one) ?? 0), 0);
    return own.map((group, at) => {
      const place = places[at];
      if (place === undefined) return { ...group, title: '未分章节', depth: 0, wholeCount: group.quCount };
      const { chapter, depth } = place;
      return { ...group, title: chapter.title, depth, wholeCount: wholeOf(chapter.id) };
    });
  }

  @Access.admin('repo:edit')
  @Rest('/api/repo/chapter/save')
  @Mutation(() => IdOf)
  async chapterSave(
    @Arg('input', () => ChapterInput) input: ChapterInput,
    @Ctx() context: RequestContext,
  ): Promise<IdOf> {
    await usableBank(context, input.repoId);
    const id = input.id ? input.id : idOfNew(envelopeOf(context, 'chapterSave', input));
    await saveReference(context, bankEntity(context.services), {
      operation: 'chapterSave',
      id: input.repoId,
      version: null,
      payload: input,
      make: (before, _id, now) => {
        const bank = before as Bank;
        return {
          ...bank,
          chapters: withChapter(bank.chapters, input, id),
          version: versionAfter(bank),
          updateTime: now,
        };
      },
    });
    return { id };
  }

  /** A chapter with chapters below it, with questions, or that an exam draws from, stays. */
  @Access.admin('repo:edit')
  @Rest('/api/repo/chapter/delete')
  @Mutation(() => Flag)
  async chapterDelete(
    @Arg('repoId', () => ID) repoId: string,
    @Arg('ids', () => [ID]) ids: string[],
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    const { services } = context;
    const { chapters } = await usableBank(context, repoId);
    for (const id of ids) {
      const chapter = chapters.find((one) => one.id === id);
      if (chapter === undefined) continue;
      if (chapters.some((one) => one.parentId === id && !ids.includes(one.id)))
        throw inUse(chapter, '还有下级章节');
      if ((await questionHeads(services).count({ repoId, chapterId: id })) > 0)
        throw inUse(chapter, '中还有试题');
      const users = await declarationsOf(services).uses.of(context, { kind: 'chapter', repoId, id });
      if (users.length > 0) throw inUse(chapter, `正被${sayUses(users)}使用`);
    }
    if (!chapters.some((chapter) => ids.includes(chapter.id))) return true;
    await saveReference(context, bankEntity(services), {
      operation: 'chapterDelete',
      id: repoId,
      version: null,
      payload: { repoId, ids },
      make: (before, _id, now) => {
        const bank = before as Bank;
        return {
          ...bank,
          chapters: bank.chapters.filter((chapter) => !ids.includes(chapter.id)),
          version: versionAfter(bank),
          updateTime: now,
        };
      },
    });
    return true;
  }
}

const inUse = ({ title }: Chapter, why: string): RefusedError =>
  new RefusedError('InUse', `章节“${title}”${why}，不能删除！`);

/** The chapters with one added or changed, its siblings numbered anew from 1. */
function withChapter(chapters: readonly Chapter[], input: ChapterInput, id: string): Chapter[] {
  const title = input.title.trim();
  if (title === '') throw badInput('章节名称不能为空！');
  if (title.length > titleChars) throw badInput(`章节名称不能超过${titleChars}个字！`);
  const before = chapters.find((chapter) => chapter.id === id);
  if (input.id && before === undefined) throw notFound('章节');
  if (before === undefined && chapters.length >= chaptersAtMost) throw badInput(tooManyChapters);
  const parentId = input.parentId === undefined ? (before?.parentId ?? null) : input.parentId;
  if (parentId !== null && !chapters.some((chapter) => chapter.id === parentId)) throw notFound('上级章节');
  if (parentId !== null && isBelow(chapters, parentId, id))
    throw badInput('上级章节不能是自己或自己的下级！');
  const others = chapters.filter((chapter) => chapter.id !== id);
  const siblings = others
    .filter((chapter) => (chapter.parentId ?? null) === parentId)
    .toSorted((a, b) => a.sort - b.sort);
  const place = Math.min(
    Math.max((input.sort ?? before?.sort ?? siblings.length + 1) - 1, 0),
    siblings.length,
  );
  const numbered = siblings
    .toSpliced(place, 0, { id, title, sort: 0, parentId })
    .map((chapter, index) => ({ ...chapter, sort: index + 1 }));
  return [...others.filter((chapter) => !siblings.includes(chapter)), ...numbered];
}

function isBelow(chapters: readonly Chapter[], id: string, ancestor: string): boolean {
  let at: string | null = id;
  for (let steps = 0; at !== null && steps <= chapters.length; steps += 1) {
    if (at === ancestor) return true;
    at = chapters.find((chapter) => chapter.id === at)?.parentId ?? null;
  }
  return false;
}
