import { setTimeout } from 'node:timers/promises';
import type { Services } from '../platform/services.js';
import { standOf } from './stand.js';
import type { StatisticsReached } from './types.js';

const views = ['exam_statistics', 'question_statistics'];

/** Never told more often than this: a rush of hand-ins is one change to whoever looks. */
const gatherMilliseconds = 1_000;

/**
 * Tells that an exam's statistics changed, from now on: first where they stand, then after each change,
 * gathered over a second. What changed is read by the call; a rebuild names no exam and is told to everybody.
 */
export async function* statisticsReached(
  services: Services,
  examId: string,
  signal: AbortSignal,
): AsyncGenerator<StatisticsReached> {
  let changed = true;
  let wake = (): void => undefined;
  const touch = (): void => {
    changed = true;
    wake();
  };
  const subscriptions = views.map((view) =>
    services.bus.subscribe(
      `view:${view}`,
      (message) => {
        const { topics = [] } = message as { topics?: readonly string[] };
        if (topics.length === 0 || topics.includes(examId)) touch();
      },
      { onGap: touch },
    ),
  );
  const end = (): void => wake();
  signal.addEventListener('abort', end);
  try {
    while (!signal.aborted) {
      if (changed) {
        changed = false;
        yield {
          position: await services.views.checkpoint('exam_statistics'),
          stand: await standOf(services),
        };
        await setTimeout(gatherMilliseconds, undefined, { signal }).catch(() => undefined);
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve;
          if (changed || signal.aborted) resolve();
        });
      }
    }
  } finally {
    signal.removeEventListener('abort', end);
    for (const stop of subscriptions) stop();
  }
}
