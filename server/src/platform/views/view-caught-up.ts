import { setTimeout as sleep } from 'node:timers/promises';
import type { Position } from '@vigil/domain/kernel/event';
import { ViewNotReady, type ViewReader } from '@vigil/projections/runner/view-reader';
import type { Services } from '../services.js';

const lookEveryMilliseconds = 10_000;
/** A view that stands so long, ten seconds each, will not go on by itself. */
const looksThatStand = 12;

/**
 * Waits until the view has folded all that is in the log now, however long that takes, as long as it goes
 * forward: a view that is built anew from ten million events takes minutes, and where processes share their
 * stores one that was never built waits for whoever keeps the views. Says every 10 s how far it is;
 * rejects when the view has not moved for two minutes.
 */
export async function viewCaughtUp(
  { views, log, logger }: Pick<Services, 'views' | 'log' | 'logger'>,
  view: string,
  lookEvery = lookEveryMilliseconds,
): Promise<void> {
  const head = await log.head();
  let reached = await checkpointOf(views, view);
  for (let stood = 0; !(await reaches(views, view, head, lookEvery));) {
    const checkpoint = await checkpointOf(views, view);
    stood = checkpoint === reached ? stood + 1 : 0;
    if (stood >= looksThatStand)
      throw new Error(
        `the view ${view} stands at ${checkpoint} and does not reach ${head}: see "Projector stuck"`,
      );
    reached = checkpoint;
    logger.info({ view, checkpoint, head }, 'waiting until a view has caught up with the log');
  }
}

const unbuiltMilliseconds = 200;

/** `not built` as long as nobody has begun it. */
async function checkpointOf(views: Pick<ViewReader, 'checkpoint'>, view: string): Promise<string> {
  try {
    return await views.checkpoint(view);
  } catch (error) {
    if (error instanceof ViewNotReady) return 'not built';
    throw error;
  }
}

async function reaches(
  views: Pick<ViewReader, 'waitFor'>,
  view: string,
  head: Position,
  withinMilliseconds: number,
): Promise<boolean> {
  const end = performance.now() + withinMilliseconds;
  for (;;) {
    try {
      return await views.waitFor(view, head, Math.max(0, end - performance.now()));
    } catch (error) {
      if (!(error instanceof ViewNotReady)) throw error;
      if (performance.now() >= end) return false;
    }
    await sleep(unbuiltMilliseconds);
  }
}
