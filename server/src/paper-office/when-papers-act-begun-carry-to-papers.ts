import { setTimeout as rest } from 'node:timers/promises';
import type { PapersActBegun } from '@vigil/domain/paper-office/public';
import type { PaperCommand, PaperEvent } from '@vigil/domain/sitting/public';
import type { Recorded } from '@vigil/domain/kernel/event';
import { RefusedError } from '../platform/errors.js';
import { eachAtOnce } from '../platform/each-at-once.js';
import type { Reactor } from '../platform/reactors/reactor-runner.js';
import type { Lease } from '../platform/roles/lease.js';
import type { Services } from '../platform/services.js';
import { papersOf, refused } from '../sitting/public.js';
import { tellCandidates, type Concerned } from './tell-candidates.js';
import { actsOf, actStreams, unbegun } from './acts.js';
import type { PapersActDocument } from './collections.js';

const carrying = 'when-papers-act-begun-carry-to-papers';

/** Few, and a rest as long behind them: whoever saves beside it has at least half of the process. */
const atOnce = 4;
const refusalsKept = 100;

/**
 * Carries an act to each of its papers, with its chance to the candidate, once each (command id = event id + paper id),
 * and after a crash again from the first: a paper that has it says so again. Tells whose papers it changed (ET123), and
 * ends it with the outcome.
 */
export const whenPapersActBegunCarryToPapers = (services: Services): Reactor => ({
  name: carrying,
  types: ['PapersActBegun'],
  handle: (event: Recorded, lease: Lease) => carry(services, event, lease),
});

async function carry(services: Services, event: Recorded, lease: Lease): Promise<void> {
  const act = event.data as PapersActBegun;
  if ((await actStreams(services).load(act.actId)).state.ended !== null) return;
  const ids = [...act.paperIds];
  const concerned: Concerned[] = [];
  let now: PapersActDocument = unbegun(act, event.actor.id, event.time);
  while (ids.length > 0) {
    if (!lease.held()) return;
    const part = ids.splice(0, atOnce);
    const began = services.clock.monotonic();
    const refusals: { paperId: string; msg: string }[] = [];
    await eachAtOnce(part, atOnce, async (paperId) => {
      const came = await carryToPaper(services, event, act, paperId);
      if (typeof came === 'string') refusals.push({ paperId, msg: came });
      else if (came !== null) concerned.push(came);
    });
    now = {
      ...now,
      done: now.done + part.length,
      changed: now.changed + part.length - refusals.length,
      refused: now.refused + refusals.length,
      refusals: [...now.refusals, ...refusals].slice(0, refusalsKept),
    };
    if (ids.length > 0) {
      await actsOf(services).put(now);
      await rest(services.clock.monotonic() - began);
    }
  }
  if (!lease.held()) return;
  await tellCandidates(services, act, concerned);
  const { total, changed, refused: count } = now;
  await actStreams(services).execute(
    act.actId,
    { type: 'EndPapersAct', actId: act.actId, total, changed, refused: count },
    papersOf(services).bySystem(carrying, services.clock.now()),
  );
  await actsOf(services).put({ ...now, state: 'done', endedAt: services.clock.now() });
}

/**
 * Whose paper this act changed, also when it is carried again; null: it was so before. A sentence: it refused. A fault
 * rejects, and is tried again.
 */
async function carryToPaper(
  services: Services,
  event: Recorded,
  { kind, reason, chance }: PapersActBegun,
  paperId: string,
): Promise<Concerned | string | null> {
  const papers = papersOf(services);
  const { state } = await papers.papers.load(paperId);
  if (state.paper === null) return refused({ reason: 'NotYourPaper' }, event.time).message;
  const keys = await papers.keysOf(state);
  const command: PaperCommand =
    kind === 'void' ? { type: 'VoidPaper', reason, chance, keys } : { type: 'RestorePaper', reason, keys };
  try {
    const { state: now, events } = await papers.run(paperId, command, {
      actor: event.actor,
      arrivedAt: services.clock.now(),
      operation: carrying,
      commandId: `${event.id}/${paperId}`,
    });
    await settleChance(services, paperId, now);
    const { userId, examId } = state.paper;
    const act = events.find(isValidity);
    return act === undefined ? null : { userId, examId, chance: act.data.chance };
  } catch (error) {
    if (error instanceof RefusedError) return error.message;
    throw error;
  }
}

const isValidity = (
  event: PaperEvent,
): event is Extract<PaperEvent, { type: 'PaperVoided' | 'PaperRestored' }> =>
  event.type === 'PaperVoided' || event.type === 'PaperRestored';

/** What the paper says of its chance now is what its candidate is to have, however often this is asked. */
async function settleChance(
  services: Services,
  paperId: string,
  { paper, voided }: Awaited<ReturnType<ReturnType<typeof papersOf>['run']>>['state'],
): Promise<void> {
  if (paper === null) return;
  const { userId, examId, rules } = paper;
  await papersOf(services).candidates.execute(
    userId,
    voided?.chance === true
      ? { type: 'GiveChanceBack', paperId, examId, turn: rules.startTime }
      : { type: 'TakeChanceBack', paperId, examId },
    papersOf(services).bySystem(carrying, services.clock.now()),
  );
}
