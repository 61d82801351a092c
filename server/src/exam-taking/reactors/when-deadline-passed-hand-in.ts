import { graceSeconds, secondsMs } from '@vigil/domain/exam-taking/deadline';
import type { PaperView } from '@vigil/projections/exam-taking/paper-view';
import { lifeSign } from '../../engine/life-sign.js';
import { papersOf } from '../../engine/papers.js';
import type { Duty, Tenure } from '../../platform/roles/tenure.js';
import type { Services } from '../../platform/services.js';
import type { Clocks } from './clocks.js';

const everyMilliseconds = 1000;
/** Papers of one group: some milliseconds of work, after which answers have their turn. */
const atOnce = 16;
const mostPerLook = 5000;
const name = 'when-deadline-passed-hand-in';

/**
 * Hands in every paper whose deadline and grace are over, whether or not its browser is alive (engine §4).
 * Due papers are found by index each second and at start; between small groups the event loop is free for answers. Once-ness comes from the paper's stream.
 */
export function startDeadlines(services: Services, clock: Pick<Clocks, 'trusted'>, tenure: Tenure): Duty {
  let stopped = false;
  let running: Promise<void> = Promise.resolve();

  const look = async (): Promise<void> => {
    if (!tenure.held() || !clock.trusted || !(await lifeSign(services).isFresh())) return;
    const due = await services.views.view<PaperView>('papers').find({
      filter: { dueAt: { lte: services.clock.now() - secondsMs(graceSeconds) } },
      sort: [{ field: 'dueAt' }],
      limit: mostPerLook,
    });
    while (due.length > 0 && !stopped && tenure.held()) {
      await Promise.all(due.splice(0, atOnce).map((paper) => handInOrReport(services, paper.id)));
      await new Promise((resolve) => setImmediate(resolve));
    }
  };

  const loop = (): void => {
    if (stopped) return;
    running = look()
      .catch((error: unknown) => services.logger.error({ err: error }, 'the deadline reactor will look again'))
      .then(() => {
        if (!stopped) timer = setTimeout(loop, everyMilliseconds);
      });
  };
  let timer = setTimeout(loop, 0);
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** One paper that cannot be handed in (a key is missing) holds back no other; it is tried again with the next look. */
async function handInOrReport(services: Services, paperId: string): Promise<void> {
  try {
    await handIn(services, paperId);
  } catch (error) {
    services.logger.error({ err: error, paperId }, 'a due paper could not be handed in');
  }
}

async function handIn(services: Services, paperId: string): Promise<void> {
  const papers = papersOf(services);
  const { state } = await papers.papers.load(paperId);
  if (state.paper === null || state.handedIn !== null) return;
  const keys = await papers.keysOf(state);
  const outcome = await papers.papers.execute(paperId, { type: 'HandInByDeadline', keys }, papers.bySystem(name, services.clock.now()));
  if (outcome.kind === 'refused' && outcome.refusal.reason !== 'PaperStillOpen') {
    services.logger.warn({ paperId, reason: outcome.refusal.reason }, 'a due paper was not handed in');
  }
}
