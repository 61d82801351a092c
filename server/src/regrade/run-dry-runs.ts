import { differenceOf, noSummary, withDifference, type CohortSummary } from '@vigil/domain/regrade/public';
import {
  keyFits,
  questionsOf,
  regraded,
  standingAfter,
  type PaperState,
  type QuestionKeys,
  type StandingRegrades,
} from '@vigil/domain/sitting/public';
import type { Recorded } from '@vigil/domain/kernel/event';
import { paperStream } from '@vigil/domain/sitting/public';
import { papersOf, stateAfter } from '../sitting/public.js';
import { InTurns } from '../platform/roles/in-turns.js';
import { lookEvery } from '../platform/roles/look-every.js';
import type { BackgroundService, Lease } from '../platform/roles/lease.js';
import type { Services } from '../platform/services.js';
import { cohortSeen } from './cohort-seen.js';
import type { RegradeDifferenceDocument, RegradeDryRunDocument } from './collections.js';
import { differencesOf, dryRunsOf, regradesOf } from './regrades.js';

const lookMilliseconds = 300;
/** Kept so long; then they are looked at no more. */
const keptMilliseconds = 86_400_000;
const forgetEveryMilliseconds = 600_000;
const writtenAtOnce = 50;
const tellEveryMilliseconds = 500;

/**
 * Computes the dry runs that wait, one after the other, oldest first. One that a crash left is begun again. Old ones are
 * forgotten.
 */
export function startDryRuns(services: Services, lease: Lease): BackgroundService {
  let forgottenAt = -Infinity;
  return lookEvery(services, lease, {
    everyMilliseconds: lookMilliseconds,
    failed: 'a dry run of a regrade failed',
    look: async (active) => {
      if (services.clock.monotonic() - forgottenAt > forgetEveryMilliseconds) {
        await forgetOld(services);
        forgottenAt = services.clock.monotonic();
      }
      const [next] = await dryRunsOf(services).find({
        filter: { state: { in: ['waiting', 'running'] } },
        sort: [{ field: 'at' }],
        limit: 1,
      });
      if (next === undefined || !active()) return;
      try {
        await new DryRun(services, next, active).run();
      } catch (error) {
        if (!active()) return;
        await dryRunsOf(services).put({ ...next, state: 'failed', endedAt: services.clock.now() });
        throw error;
      }
    },
  });
}

/** The act that a dry run stands for, as if it were applied now. */
export async function standingOf(
  services: Services,
  { id, examId, adjustments }: Pick<RegradeDryRunDocument, 'id' | 'examId' | 'adjustments'>,
): Promise<StandingRegrades> {
  const { state } = await regradesOf(services).load(examId);
  const now = state.acts === 0 ? null : standingAfter(state, state.acts);
  return {
    ...{ act: state.acts + 1, regradeId: id, undone: false, reason: '' },
    standing: [...(now?.standing ?? []), { regradeId: id, adjustments }],
  };
}

/** One dry run over the papers of an exam. */
class DryRun {
  private summary: CohortSummary = noSummary;
  private readonly unfit = new Map<string, number>();
  private readonly rows: RegradeDifferenceDocument[] = [];
  private done = 0;
  private readonly turns: InTurns;
  private toldAt = -Infinity;

  constructor(
    private readonly services: Services,
    private document: RegradeDryRunDocument,
    private readonly active: () => boolean,
  ) {
    this.turns = new InTurns(services.clock);
  }

  async run(): Promise<void> {
    const { services } = this;
    const standing = await standingOf(services, this.document);
    const { papers, seen, until } = await cohortSeen(services, this.document.examId);
    this.document = {
      ...this.document,
      ...{ state: 'running', seen, seenUntil: until, papers: papers.length, after: standing.act - 1 },
    };
    for (const { id } of papers) {
      if (!this.active()) return;
      const events = await services.log.readStream(paperStream(id));
      await this.add(stateAfter(events as Recorded[]), standing);
      await this.turns.giveWay(() => this.tellAtTimes());
    }
    await this.write(0);
    await this.tell({ state: 'done', endedAt: services.clock.now() });
  }

  private async add(state: PaperState, standing: StandingRegrades): Promise<void> {
    const { paper } = state;
    this.done += 1;
    if (paper === null) return;
    const keys = await papersOf(this.services).keysOf(state);
    const found = differenceOf(state, regraded(standing, state, paper, keys));
    if (found === null) return;
    this.countUnfit(state, keys);
    this.summary = withDifference(this.summary, found);
    const { before, after, ...rest } = found;
    this.rows.push({
      ...rest,
      id: `${this.document.id}:${paper.paperId}`,
      position: '',
      dryRunId: this.document.id,
      ...{ paperId: paper.paperId, userId: paper.userId, attempt: paper.attempt },
      ...{ before: before.points, after: after.points },
      ...{ waitedBefore: before.waits, waitsAfter: after.waits },
      ...{ passedBefore: before.passed, passedAfter: after.passed },
      ...{ totalBefore: before.totalScore, totalAfter: after.totalScore },
    });
    if (this.rows.length >= writtenAtOnce) await this.write(0);
  }

  private countUnfit(state: PaperState, keys: QuestionKeys): void {
    for (const said of this.document.adjustments.questions) {
      if (said.options === undefined && said.blanks === undefined && said.pairs === undefined) continue;
      for (const { sha256 } of questionsOf(state)) {
        const content = keys.get(sha256);
        const bodies = content === undefined ? [] : [content, ...(content.parts ?? [])];
        if (bodies.some((body) => body.quId === said.quId && !keyFits(body, said)))
          this.unfit.set(said.quId, (this.unfit.get(said.quId) ?? 0) + 1);
      }
    }
  }

  /** Writes what was gathered; repeated after a crash it writes the same. */
  private async write(keep: number): Promise<void> {
    const rows = this.rows.splice(keep);
    if (rows.length > 0) await differencesOf(this.services).replaceGuarded(rows, () => 1);
  }

  private async tellAtTimes(): Promise<void> {
    if (this.services.clock.monotonic() - this.toldAt > tellEveryMilliseconds) await this.tell({});
  }

  private async tell(more: Partial<RegradeDryRunDocument>): Promise<void> {
    this.toldAt = this.services.clock.monotonic();
    this.document = {
      ...this.document,
      done: this.done,
      summary: this.summary,
      unfit: [...this.unfit].map(([quId, papers]) => ({ quId, papers })),
      ...more,
    };
    await dryRunsOf(this.services).put(this.document);
  }
}

async function forgetOld(services: Services): Promise<void> {
  const old = await dryRunsOf(services).find({
    filter: { at: { lt: services.clock.now() - keptMilliseconds } },
  });
  for (const { id } of old) {
    for (;;) {
      const rows = await differencesOf(services).find({ filter: { dryRunId: id }, limit: writtenAtOnce });
      if (rows.length === 0) break;
      for (const row of rows) await differencesOf(services).delete(row.id);
    }
    await dryRunsOf(services).delete(id);
  }
}
