import type { Position, Recorded } from '@vigil/domain/kernel/event';
import type { ReadAllPage, Subscription } from './port.js';

/** What a subscription by pages needs of its log. */
export interface PageSource {
  readAll(after: Position, limit: number): Promise<ReadAllPage>;
  /**
   * Calls back on every hint that there may be something new; the answer stops that. Hints may be too many,
   * never too few.
   */
  onHint(callback: () => void): () => void;
}

const EVENTS_PER_PAGE = 1000;

/**
 * Catch up, then live, by reading pages: no gap and nothing twice, because only the position read last
 * decides where the next page starts. The handler is awaited before the next page; a failing handler or read
 * ends the subscription and is told to `onError` once.
 */
export function subscribeByPages(
  source: PageSource,
  after: Position,
  handler: (events: readonly Recorded[]) => Promise<void>,
  onError: (error: unknown) => void,
  onLooked: (position: Position) => void = () => undefined,
): Subscription {
  let closed = false;
  let hinted = false;
  let wake: (() => void) | null = null;
  const nudge = (): void => {
    hinted = true;
    wake?.();
  };
  const stopHints = source.onHint(nudge);

  const run = async (): Promise<void> => {
    let position = after;
    while (!closed) {
      hinted = false;
      const page = await source.readAll(position, EVENTS_PER_PAGE);
      if (closed) return;
      if (page.events.length > 0) await handler(page.events);
      if (page.last !== position) onLooked(page.last);
      position = page.last;
      if (closed) return;
      if (page.more || hinted) await new Promise((resolve) => setImmediate(resolve));
      else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        wake = null;
      }
    }
  };

  const finished = run()
    .catch((error: unknown) => {
      if (!closed) onError(error);
    })
    .finally(() => {
      closed = true;
      stopHints();
    });

  return {
    close: async () => {
      closed = true;
      wake?.();
      await finished;
    },
  };
}
