import { backoff, type Backoff } from '@vigil/ui/connection/backoff.ts';

/**
 * What a feed says about itself. `lost`: the connection is gone since `since` (ms of this device), it is
 * being rebuilt; `refused`: the server said no, it is not tried again.
 */
export type FeedStatus =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'live' }
  | { readonly kind: 'lost'; readonly since: number }
  | { readonly kind: 'refused'; readonly error: unknown };

interface FeedMessage {
  readonly position: string;
}

interface Listener<M> {
  readonly next: (message: M) => void;
  readonly fail: (error: unknown) => void;
  readonly end: () => void;
}

/** What a feed needs of the world; handed in, so that a test can lose the connection where it likes. */
export interface FeedWorld<M> {
  /** Starts one subscription after a position (null: from a fresh snapshot); answers how to stop it. */
  readonly subscribe: (after: string | null, listener: Listener<M>) => () => void;
  /** Whether the connection stands now, and a call on each change. */
  readonly connected: () => boolean;
  readonly onConnection: (listener: () => void) => () => void;
  readonly isRefusal: (error: unknown) => boolean;
  readonly now: () => number;
  readonly later: (ms: number, act: () => void) => () => void;
  /** [0, 1) */
  readonly random: () => number;
}

/** What a feed tells. */
export interface FeedReader<M> {
  /**
   * `resubscribe` asks for a fresh snapshot. `firstOfFresh`: the first message of a subscription that named
   * no position.
   */
  readonly read: (message: M, firstOfFresh: boolean) => 'taken' | 'resubscribe';
  readonly status: (status: FeedStatus) => void;
}

const pause: Backoff = { firstMs: 500, longestMs: 10_000 };

/**
 * Keeps one subscription alive for ever (engine §7): when the connection is lost it stops the subscription at
 * once and subscribes again after the last position read, so that nothing is missed and nothing is taken for
 * a change that was a snapshot. That subscription waits inside the client until the connection stands (it is
 * what makes the client connect). An error or an end is tried again after 0.5 s at the most, then twice as long each time
 * up to 10 s; a refusal is final. Messages of an earlier subscription are dropped. Returns the way out.
 */
export function openFeed<M extends FeedMessage>(world: FeedWorld<M>, reader: FeedReader<M>): () => void {
  let after: string | null = null;
  let stop: (() => void) | null = null;
  let unwait: (() => void) | null = null;
  let round = 0;
  let tries = 0;
  let lostSince: number | null = null;
  let live = false;
  let reading = false;
  let over = false;

  const halt = () => {
    round += 1;
    reading = false;
    stop?.();
    stop = null;
    unwait?.();
    unwait = null;
  };

  const lose = () => {
    live = false;
    lostSince ??= world.now();
    reader.status({ kind: 'lost', since: lostSince });
  };

  const tryAgain = () => {
    halt();
    lose();
    tries += 1;
    unwait = world.later(backoff(tries, pause, world.random), start);
  };

  const refuse = (error: unknown) => {
    over = true;
    halt();
    reader.status({ kind: 'refused', error });
  };

  function start(): void {
    if (over) return;
    halt();
    const mine = round;
    let first = after === null;
    const started = world.subscribe(after, {
      next: (message) => {
        if (mine !== round) return;
        if (reader.read(message, first) === 'resubscribe') {
          after = null;
          start();
          return;
        }
        first = false;
        reading = true;
        after = message.position;
        tries = 0;
        lostSince = null;
        if (!live) reader.status({ kind: 'live' });
        live = true;
      },
      fail: (error) => {
        if (mine !== round) return;
        if (world.isRefusal(error)) refuse(error);
        else tryAgain();
      },
      end: () => {
        if (mine === round) tryAgain();
      },
    });
    if (mine === round) stop = started;
    else started();
  }

  const unfollow = world.onConnection(() => {
    if (!over && reading && !world.connected()) tryAgain();
  });

  reader.status({ kind: 'connecting' });
  start();

  return () => {
    over = true;
    halt();
    unfollow();
  };
}
