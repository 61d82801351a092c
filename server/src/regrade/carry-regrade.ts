import { setTimeout as rest } from 'node:timers/promises';
import type { PaperEvent, PaperScored, RegradeEvent, StandingRegrades } from '@vigil/domain/sitting/public';
import { standingAfter } from '@vigil/domain/sitting/public';
import { pointsOf } from '@vigil/domain/regrade/public';
import type { Actor, Recorded } from '@vigil/domain/kernel/event';
import type { PaperView } from '@vigil/projections/sitting/public';
import { findAllInTurns } from '@vigil/stores/documents/find-all';
import { papersOf } from '../sitting/public.js';
import type { Lease } from '../platform/roles/lease.js';
import type { Services } from '../platform/services.js';
import { progressId, progressOf, regradesOf } from './regrades.js';

export const carryingRegrade = 'when-regrade-carry-to-papers';

/** An application or undoing, as it stands in `regrade-{examId}`. */
export type RecordedRegrade = Recorded & Extract<RegradeEvent, { type: 'RegradeApplied' | 'RegradeUndone' }>;

/** A paper takes some ms: with a rest as long behind it, whoever saves beside it waits for one paper at most. */
const longestRestMilliseconds = 50;
const tellEveryMilliseconds = 250;
const viewPatienceMilliseconds = 60_000;

/** What stands after an act of the exam's regrades; `act` left out: after the last. Null: there is none. */
export async function standingNow(
  services: Services,
  examId: string,
  act?: number,
): Promise<StandingRegrades | null> {
  const { state } = await regradesOf(services).load(examId);
  return standingAfter(state, act ?? state.acts);
}

/**
 * Brings what stands to a paper, once however often it is asked: the command id is `commandId`, and the paper takes no
 * older act (ET106). Answers what happened then, also when it was before.
 */
export async function regradePaper(
  services: Services,
  paperId: string,
  standing: StandingRegrades,
  { actor, commandId }: { readonly actor: Actor; readonly commandId: string },
): Promise<readonly PaperEvent[]> {
  const papers = papersOf(services);
  const { state } = await papers.papers.load(paperId);
  if (state.paper === null || state.handedIn === null) return [];
  const outcome = await papers.papers.execute(
    paperId,
    { type: 'Regrade', standing, keys: await papers.keysOf(state) },
    { actor, arrivedAt: services.clock.now(), operation: carryingRegrade, commandId },
  );
  if (outcome.kind === 'refused')
    throw new Error(`a regrade was refused by paper ${paperId}: ${outcome.refusal.reason}`);
  return outcome.kind === 'accepted' ? outcome.events : [];
}

/** Whether the score that an act made tells its candidate something else than the one before. */
export function tellsOtherwise({ replaces, ...now }: PaperScored): boolean {
  return (
    replaces === undefined ||
    pointsOf(now) !== pointsOf(replaces) ||
    now.passed !== replaces.passed ||
    now.reviewState !== replaces.reviewState
  );
}

/** One act on its way to the papers. */
export class CarryingRegrade {
  readonly reached = new Set<string>();
  /** papers with another score by it */
  readonly changed = new Set<string>();
  private readonly failed = new Map<string, unknown>();
  private papers = 0;
  private toldAt = -Infinity;

  constructor(
    private readonly services: Services,
    private readonly act: RecordedRegrade,
  ) {}

  /**
   * To every paper that is handed in when the act is given: who hands in later has it from
   * `when-paper-handed-in-regrade`. A paper that fails holds up no other; rejects when one did.
   */
  async toAll(lease: Lease): Promise<void> {
    const { services, act, reached } = this;
    const { examId } = act.data;
    const standing = await standingNow(services, examId, act.data.act);
    if (standing === null) throw new Error(`regrade act ${act.data.act} of exam ${examId} is unknown`);
    if (!(await services.views.waitFor('papers', act.position, viewPatienceMilliseconds)))
      throw new Error(`view papers did not reach ${act.position}`);
    const rows = await findAllInTurns(services.views.view<PaperView>('papers'), { examId, handState: 1 });
    const left = rows.map(({ id }) => id).filter((id) => !reached.has(id));
    this.papers = reached.size + left.length;
    this.failed.clear();
    for (const paperId of left) {
      if (!lease.held()) break;
      const began = services.clock.monotonic();
      await this.toOne(paperId, standing);
      await rest(Math.min(services.clock.monotonic() - began, longestRestMilliseconds));
      if (services.clock.monotonic() - this.toldAt >= tellEveryMilliseconds) await this.tell('running');
    }
    if (this.failed.size === 0) return;
    await this.tell('waiting');
    throw new Error(`a regrade did not reach ${this.failed.size} papers`, {
      cause: [...this.failed.values()][0],
    });
  }

  async tell(state: 'running' | 'waiting' | 'done'): Promise<void> {
    const { examId, act } = this.act.data;
    this.toldAt = this.services.clock.monotonic();
    await progressOf(this.services).put({
      ...{ id: progressId(examId, act), examId, act, papers: this.papers, state },
      ...{ reached: this.reached.size, changed: this.changed.size, failed: this.failed.size },
    });
  }

  private async toOne(paperId: string, standing: StandingRegrades): Promise<void> {
    const { act, services } = this;
    try {
      const events = await regradePaper(services, paperId, standing, {
        actor: act.actor,
        commandId: `${act.id}/${paperId}`,
      });
      const score = events.find((event) => event.type === 'PaperScored');
      if (score !== undefined && tellsOtherwise(score.data)) this.changed.add(paperId);
      this.reached.add(paperId);
    } catch (error) {
      this.failed.set(paperId, error);
    }
  }
}
