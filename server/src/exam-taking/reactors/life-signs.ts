import { findAll } from '@vigil/stores/documents/find-all';
import { outageSeconds, afterOutageSeconds, secondsMs } from '@vigil/domain/exam-taking/deadline';
import { serverLifeStream, type ServerEvent } from '@vigil/domain/exam-taking/events';
import { accept, type Decider } from '@vigil/domain/kernel/decider';
import type { PaperView } from '@vigil/projections/exam-taking/paper-view';
import { collections, type SettingDocument } from '@vigil/stores/collections';
import { papersOf } from '../../engine/papers.js';
import { CommandSide } from '../../platform/command-side/command-side.js';
import type { Services } from '../../platform/services.js';

const everyMilliseconds = 5000;
const viewPatienceMilliseconds = 120_000;
const documentId = 'life-sign';
const name = 'when-server-interrupted-move-deadlines';

interface Interruption {
  readonly lastSign: number;
  readonly readyAt: number;
}

const decider: Decider<null, Interruption, ServerEvent, never> = {
  initialState: null,
  decide: (command) => accept<ServerEvent>({ type: 'ServerInterrupted', data: command }),
  evolve: (state) => state,
};

/**
 * After an interruption of more than 30 s, measured from the last recorded life-sign, deadlines that fell into it become readiness + 120 s,
 * by an event on each paper that says so (engine §4). To be awaited before the server answers anybody.
 */
export async function moveDeadlinesAfterOutage(services: Services): Promise<void> {
  const settings = services.documents.collection<SettingDocument>(collections.settings);
  const lastSign = (await settings.get(documentId))?.value as number | undefined;
  const readyAt = services.clock.now();
  if (lastSign === undefined || readyAt - lastSign <= secondsMs(outageSeconds)) return;
  const life = new CommandSide<null, Interruption, ServerEvent, never>({
    log: services.log,
    decider,
    streamOf: () => serverLifeStream,
    now: () => services.clock.now(),
    cacheSize: 1,
    shared: false,
  });
  const papers = papersOf(services);
  await completeClaims(services);
  await life.execute('', { lastSign, readyAt }, papers.bySystem(name, readyAt));
  if (!(await services.views.waitFor('papers', await services.log.head(), viewPatienceMilliseconds))) {
    throw new Error('the papers view did not catch up with the log after an interruption');
  }
  const hit = await findAll(services.views.view<PaperView>('papers'), {
    dueAt: { gte: lastSign - secondsMs(60), lt: readyAt + secondsMs(afterOutageSeconds) },
  });
  for (const paper of hit) {
    await papers.papers.execute(
      paper.id,
      { type: 'MoveDeadlineAfterOutage', outageFrom: lastSign, outageTo: readyAt },
      papers.bySystem(name, readyAt, `${readyAt}/${paper.id}`),
    );
  }
  services.logger.warn({ lastSign, readyAt, papers: hit.length }, 'the server was away; deadlines inside were moved');
}

/** Records every 5 s that the server is alive. */
export function startLifeSigns(services: Services): { stop(): Promise<void> } {
  const settings = services.documents.collection<SettingDocument>(collections.settings);
  let running: Promise<unknown> = Promise.resolve();
  const sign = (): void => {
    running = settings
      .put({ id: documentId, version: 1, value: services.clock.now() })
      .catch((error: unknown) => services.logger.error({ err: error }, 'a life-sign was not recorded'));
  };
  sign();
  const timer = setInterval(sign, everyMilliseconds);
  return {
    stop: async () => {
      clearInterval(timer);
      sign();
      await running;
    },
  };
}
