import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { plainText } from '@vigil/domain/question-bank/public';
import type { WrongRow } from '@vigil/domain/wrong-book/book';
import { Access } from '../platform/access.js';
import { account, type RequestContext } from '../platform/context.js';
import { badInput, notFound } from '../platform/errors.js';
import { Flag } from '../platform/graphql/scalars.js';
import { pageOf, sortOf, toPage } from '../platform/paging/paging.js';
import { Rest } from '../platform/rest.js';
import { questionStore } from '../question-bank/public.js';
import { lockedQuestions, ownBook, placeOfRow } from './own-book.js';
import { actOnBook } from './streams.js';
import { WrongBookPage, WrongBookPagingInput, type WrongBookRow } from './types.js';

const idsAtMost = 500;
const titleCharacters = 200;
const columns = { updateTime: 'updateTime', wrongCount: 'wrongCount' } as const;

/** A row's id says whose it is: nobody's rows are taken for another's. */
const rowId = (userId: string, { examId, quId }: WrongRow): string => `${userId}:${examId}:${quId}`;

/** A learner's own wrong-book (spec 1 §2, spec 2 §2). */
@Resolver()
export class WrongBookResolver {
  /** Of one exam, or of all; the latest first. Empty too where site or exam show none (wrongbook-012). */
  @Access.learner()
  @Rest('/api/user/wrong-book/paging')
  @Query(() => WrongBookPage)
  async wrongBookPaging(
    @Arg('input', () => WrongBookPagingInput) input: WrongBookPagingInput,
    @Ctx() context: RequestContext,
  ): Promise<WrongBookPage> {
    const page = pageOf(input);
    const [order] = sortOf(input, columns, [{ field: 'updateTime', descending: true }]);
    const { title, examId } = input.params ?? {};
    const { rows, rightsToLeave } = await ownBook(context);
    const ofExam = examId ? rows.filter((row) => row.examId === examId) : rows;
    const found = title?.trim() ? await withTitle(context, ofExam, title.trim()) : ofExam;
    const field = order?.field === 'wrongCount' ? 'wrongCount' : 'updateTime';
    const inOrder = found.toSorted((a, b) => (order?.descending ? b[field] - a[field] : a[field] - b[field]));
    const shown = await presented(context, inOrder.slice(page.skip, page.skip + page.size));
    return { ...toPage(shown, found.length, page), rightsToLeave };
  }

  /** Out of the own book alone; those already out are passed over. Another's row is not there. */
  @Access.learner()
  @Rest('/api/user/wrong-book/delete')
  @Mutation(() => Flag)
  async wrongBookDelete(
    @Arg('ids', () => [ID]) ids: string[],
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    const chosen = new Set(ids);
    if (chosen.size === 0 || chosen.size > idsAtMost) throw badInput(`请选择 1 至 ${idsAtMost} 道错题！`);
    const userId = account(context).id;
    if (ids.some((id) => !id.startsWith(`${userId}:`))) throw notFound('错题');
    const { rows } = await ownBook(context);
    const removed = rows
      .filter((row) => chosen.has(rowId(userId, row)))
      .map(({ examId, quId, paperIds }) => ({ examId, quId, paperIds: [...paperIds] }));
    await actOnBook(context, 'wrongBookDelete', { type: 'Remove', userId, rows: removed }, { ids });
    return true;
  }
}

/** The rows as they are read: what stood on the latest paper. */
async function presented(context: RequestContext, rows: readonly WrongRow[]): Promise<WrongBookRow[]> {
  const { services } = context;
  const userId = account(context).id;
  const places = await Promise.all(rows.map((row) => placeOfRow(services, row)));
  const questions = places.map(({ question }) => question);
  const contents = await questionStore(services).contents(questions);
  const locked = await lockedQuestions(context, questions);
  return rows.map((row, index) => {
    const { content = '', quType = 0 } = contents[index] ?? {};
    const { quId, examId, wrongCount, updateTime, rightInRow } = row;
    return {
      ...{ id: rowId(userId, row), quId, quType, examId, wrongCount, updateTime, rightInRow },
      title: plainText(content).slice(0, titleCharacters),
      examTitle: places[index]?.examTitle ?? '',
      locked: locked.has(quId),
      lockedUntil: locked.get(quId)?.until ?? null,
    };
  });
}

async function withTitle(
  { services }: RequestContext,
  rows: readonly WrongRow[],
  title: string,
): Promise<WrongRow[]> {
  const places = await Promise.all(rows.map((row) => placeOfRow(services, row)));
  const contents = await questionStore(services).passing(places.map(({ question }) => question));
  return rows.filter((_row, index) => plainText(contents[index]?.content ?? '').includes(title));
}
