import { standingNext, type StandingRegrades } from '@vigil/domain/sitting/public';
import { workerFile } from '@vigil/stores/threads';
import { logPlace } from '../config/log-to-read.js';
import { lookEvery } from '../platform/roles/look-every.js';
import type { BackgroundService, Lease } from '../platform/roles/lease.js';
import type { Services } from '../platform/services.js';
import { runAskingThread } from '../platform/threads/asking-thread.js';
import { questionStore } from '../question-bank/public.js';
import { cohortSeen } from './cohort-seen.js';
import type { RegradeDryRunDocument } from './collections.js';
import type { RecomputeAsk, RecomputeDone, RecomputeWork } from './recompute.worker.js';
import { differencesOf, dryRunsOf, regradesOf } from './regrades.js';

const lookMilliseconds = 300;
/** Kept so long; then they are looked at no more. */
const keptMilliseconds = 86_400_000;
const forgetEveryMilliseconds = 600_000;
const forgottenAtOnce = 50;
const tellEveryMilliseconds = 500;
/** Of the thread: every question version of the cohort, and one paper at a time. */
const memoryMb = 512;

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
async function standingOf(
  services: Services,
  { id, examId, adjustments, undoes }: RegradeDryRunDocument,
): Promise<StandingRegrades> {
  const { state } = await regradesOf(services).load(examId);
  return standingNext(
    state,
    undoes === undefined ? { regradeId: id, adjustments } : { regradeId: undoes, adjustments: null },
  );
}

/** One dry run over the papers of an exam, computed by a thread of its own (decision 133). */
class DryRun {
  private toldAt = -Infinity;

  constructor(
    private readonly services: Services,
    private document: RegradeDryRunDocument,
    private readonly active: () => boolean,
  ) {}

  async run(): Promise<void> {
    const { services } = this;
    const { id: dryRunId, examId, adjustments } = this.document;
    const standing = await standingOf(services, this.document);
    const { papers, seen, until } = await cohortSeen(services, examId);
    this.document = {
      ...this.document,
      ...{ state: 'running', seen, seenUntil: until, papers: papers.length, after: standing.act - 1 },
    };
    const work: RecomputeWork = {
      ...{ place: logPlace(services.config), dryRunId, adjustments, standing },
      paperIds: papers.map(({ id }) => id),
    };
    const isWhole = await runAskingThread<RecomputeAsk, RecomputeDone>({
      file: workerFile(import.meta.url, './recompute.worker.ts'),
      ...{ workerData: work, memoryMb },
      answer: (asked) => this.answer(asked),
    });
    if (isWhole) await this.tell({ state: 'done', endedAt: services.clock.now() });
  }

  /** To what the thread asks; to what it found whether it is to go on. Written again after a crash, rows are the same. */
  private async answer(asked: RecomputeAsk): Promise<unknown> {
    const { services } = this;
    if (asked.kind === 'contents') return questionStore(services).contents(asked.questions);
    if (!this.active()) return false;
    if (asked.rows.length > 0) await differencesOf(services).replaceGuarded(asked.rows, () => 1);
    this.document = { ...this.document, ...asked.found };
    if (services.clock.monotonic() - this.toldAt > tellEveryMilliseconds) await this.tell({});
    return this.active();
  }

  private async tell(more: Partial<RegradeDryRunDocument>): Promise<void> {
    this.toldAt = this.services.clock.monotonic();
    this.document = { ...this.document, ...more };
    await dryRunsOf(this.services).put(this.document);
  }
}

async function forgetOld(services: Services): Promise<void> {
  const old = await dryRunsOf(services).find({
    filter: { at: { lt: services.clock.now() - keptMilliseconds } },
  });
  for (const { id } of old) {
    for (;;) {
      const rows = await differencesOf(services).find({ filter: { dryRunId: id }, limit: forgottenAtOnce });
      if (rows.length === 0) break;
      for (const row of rows) await differencesOf(services).delete(row.id);
    }
    await dryRunsOf(services).delete(id);
  }
}
