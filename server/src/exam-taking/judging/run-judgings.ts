import type { JudgedProgram } from '@vigil/domain/sitting/public';
import type { JudgingDocument } from '../collections.js';
import { papersOf } from '../../sitting/public.js';
import { backoffMilliseconds } from '@vigil/stores/backoff';
import { lookEvery } from '../../platform/roles/look-every.js';
import type { BackgroundService, Lease } from '../../platform/roles/lease.js';
import type { Services } from '../../platform/services.js';
import { JudgeUnavailableError } from '../../platform/ports/judge.js';
import { judgeProgram } from './judge-program.js';
import { judgings, programsToJudge } from './judgings.js';

export const judgingReactor = 'when-paper-handed-in-judge-programs';

const lookMilliseconds = 300;
const papersAtOnce = 2;
const taken = 50;
/** A judge that is away is asked so often; then the paper waits for somebody to order its judging again. */
const mostAttempts = 6;
const backoff = { firstMilliseconds: 2_000, longestMilliseconds: 60_000 };

/**
 * Judges the papers in the queue, a few at once. A paper leaves the queue after its judgement is in the log:
 * after a crash the next holder of the role judges those that are left, and a paper judged twice has one
 * judgement (its decider).
 */
export const startJudgings = async (services: Services, lease: Lease): Promise<BackgroundService> =>
  lookEvery(services, lease, {
    everyMilliseconds: lookMilliseconds,
    look: (active) => carryOn(services, active),
    failed: 'judging programs will be tried again',
  });

async function carryOn(services: Services, active: () => boolean): Promise<void> {
  const due = await judgings(services).find({
    filter: { state: 'waiting', notBefore: { lte: services.clock.now() } },
    sort: [{ field: 'notBefore' }],
    limit: taken,
  });
  await Promise.all(
    Array.from({ length: papersAtOnce }, async () => {
      for (let next = due.shift(); next !== undefined && active(); next = due.shift())
        await judgeOne(services, next, active);
    }),
  );
}

async function judgeOne(services: Services, queued: JudgingDocument, active: () => boolean): Promise<void> {
  try {
    await judgePaper(services, queued.id, active);
  } catch (error) {
    if (!active()) return;
    if (!(error instanceof JudgeUnavailableError))
      services.logger.error({ err: error, paperId: queued.id }, 'a paper could not be judged');
    const attempts = queued.attempts + 1;
    const gaveUp = attempts >= mostAttempts;
    await leave(services, queued, {
      attempts,
      state: gaveUp ? 'failed' : 'waiting',
      notBefore: services.clock.now() + backoffMilliseconds(attempts, backoff),
      error: error instanceof JudgeUnavailableError ? '评测服务暂时不可用' : '评测时发生错误',
    });
    return;
  }
  if (active()) await leave(services, queued, { state: 'done', error: null });
}

/** What was queued again meanwhile stays queued. */
async function leave(
  services: Services,
  queued: JudgingDocument,
  change: Partial<JudgingDocument>,
): Promise<void> {
  await judgings(services).save({ ...queued, ...change, version: queued.version + 1 }, queued.version);
}

async function judgePaper(services: Services, paperId: string, active: () => boolean): Promise<void> {
  const papers = papersOf(services);
  const { state } = await papers.papers.load(paperId);
  const programs: JudgedProgram[] = [];
  for (const program of await programsToJudge(services, state))
    programs.push(await judgeProgram(services.judge, program));
  if (programs.length === 0 || !active()) return;
  const keys = await papers.keysOf(state);
  await papers.run(
    paperId,
    { type: 'RecordJudgement', handIns: state.handIns, programs, keys },
    papers.bySystem(judgingReactor, services.clock.now()),
  );
}
