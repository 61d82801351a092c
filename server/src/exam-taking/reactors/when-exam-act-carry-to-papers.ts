import { findAll } from '@vigil/stores/documents/find-all';
import type { Recorded } from '@vigil/domain/kernel/event';
import type { PaperView } from '@vigil/projections/sitting/public';
import { actProgress, papersOf } from '../../sitting/public.js';
import type { Reactor } from '../../platform/reactors/reactor-runner.js';
import type { Lease } from '../../platform/roles/lease.js';
import type { Services } from '../../platform/services.js';
import { carryAct, carryingReactor, papersWithAct, type RecordedAct } from './carry-act.js';

const atOnce = 64;
const tellEveryMilliseconds = 250;
const namedFailures = 100;
const viewPatienceMilliseconds = 60_000;

/**
 * Carries an act on the whole exam to each open paper, once each (command id = event id + paper id), and
 * after a crash again. A second pass after the position of the first catches starts that raced with the act
 * (engine §9). A paper that cannot be reached holds up neither the others nor later acts: the act is then
 * tried again, soon and later on (reactor-runner.ts), for the papers that lack it.
 */
export const whenExamActCarryToPapers = (services: Services): Reactor => {
  /**
   * Per act that is to be tried again: the papers that have it. After a restart all are asked again, and say
   * that they have it.
   */
  const underWay = new Map<string, Carrying>();
  return {
    name: carryingReactor,
    types: ['AllOrderedIn', 'ExamExtended', 'MessageSentToAll'],
    handle: async (event: Recorded, lease: Lease) => {
      const act = event as RecordedAct;
      const carrying = underWay.get(act.id) ?? new Carrying(services, act);
      underWay.set(act.id, carrying);
      await carrying.toAll(lease);
      if (!lease.held()) return;
      const { examId } = act.data;
      const envelope = papersOf(services).bySystem(carryingReactor, services.clock.now());
      await papersOf(services).sessions.execute(
        examId,
        { type: 'ReportActCarriedOut', examId, actEventId: act.id, papers: carrying.reached.size },
        envelope,
      );
      await carrying.tell('done');
      underWay.delete(act.id);
    },
  };
};

/** One act on its way to the papers. */
class Carrying {
  readonly reached: Set<string>;
  private readonly failed = new Map<string, string>();
  private toldAt = -Infinity;
  private papers = 0;

  constructor(
    private readonly services: Services,
    private readonly act: RecordedAct,
  ) {
    this.reached = papersWithAct(services)(act.id);
  }

  /** Rejects when a paper was not reached. Returns early when the role is no longer held. */
  async toAll(lease: Lease): Promise<void> {
    await this.toOpenAt(this.act.position, lease);
    await this.toOpenAt(await this.services.log.head(), lease);
    if (this.failed.size === 0) return;
    await this.tell('waiting');
    throw new Error(
      `${this.act.type} did not reach ${this.failed.size} papers: ${[...this.failed.values()][0]}`,
    );
  }

  async tell(state: 'running' | 'waiting' | 'done'): Promise<void> {
    const { act, reached, failed, services } = this;
    this.toldAt = services.clock.monotonic();
    await actProgress(services).tell({
      id: act.id,
      examId: act.data.examId,
      type: act.type,
      at: act.time,
      by: act.actor.id,
      papers: Math.max(this.papers, reached.size),
      reached: reached.size,
      failedCount: failed.size,
      failed: [...failed].slice(0, namedFailures).map(([paperId, error]) => ({ paperId, error })),
      state,
    });
  }

  /** Every paper open at a position, but those that have it. One that failed before is tried again. */
  private async toOpenAt(position: string, lease: Lease): Promise<void> {
    const { services, act, reached } = this;
    if (!(await services.views.waitFor('papers', position, viewPatienceMilliseconds)))
      throw new Error(`view papers did not reach ${position}`);
    const open = await findAll(services.views.view<PaperView>('papers'), {
      examId: act.data.examId,
      handState: 0,
    });
    const left = open.map((paper) => paper.id).filter((id) => !reached.has(id));
    this.papers = reached.size + left.length;
    while (left.length > 0 && lease.held()) {
      await Promise.all(left.splice(0, atOnce).map((paperId) => this.toOne(paperId)));
      if (services.clock.monotonic() - this.toldAt >= tellEveryMilliseconds) await this.tell('running');
    }
    // A paper that was handed in meanwhile needs the act no more; one that it was brought to otherwise has
    // it.
    const stillOpen = new Set(open.map((paper) => paper.id));
    for (const paperId of this.failed.keys())
      if (!stillOpen.has(paperId) || reached.has(paperId)) this.failed.delete(paperId);
  }

  private async toOne(paperId: string): Promise<void> {
    try {
      await carryAct(this.services, this.act, paperId);
      this.reached.add(paperId);
      this.failed.delete(paperId);
    } catch (error) {
      this.failed.set(paperId, error instanceof Error ? error.message : String(error));
    }
  }
}
