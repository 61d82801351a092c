import { Arg, Ctx, ID, Query, Resolver, Subscription, Root } from 'type-graphql';
import type { PaperView } from '@vigil/projections/sitting/public';
import type { WatchCardView } from '@vigil/projections/watch/watch-card-view';
import type { Filter } from '@vigil/stores/documents/port';
import type { Exam } from '@vigil/domain/exams/public';
import { requiredPeople, watchableExam, whileReached } from '../exams/public.js';
import { peopleOf, erasedName } from '../organisation/public.js';
import { findInOrder } from './find-in-order.js';
import { viewReached } from '../platform/views/view-reached.js';
import { Access } from '../platform/access.js';
import type { RequestContext } from '../platform/context.js';
import { pageOf, sortOf, toPage } from '../platform/paging/paging.js';
import { Rest } from '../platform/rest.js';
import type { Services } from '../platform/services.js';
import { candidateActs } from '../sitting/public.js';
import { cardColumns, inOrderAsked } from './card-order.js';
import { HandPagingInput, WatchFilter, WatchPagingInput } from './inputs.js';
import { liveCards, type LiveCards } from './live-cards.js';
import { withActTold } from './last-act.js';
import { presentCards, type ShownCard } from './present-card.js';
import { WatchCard } from './watch-card.js';
import { HandPage, WatchCardPage, WatchDelta, WatchStat } from './types.js';

const handColumns = {
  handTime: 'handTime',
  userTime: 'userTime',
  leaveTimes: 'leaveTimes',
  exState: 'exState',
};
const inOrderOfArrival = [{ field: 'createTime' }];

