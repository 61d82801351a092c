import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import type { Recorded } from '@vigil/domain/kernel/event';
import {
  foldPaper,
  noPaper,
  paperStream,
  questionsOf,
  sumPoints,
  type PaperEvent,
} from '@vigil/domain/sitting/public';
import { eventUpcasters } from '@vigil/domain/event-types';
import { noRoughWork, paperAfter, slotOf, type PaperState } from '@vigil/domain/sitting/public';
import type { PaperView } from '@vigil/projections/sitting/public';
import { watchCardProjection, type WatchCardView } from '@vigil/projections/watch/public';
import { isHashRight, verifyChain } from '@vigil/stores/chain/chain';
import type { Filter } from '@vigil/stores/documents/port';
import { inCurrentForm } from '@vigil/stores/event-log/current-form';
import { peopleOf, erasedName, refuseStrangers, scopeOf } from '../organisation/public.js';
import { declarationsOf } from '../platform/declarations/declarations.js';
import { actorNames, eventsOfPaper, presentPaper, presentQuestion } from '../sitting/public.js';
import { questionStore } from '../question-bank/public.js';
import { fileUrl, presentCards } from '../watch/public.js';
import { viewReached } from '../platform/views/view-reached.js';
import { Access } from '../platform/access.js';
import type { RequestContext } from '../platform/context.js';
import { badInput, notFound } from '../platform/errors.js';
import { WireInt } from '../platform/graphql/scalars.js';
import { dateRangeOf, pageOf, sortOf, toPage } from '../platform/paging/paging.js';
import { Rest } from '../platform/rest.js';
import type { Services } from '../platform/services.js';
import { AuditSearchInput } from './inputs.js';
import { recordOf } from './record-of.js';
import { scoreWords } from './score-words.js';
import { shortened } from './shortened.js';
import { sealedUpTo } from './sealed-up-to.js';
import {
  AuditMoment,
  type AuditRoughWork,
  AuditPaper,
  AuditPaperPage,
  AuditPaperRow,
  AuditRecord,
} from './types.js';

const columns = { createTime: 'createTime', handTime: 'handTime' };

/**
 * What happened to a paper, event by event, and the paper as it stood after each of them. Reads the log;
 * nothing here changes anything.
 */
@Resolver()
export class AuditResolver {
  @Access.admin('audit:view')
  @Rest('/api/audit/search')
  @Query(() => AuditPaperPage)
  async auditSearch(
    @Arg('input', () => AuditSearchInput) input: AuditSearchInput,
    @Ctx() context: RequestContext,
  ): Promise<AuditPaperPage> {
    const { services } = context;
    const { examId, userId, realName, title, handState, dateRange } = input.params ?? {};
    const page = pageOf(input);
    await viewReached(context, 'papers');
    const filter: Record<string, Filter[string]> = {};
    if (examId) filter.examId = examId;
    if (title) filter.examTitle = { contains: title };
    if (handState !== null && handState !== undefined) filter.handState = handState;
    const range = dateRangeOf(dateRange);
    if (range !== null) filter.createTime = range;
    if (userId) await refuseStrangers(context, [userId]);
    const ids = await peopleOf(services).idsLike(realName, (await scopeOf(context)).narrow(''));
    if (userId) filter.userId = { in: ids === null || ids.has(userId) ? [userId] : [] };
    else if (ids !== null) filter.userId = { in: [...ids] };
    const papers = services.views.view<PaperView>('papers');
    const sort = sortOf(input, columns, [{ field: 'createTime', descending: true }]);
    const [found, total] = await Promise.all([
      papers.find({ filter, sort, skip: page.skip, limit: page.size }),
      papers.count(filter),
    ]);
    return toPage(await rowsOf(services, found), total, page);
  }

