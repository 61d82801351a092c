import { performance } from 'node:perf_hooks';
import { LeastSpent } from './least-spent.js';

/** Ms between two of them, so that what the one before takes can be seen. */
const shortest = 1;

/** How the event loop has spent its time since it began: milliseconds, and monotonic ms now. */
export interface LoopTime {
  readonly idle: number;
  readonly active: number;
  readonly now: number;
}

export const loopTime = (): LoopTime => {
  const { idle, active } = performance.eventLoopUtilization();
  return { idle, active, now: performance.now() };
};

/** So many times as long as it worked the loop stands idle before the next one: they take a third of it. */
const idleShare = 2;
/** Longest wait for idle time, ms: 25 with one waiting, 5 when a hundred wait. */
const longestPause = (waiting: number): number => Math.max(5, 25 - waiting / 5);

/**
 * Turns for what takes milliseconds of the thread that answers: one begins when the loop has stood idle for twice as
 * long as it has worked since the one before, so that all of them together leave two thirds of it to everybody else;
 * at the latest after 25 ms, or 5 when a hundred wait, however busy it is (40 to 200 a second). Alone they lose
 * nothing. Who has spent least lately goes first.
 */
export class IdleTurns {
  private readonly waiting = new LeastSpent<() => void>();
  private before: LoopTime;
  private looking = false;

  constructor(
    private readonly time: () => LoopTime = loopTime,
    private readonly later: (look: () => void, pauseMs: number) => void = soon,
  ) {
    this.before = time();
  }

  get length(): number {
    return this.waiting.length;
  }

  /** Resolves when its turn has come; `amount` is charged to the spender then. */
  turn(spender: string, amount: number): Promise<void> {
    return new Promise((begin) => {
      this.waiting.push(() => {
        this.waiting.charge(spender, amount, this.before.now);
        begin();
      }, spender);
      this.lookAfter(0);
    });
  }

  private lookAfter(pauseMs: number): void {
    if (this.looking) return;
    this.looking = true;
    this.later(this.look, pauseMs);
  }

  private readonly look = (): void => {
    this.looking = false;
    const now = this.time();
    const pause = this.pause(now);
    if (pause > 0) return this.lookAfter(pause);
    this.before = now;
    this.waiting.take(now.now)?.();
    if (this.waiting.length > 0) this.lookAfter(0);
  };

  private pause({ idle, active, now }: LoopTime): number {
    const missing = idleShare * (active - this.before.active) - (idle - this.before.idle);
    const passed = now - this.before.now;
    return Math.max(shortest - passed, Math.min(missing, longestPause(this.waiting.length) - passed));
  }
}

function soon(look: () => void, pauseMs: number): void {
  if (pauseMs > 0) setTimeout(look, pauseMs);
  else setImmediate(look);
}