/** Live watch of an exam: what is true now, by polling and by subscription. */
@Resolver()
export class WatchResolver {
  @Access.admin('exam:watch')
  @Rest('/api/exam/watch/watch-stat')
  @Query(() => WatchStat)
  async watchStat(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<WatchStat> {
    await watchableExam(context, id);
    await viewReached(context, 'watch_cards');
    return liveCards(context.services).statNow(id);
  }

  @Access.admin('exam:watch')
  @Rest('/api/exam/watch/watch-paging')
  @Query(() => WatchCardPage)
  async watchPaging(
    @Arg('input', () => WatchPagingInput) input: WatchPagingInput,
    @Ctx() context: RequestContext,
  ): Promise<WatchCardPage> {
    const { services } = context;
    const { params } = input;
    const exam = await watchableExam(context, params.examId);
    const page = pageOf(input, 32);
    await viewReached(context, 'watch_cards');
    const position = await services.views.checkpoint('watch_cards');
    if (params.absent === true) {
      const cards = await absentCards(context, exam, params.realName, params.deptCode);
      return { ...toPage(cards.slice(page.skip, page.skip + page.size), cards.length, page), position };
    }
    const cards = services.views.view<WatchCardView>('watch_cards');
    const all = await findInOrder(
      cards,
      { examId: exam.id, handState: params.handState ?? 0 },
      sortOf(input, cardColumns, inOrderOfArrival),
    );
    const matching =
      params.handState === 1
        ? all
        : inOrderOf(input, withActsTold(services, await liveCards(services).matching(all, params)));
    const records = await presentCards(services, matching.slice(page.skip, page.skip + page.size));
    return { ...toPage(records, matching.length, page), position };
  }

  @Access.admin('exam:watch')
  @Rest('/api/exam/watch/hand-paging')
  @Query(() => HandPage)
  async watchHandPaging(
    @Arg('input', () => HandPagingInput) input: HandPagingInput,
    @Ctx() context: RequestContext,
  ): Promise<HandPage> {
    const { services } = context;
    const { examId, realName, hasEx, overwrite, handState } = input.params;
    await watchableExam(context, examId);
    const page = pageOf(input);
    await viewReached(context, 'papers');
    await viewReached(context, 'watch_cards');
    const filter: Record<string, Filter[string]> = { examId, handState: handState ?? 1 };
    const newestFirst = [{ field: 'handTime', descending: true }];
    const papers = await findInOrder(
      services.views.view<PaperView>('papers'),
      filter,
      sortOf(input, handColumns, newestFirst),
    );
    const ids = await peopleOf(services).idsLike(realName, null);
    const last = overwrite === 1 ? null : lastAttempts(papers);
    const rows = papers.filter(
      (paper) =>
        (ids === null || ids.has(paper.userId)) &&
        (last === null || last.get(paper.userId) === paper.id) &&
        (hasEx !== true || (paper.exState !== 0 && paper.exState !== 5)),
    );
    const shown = rows.slice(page.skip, page.skip + page.size);
    const people = await peopleOf(services).byIds(shown.map((paper) => paper.userId));
    const cards = new Map(
      (await services.views.view<WatchCardView>('watch_cards').getMany(shown.map((paper) => paper.id))).map(
        (card) => [card.id, card],
      ),
    );
    const records = shown.map((paper) => {
      const person = people.get(paper.userId);
      const card = cards.get(paper.id);
      const { id, userId, handTime, userTime, exState, exMsg, leaveTimes, valid, lateAnswers } = paper;
      const realNameShown = person?.realName ?? erasedName;
      return {
        ...{ id, userId, handTime, userTime, exState, exMsg, leaveTimes, valid, lateAnswers },
        realName: realNameShown,
        deptName: person?.deptName ?? null,
        answerCount: card?.answerCount ?? 0,
        quCount: card?.quCount ?? 0,
      };
    });
    return toPage(records, rows.length, page);
  }

  @Access.admin('exam:watch')
  @Subscription(() => WatchStat, {
    name: 'watchStat',
    subscribe: ({ args, context }) =>
      whileWatched(context as RequestContext, String(args.examId), (cards, examId, signal) =>
        cards.stat(examId, signal),
      ),
  })
  watchStatLive(@Arg('examId', () => ID) _examId: string, @Root() stat: WatchStat): WatchStat {
    return stat;
  }

  @Access.admin('exam:watch')
  @Subscription(() => WatchDelta, {
    subscribe: ({ args, context }) =>
      whileWatched(context as RequestContext, String(args.examId), (cards, examId, signal) =>
        cards.cards(
          examId,
          (args.filter as WatchFilter | null) ?? {},
          (args.after as string | null) ?? null,
          signal,
        ),
      ),
  })
  watchCards(
    @Arg('examId', () => ID) _examId: string,
    @Arg('filter', () => WatchFilter, { nullable: true }) _filter: WatchFilter | null,
    @Arg('after', () => String, { nullable: true }) _after: string | null,
    @Root() delta: WatchDelta,
  ): WatchDelta {
    return delta;
  }
}

/** Cards with what their candidates did that is no event, as the wall shows them. */
function withActsTold(services: Services, cards: readonly WatchCardView[]): ShownCard[] {
  const acts = candidateActs(services);
  return cards.map((card) => {
    const act = acts.of(card.id);
    return act === null ? card : withActTold(card, act);
  });
}

/** An order asked for holds of cards as they are told; equal ones, and all without, stay as they stand. */
const inOrderOf = ({ orders }: WatchPagingInput, cards: readonly ShownCard[]): readonly ShownCard[] =>
  inOrderAsked({ cards, attention: 0 }, { orders: orders ?? null }).cards;

/** Live values of an exam as long as the caller may watch it. */
const whileWatched = <T>(
  context: RequestContext,
  examId: string,
  make: (cards: LiveCards, examId: string, signal: AbortSignal) => AsyncGenerator<T>,
): AsyncIterableIterator<T> =>
  whileReached(context, examId, watchableExam, (signal) => make(liveCards(context.services), examId, signal));

function lastAttempts(papers: readonly PaperView[]): Map<string, string> {
  const last = new Map<string, PaperView>();
  for (const paper of papers) {
    const known = last.get(paper.userId);
    if (known === undefined || paper.attempt > known.attempt) last.set(paper.userId, paper);
  }
  return new Map([...last].map(([userId, paper]) => [userId, paper.id]));
}

/** Required people without any paper, shown as cards of which only the person is known. */
async function absentCards(
  context: RequestContext,
  exam: Exam,
  realName: string | null | undefined,
  deptCode: string | null | undefined,
): Promise<WatchCard[]> {
  const { services } = context;
  const required = await requiredPeople(services, exam);
  if (required === null) return [];
  const sat = await services.views.view<PaperView>('papers').countBy('userId', { examId: exam.id });
  const wanted = await peopleOf(services).idsLike(realName, deptCode);
  const missing = [...required].filter((id) => !sat.has(id) && (wanted === null || wanted.has(id)));
  const people = await peopleOf(services).byIds(missing);
  const now = services.clock.now();
  return [...people.values()]
    .sort((a, b) => a.realName.localeCompare(b.realName, 'zh-CN'))
    .map((person) => ({
      ...absent,
      ...person,
      userId: person.id,
      examId: exam.id,
      since: now,
      lastActAt: now,
      createTime: now,
    }));
}

const absent = {
  image: null,
  snapshotAt: null,
  online: false,
  presence: 'unknown',
  answerCount: 0,
  quCount: 0,
  leaveTimes: 0,
  leaveCount: 0,
  failCount: 0,
  faceFailures: 0,
  faceChance: 0,
  faceRegistered: false,
  cameraFailed: false,
  lastAct: '',
  leftSeconds: 0,
  deadline: null,
  accommodation: null,
  breakUntil: null,
  handState: 0,
  exState: 0,
  exMsg: null,
  messagesSent: 0,
  messagesShown: 0,
  helpRequests: [],
  attention: [],
  position: '',
};
