import type { Services } from '../services.js';

const lookEveryMilliseconds = 10_000;
/** A view that stands so long, ten seconds each, will not go on by itself. */
const looksThatStand = 12;

/**
 * Waits until the view has folded all that is in the log now, however long that takes, as long as it goes
 * forward: a view that is built anew from ten million events takes minutes. Says every 10 s how far it is;
 * rejects when the view has not moved for two minutes.
 */
export async function viewCaughtUp(
  { views, log, logger }: Pick<Services, 'views' | 'log' | 'logger'>,
  view: string,
  lookEvery = lookEveryMilliseconds,
): Promise<void> {
  const head = await log.head();
  let reached = await views.checkpoint(view);
  for (let stood = 0; !(await views.waitFor(view, head, lookEvery));) {
    const checkpoint = await views.checkpoint(view);
    stood = checkpoint === reached ? stood + 1 : 0;
    if (stood >= looksThatStand)
      throw new Error(
        `the view ${view} stands at ${checkpoint} and does not reach ${head}: see "Projector stuck"`,
      );
    reached = checkpoint;
    logger.info({ view, checkpoint, head }, 'waiting until a view has caught up with the log');
  }
}
