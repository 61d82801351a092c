import { setTimeout as sleep } from 'node:timers/promises';
import {
  papersActDecider,
  papersActStream,
  papersAtMost,
  type PapersActBegun,
  type PapersActCommand,
  type PapersActEvent,
  type PapersActRefusal,
  type PapersActState,
} from '@vigil/domain/paper-office/public';
import type { PaperView } from '@vigil/projections/sitting/public';
import type { Collection } from '@vigil/stores/documents/port';
import { editableExam } from '../exams/public.js';
import { CommandSide } from '../platform/command-side/command-side.js';
import { commandPorts } from '../platform/command-side/command-ports.js';
import { envelopeOf } from '../platform/command-side/envelope.js';
import { account, type RequestContext } from '../platform/context.js';
import { RefusedError, badInput, commandIdReused, notFound } from '../platform/errors.js';
import { papersOf, refused } from '../sitting/public.js';
import { perServices } from '../platform/per-services.js';
import { idOfNew } from '../platform/reference/reference-data.js';
import type { Services } from '../platform/services.js';
import { viewReached } from '../platform/views/view-reached.js';
import { collections, type PapersActDocument } from './collections.js';

const reasonAtMost = 200;

/** The streams of acts over many papers. */
export const actStreams = perServices(
  (services: Services) =>
    new CommandSide<PapersActState, PapersActCommand, PapersActEvent, PapersActRefusal>({
      ...commandPorts(services),
      decider: papersActDecider,
      streamOf: papersActStream,
      cacheSize: 100,
    }),
);

export const actsOf = ({ documents }: Pick<Services, 'documents'>): Collection<PapersActDocument> =>
  documents.collection<PapersActDocument>(collections.papersActs);

/** How far an act is before any paper was told. */
export const unbegun = (
  { actId, kind, paperIds }: Pick<PapersActBegun, 'actId' | 'kind' | 'paperIds'>,
  by: string,
  begunAt: number,
): PapersActDocument => ({
  ...{ id: actId, kind, by, begunAt, endedAt: null, total: paperIds.length },
  ...{ done: 0, changed: 0, refused: 0, state: 'running', refusals: [] },
});

/** What is to become of which papers. */
export interface PapersActOrder {
  readonly kind: 'void' | 'restore';
  readonly ids: readonly string[];
  readonly reason: string;
  readonly chance: boolean;
}

/**
 * Begins an act over papers: one durable event, carried to each by `when-papers-act-begun-carry-to-papers`,
 * once per command id. Refuses papers of exams that the caller does not set, own ones, and open ones
 * (`PaperStillOpen`), the whole act with them; what only becomes so afterwards is refused for that paper
 * alone. Answers the act as far as it is after at most two seconds.
 */
export async function carriedAct(context: RequestContext, order: PapersActOrder): Promise<PapersActDocument> {
  const { services } = context;
  const paperIds = [...new Set(order.ids)];
  const reason = order.reason.trim();
  if (paperIds.length === 0) throw badInput('请至少勾选一份试卷！');
  if (paperIds.length > papersAtMost) throw badInput(`一次最多选择${papersAtMost}份试卷！`);
  if (reason === '') throw badInput('请填写原因！');
  if (reason.length > reasonAtMost) throw badInput(`原因不能超过${reasonAtMost}个字！`);
  await refuseUnfit(context, paperIds, order.kind);
  const { kind, chance } = order;
  const envelope = envelopeOf(context, `papers-${kind}`, { paperIds, reason, chance });
  const actId = idOfNew(envelope);
  const command = { type: 'BeginPapersAct', actId, kind, paperIds, reason, chance } as const;
  const outcome = await actStreams(services).execute(actId, command, envelope);
  if (outcome.kind === 'command-id-reused') throw commandIdReused();
  if (outcome.kind === 'refused') throw new RefusedError('ActBegunBefore', '该操作已经开始，请勿重复提交！');
  if (outcome.position !== null) context.reached(outcome.position);
  await actsOf(services).putIfAbsent(unbegun(command, account(context).id, services.clock.now()));
  const act = await endOf(services, actId);
  // The list that is read next shows what the papers say, not only that the act was begun.
  if (act.state === 'done') context.reached(await services.log.head());
  return act;
}

async function refuseUnfit(
  context: RequestContext,
  paperIds: readonly string[],
  kind: PapersActOrder['kind'],
): Promise<void> {
  const papers = await papersNow(context, paperIds);
  for (const examId of new Set(papers.map((paper) => paper.examId))) await editableExam(context, examId);
  const own = account(context).id;
  if (papers.some(({ userId }) => userId === own))
    throw refused({ reason: 'OwnPaperVoided' }, context.services.clock.now());
  const open = papers.filter(({ isOpen }) => isOpen).length;
  if (kind === 'void' && open > 0)
    throw new RefusedError('PaperStillOpen', `所选试卷中有${open}份正在考试，请先强制交卷再作废！`);
}

interface PaperNow {
  readonly examId: string;
  readonly userId: string;
  readonly isOpen: boolean;
}

/** As the view has them; what it does not know yet, or knows as open, is asked of the paper itself. */
async function papersNow(context: RequestContext, paperIds: readonly string[]): Promise<PaperNow[]> {
  const { services } = context;
  await viewReached(context, 'papers');
  const rows = await services.views.view<PaperView>('papers').getMany(paperIds);
  const known = new Map(rows.map((row) => [row.id, row]));
  return Promise.all(
    paperIds.map(async (id) => {
      const row = known.get(id);
      if (row?.handState === 1) return { examId: row.examId, userId: row.userId, isOpen: false };
      const { state } = await papersOf(services).papers.load(id);
      if (state.paper === null) throw notFound('试卷');
      const { examId, userId } = state.paper;
      return { examId, userId, isOpen: state.handedIn === null };
    }),
  );
}

const lookMilliseconds = 30;
const patienceMilliseconds = 2000;

/** An act once it is done, or as far as it is after two seconds. */
async function endOf(services: Services, actId: string): Promise<PapersActDocument> {
  const until = services.clock.monotonic() + patienceMilliseconds;
  for (;;) {
    const act = await actsOf(services).get(actId);
    if (act === null) throw notFound('操作');
    if (act.state === 'done' || services.clock.monotonic() >= until) return act;
    await sleep(lookMilliseconds);
  }
}