  @Access.admin('audit:view')
  @Rest('/api/audit/paper')
  @Query(() => AuditPaper)
  async auditPaper(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<AuditPaper> {
    const { services } = context;
    const { events, stored, row } = await historyOf(services, id);
    await refuseStrangers(context, [row.userId]);
    const own = events.filter((event) => event.stream === paperStream(id));
    const { firstBroken } = verifyChain(stored.filter((event) => event.stream === paperStream(id)));
    const others = stored.filter((event) => event.stream !== paperStream(id));
    const brokenElsewhere = verifyChain(others).firstBroken !== null;
    const sealed = await sealedUpTo(services.log);
    const nameOf = await actorNames(services, events);
    const state = paperAfter(own);
    const words = declarationsOf(services).eventWords;
    let before = noPaper;
    const said = events.map((event) => {
      const { text, ...rest } = words.say(event, state);
      const points = scoreWords(event, before);
      if (event.stream === paperStream(id)) before = foldPaper(before, event as Recorded & PaperEvent);
      return { ...rest, text: points === '' ? text : `${text}：${points}` };
    });
    return {
      paper: row,
      chainIntact: firstBroken === null && !brokenElsewhere,
      firstBroken,
      sealedPosition: sealed,
      events: stored.map((event, index) => {
        const { kind, text, fileId } = said[index] as (typeof said)[number];
        const { revision, stream, id: eventId, type, time, data, previousHash, hash } = event;
        return {
          ...{ revision, stream, type, time, previousHash, hash, kind, text },
          data: shortened(data),
          id: eventId,
          actor: nameOf(event),
          verified:
            isHashRight(event) &&
            (stream !== paperStream(id) || firstBroken === null || revision < firstBroken),
          sealed: sealed !== null && services.log.compare(event.position, sealed) <= 0,
          image: fileId === null ? null : fileUrl(fileId),
        };
      }),
    };
  }

  @Access.admin('audit:view')
  @Rest('/api/audit/paper-event')
  @Query(() => AuditRecord)
  async auditPaperEvent(
    @Arg('id', () => ID) id: string,
    @Arg('stream', () => String) stream: string,
    @Arg('revision', () => WireInt) revision: number,
    @Ctx() context: RequestContext,
  ): Promise<AuditRecord> {
    const { services } = context;
    const { stored, row } = await historyOf(services, id);
    await refuseStrangers(context, [row.userId]);
    const own = stored.filter((event) => event.stream === stream);
    const event = own.find((each) => each.revision === revision);
    if (event === undefined) throw badInput('该时刻不存在！');
    return recordOf(services, id, event, verifyChain(own).firstBroken);
  }

  @Access.admin('audit:view')
  @Rest('/api/audit/paper-at')
  @Query(() => AuditMoment)
  async auditPaperAt(
    @Arg('id', () => ID) id: string,
    @Arg('revision', () => WireInt) revision: number,
    @Ctx() context: RequestContext,
  ): Promise<AuditMoment> {
    const { services } = context;
    const { events, row } = await historyOf(services, id);
    await refuseStrangers(context, [row.userId]);
    const last = events.findIndex((event) => event.stream === paperStream(id) && event.revision === revision);
    if (last < 0) throw badInput('该时刻不存在！');
    const until = events.slice(0, last + 1);
    const state = paperAfter(until.filter((event) => event.stream === paperStream(id)));
    const { paper } = state;
    if (paper === null) throw notFound('试卷');
    const time = (events[last] as Recorded).time;
    const card = until.reduce<WatchCardView | null>((view, event) => {
      const next = watchCardProjection.fold(view, event, id);
      return next === null ? view : { ...next, position: event.position };
    }, null);
    const questions = questionsOf(state);
    const contents = await questionStore(services).contents(questions);
    const [shownCard] = card === null ? [] : await presentCards(services, [card], time);
    if (shownCard === undefined) throw notFound('试卷');
    return {
      revision,
      time,
      paper: presentPaper({ state, paper }, time, null),
      userScore:
        state.score === null || state.handedIn === null
          ? null
          : sumPoints([state.score.objScore, state.score.subjScore ?? 0]),
      questions: questions.map((question, index) =>
        presentQuestion(
          contents[index] as NonNullable<(typeof contents)[number]>,
          question,
          state,
          { key: true, score: state.handedIn !== null },
          services.judge,
        ),
      ),
      roughWork: questions.flatMap(({ quId }) => roughWorkOf(state, quId)),
      card: shownCard,
    };
  }
}

/** What stood beside a question; nothing where there was none, or where all of it was taken back. */
function roughWorkOf(state: PaperState, quId: string): AuditRoughWork[] {
  const { roughWork } = slotOf(state, quId);
  const { note, struck, highlights } = roughWork;
  if (roughWork === noRoughWork || (note === '' && struck.length + highlights.length === 0)) return [];
  return [{ quId, note, struck: [...struck], marked: highlights.length }];
}

/** A paper's events as they are stored (hashes are over that) and, one for one, as they are folded. */
async function historyOf(
  services: Services,
  id: string,
): Promise<{ stored: Recorded[]; events: Recorded[]; row: AuditPaperRow }> {
  const stored = await eventsOfPaper(services, id, services.storedLog);
  const events = stored.map((event) => inCurrentForm(event, eventUpcasters));
  const state = paperAfter(events.filter((event) => event.stream === paperStream(id)));
  if (state.paper === null) throw notFound('试卷');
  const { paper, handedIn } = state;
  const person = (await peopleOf(services).byIds([paper.userId])).get(paper.userId);
  return {
    stored,
    events,
    row: {
      id,
      examId: paper.examId,
      title: paper.examTitle,
      userId: paper.userId,
      realName: person?.realName ?? erasedName,
      deptName: person?.deptName ?? null,
      createTime: paper.startedAt,
      handTime: handedIn?.at ?? null,
      handState: handedIn === null ? 0 : 1,
      exState: handedIn?.exState ?? 0,
      events: events.length,
    },
  };
}

async function rowsOf(services: Services, papers: readonly PaperView[]): Promise<AuditPaperRow[]> {
  const people = await peopleOf(services).byIds(papers.map((paper) => paper.userId));
  return Promise.all(
    papers.map(async ({ id, examId, examTitle, userId, createTime, handTime, handState, exState }) => {
      const person = people.get(userId);
      const events = (await services.log.readStream(paperStream(id))).length;
      return {
        id,
        examId,
        title: examTitle,
        userId,
        realName: person?.realName ?? erasedName,
        deptName: person?.deptName ?? null,
        createTime,
        handTime,
        handState,
        exState,
        events,
      };
    }),
  );
}
