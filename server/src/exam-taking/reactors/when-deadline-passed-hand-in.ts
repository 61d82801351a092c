import { graceSeconds, secondsMs } from '@vigil/domain/sitting/public';
import type { PaperView } from '@vigil/projections/sitting/public';
import { serverHeartbeat, papersOf } from '../../sitting/public.js';
import type { BackgroundService, Lease } from '../../platform/roles/lease.js';
import type { Services } from '../../platform/services.js';
import type { Clocks } from './clocks.js';

const everyMilliseconds = 1000;
/** Papers of one group: some milliseconds of work, after which answers have their turn. */
const atOnce = 16;
/** Papers read at once: some thousands would hold up everybody's answers while they are decoded. */
const papersPerPage = 500;
const name = 'when-deadline-passed-hand-in';

/**
 * Hands in every paper whose deadline and grace are over, whether or not its browser is alive (engine §4).
 * Due papers are found by index each second and at start; between small groups the event loop is free for
 * answers. Once-ness comes from the paper's stream.
 */
export function startDeadlines(
  services: Services,
  clock: Pick<Clocks, 'trusted'>,
  lease: Lease,
  perPage = papersPerPage,
): BackgroundService {
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  const papers = services.views.view<PaperView>('papers');

  const look = async (): Promise<void> => {
    if (!lease.held() || !clock.trusted || !(await serverHeartbeat(services).isFresh())) return;
    const before = services.clock.now() - secondsMs(graceSeconds);
    let failed = 0;
    for (let handed = 1, full = true; full && handed > 0;) {
      // What could not be handed in stays in front of what was not yet tried.
      const due = await papers.find({
        filter: { dueAt: { lte: before } },
        sort: [{ field: 'dueAt' }],
        skip: failed,
        limit: perPage,
      });
      full = due.length === perPage;
      handed = 0;
      while (due.length > 0) {
        if (stopped || !lease.held()) return;
        const ends = await Promise.all(
          due.splice(0, atOnce).map((paper) => handInOrReport(services, paper.id)),
        );
        handed += ends.filter((end) => end === 'handed in').length;
        failed += ends.filter((end) => end === 'failed').length;
        await new Promise((resolve) => setImmediate(resolve));
      }
    }
  };

  const loop = (): void => {
    if (stopped) return;
    running = look()
      .catch((error: unknown) =>
        services.logger.error({ err: error }, 'the deadline reactor will look again'),
      )
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

/** `over`: handed in before; the view has not heard of it. */
type End = 'handed in' | 'over' | 'failed';

/**
 * One paper that cannot be handed in (a key is missing) holds back no other; it is tried again with the next
 * look.
 */
async function handInOrReport(services: Services, paperId: string): Promise<End> {
  try {
    return await handIn(services, paperId);
  } catch (error) {
    services.logger.error({ err: error, paperId }, 'a due paper could not be handed in');
    return 'failed';
  }
}

async function handIn(services: Services, paperId: string): Promise<End> {
  const papers = papersOf(services);
  const { state } = await papers.papers.load(paperId);
  if (state.paper === null || state.handedIn !== null) return 'over';
  const keys = await papers.keysOf(state);
  const outcome = await papers.papers.execute(
    paperId,
    { type: 'HandInByDeadline', keys },
    papers.bySystem(name, services.clock.now()),
  );
  if (outcome.kind === 'accepted') return 'handed in';
  if (outcome.kind !== 'refused') return 'over';
  if (outcome.refusal.reason !== 'PaperStillOpen')
    services.logger.warn({ paperId, reason: outcome.refusal.reason }, 'a due paper was not handed in');
  return 'failed';
}
