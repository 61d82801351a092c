import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import type { PaperView } from '@vigil/projections/sitting/public';
import { findAllInTurns } from '@vigil/stores/documents/find-all';
import type { Collection, Filter } from '@vigil/stores/documents/port';
import { examDefinitions } from '../../exams/public.js';
import { departmentNamed, erasedName, peopleOf, scopeOf } from '../../organisation/public.js';
import { Access } from '../../platform/access.js';
import type { RequestContext } from '../../platform/context.js';
import { badInput, notFound, outOfScope } from '../../platform/errors.js';
import { pageOf, toPage } from '../../platform/paging/paging.js';
import { Rest } from '../../platform/rest.js';
import { viewReached } from '../../platform/views/view-reached.js';
import { roomReads } from './rates.js';
import { AuditRoom, AuditRoomInput, AuditRoomPage, type AuditRoomPaper } from './room-types.js';
import { mostSessions, sessionsOf } from './sessions.js';
import { timelinesOf } from './timelines.js';

/** Candidates of one page: what a screen shows at a time, and what is read from the log at a time. */
const mostPapers = 200;

/**
 * All candidates of an exam at any second, for an auditor (decision 340). The view `papers` says which papers there
 * are; what is told of each is folded from the log.
 */
@Resolver()
export class AuditRoomResolver {
  @Access.admin('audit:view')
  @Rest('/api/audit/room')
  @Query(() => AuditRoom, { description: 'When an exam was sat. Of a bounded auditor’s people alone.' })
  async auditRoom(
    @Arg('examId', () => ID) examId: string,
    @Ctx() context: RequestContext,
  ): Promise<AuditRoom> {
    const { services } = context;
    if (context.session !== null) services.rates.of(roomReads, context.session);
    await viewReached(context, 'papers');
    const papers = await findAllInTurns(
      services.views.view<PaperView>('papers'),
      await filterOf(context, { examId }),
    );
    const exam = await examDefinitions(services).find(examId);
    const title = papers.at(-1)?.examTitle ?? exam?.title;
    if (title === undefined) throw notFound('考试');
    if (papers.length === 0 && !(await scopeOf(context)).whole) throw outOfScope();
    const sessions = sessionsOf(papers, services.clock.now());
    return {
      ...{ examId, title },
      sessions: sessions.slice(0, mostSessions),
      more: sessions.length > mostSessions,
    };
  }

  @Access.admin('audit:view')
  @Rest('/api/audit/room-papers')
  @Query(() => AuditRoomPage, {
    description: 'Candidates of an exam, in the order in which they began, with all that changed of them.',
  })
  async auditRoomPapers(
    @Arg('input', () => AuditRoomInput) input: AuditRoomInput,
    @Ctx() context: RequestContext,
  ): Promise<AuditRoomPage> {
    const { services } = context;
    if (context.session !== null) services.rates.of(roomReads, context.session);
    const { size } = pageOf(input, mostPapers);
    if (size > mostPapers) throw badInput(`每次最多回放 ${mostPapers} 份试卷！`);
    await viewReached(context, 'papers');
    const filter = await filterOf(context, input.params);
    const papers = services.views.view<PaperView>('papers');
    const current = input.current ?? (await pageWith(papers, filter, size, input.params.paperId));
    const page = pageOf({ current, size });
    const [found, total] = await Promise.all([
      papers.find({ filter, sort: [{ field: 'createTime' }], skip: page.skip, limit: page.size }),
      papers.count(filter),
    ]);
    return toPage(await candidatesOf(context, found), total, page);
  }
}

/** The page of a list in order of start that has this paper; the first, where it is not in the list at all. */
async function pageWith(
  papers: Pick<Collection<PaperView>, 'get' | 'count'>,
  filter: Filter,
  size: number,
  paperId: string | null | undefined,
): Promise<number> {
  const paper = paperId ? await papers.get(paperId) : null;
  if (paper === null) return 1;
  const { gte = 0 } = (filter.createTime ?? {}) as { readonly gte?: number };
  const before = await papers.count({ ...filter, createTime: { gte, lt: paper.createTime } });
  return Math.floor(before / size) + 1;
}

interface Wanted {
  readonly examId: string;
  readonly from?: number | null;
  readonly to?: number | null;
  readonly realName?: string | null;
  readonly departId?: string | null;
}

/** The papers that were asked for and that are the caller's to see. */
async function filterOf(context: RequestContext, wanted: Wanted): Promise<Filter> {
  const { services } = context;
  const { examId, from, to, realName, departId } = wanted;
  const department = departId ? await departmentNamed(services, departId) : null;
  // Of a department that is gone there is nobody.
  const code = departId ? (department?.deptCode ?? '\0') : '';
  const ids = await peopleOf(services).idsLike(realName, (await scopeOf(context)).narrow(code));
  const filter: Record<string, Filter[string]> = { examId };
  if (from != null || to != null)
    filter.createTime = { ...(from == null ? {} : { gte: from }), ...(to == null ? {} : { lte: to }) };
  if (ids !== null) filter.userId = { in: [...ids] };
  return filter;
}

async function candidatesOf(
  { services }: RequestContext,
  papers: readonly PaperView[],
): Promise<AuditRoomPaper[]> {
  const timelines = await timelinesOf(services).of(papers);
  const people = await peopleOf(services).byIds(papers.map(({ userId }) => userId));
  return papers.flatMap(({ id, userId, attempt }, place) => {
    const timeline = timelines[place];
    if (timeline == null) return [];
    const person = people.get(userId);
    const { created, quCount, steps } = timeline;
    return {
      ...{ id, userId, attempt, quCount, steps },
      realName: person?.realName ?? erasedName,
      userName: person?.userName ?? '',
      deptName: person?.deptName ?? null,
      leaveCount: created.rules.leaveOn ? created.rules.leaveCount : 0,
      createTime: created.startedAt,
    };
  });
}
