import { availableParallelism } from 'node:os';
import { performance } from 'node:perf_hooks';
import { LeastSpent } from './least-spent.js';

/** Ms between two of them, so that what the one before takes can be seen. */
const shortest = 1;
/** Ms after which it looks again at the latest: somebody may have come who need not wait as long. */
const longestLook = 5;

/**
 * How the event loop has spent its time since it began, and what all threads of the process have taken of the
 * processor, as milliseconds of all cores at once; monotonic ms now.
 */
export interface LoopTime {
  readonly idle: number;
  readonly active: number;
  readonly process: number;
  readonly now: number;
}

const cores = availableParallelism();

export const loopTime = (): LoopTime => {
  const { idle, active } = performance.eventLoopUtilization();
  const { user, system } = process.cpuUsage();
  return { idle, active, process: (user + system) / 1000 / cores, now: performance.now() };
};

/**
 * Of all cores, what the threads of the process may take before the next one's turn comes: what was begun goes on
 * beside the loop (a picture, a long text, the log), and the loop that stands idle then has no core to wake up on.
 */
const mostOfCores = 1 / 3;

/**
 * When the next one's turn comes: the loop has stood idle for `idle` times as long as it worked since the one before
 * and the process has left cores free, or `longest` ms have passed.
 */
interface Patience {
  readonly idle: number;
  readonly longest: (waiting: number) => number;
}

/** A third of the loop; 40 a second however busy it is, or 200 when 450 wait. */
const ordinarily: Patience = { idle: 2, longest: (waiting) => Math.max(5, Math.min(25, 50 - waiting / 10)) };
/** A fifth of the loop, and ten a second: whoever spends more than people do waits for what others leave. */
const beyond: Patience = { idle: 4, longest: () => 100 };

/**
 * Turns for what takes milliseconds of the thread that answers: one begins when the loop has stood idle for longer
 * than it has worked since the one before, so that all of them together leave most of it to everybody else, or when
 * one has waited long. Alone they lose nothing. Who has spent least lately goes first; when all who wait have lately
 * spent more than `usual`, the loop is left to others for longer.
 */
export class IdleTurns {
  private readonly waiting = new LeastSpent<() => void>();
  private before: LoopTime;
  private looking = false;

  /** `usual`: what a person spends in a minute, in the unit of `turn`. */
  constructor(
    private readonly usual: number,
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
    if (pause > 0) return this.lookAfter(Math.min(pause, longestLook));
    this.before = now;
    this.waiting.take(now.now)?.();
    if (this.waiting.length > 0) this.lookAfter(0);
  };

  private pause({ idle, active, process, now }: LoopTime): number {
    const patience = this.waiting.least(now) <= this.usual ? ordinarily : beyond;
    const passed = now - this.before.now;
    const missing = Math.max(
      patience.idle * (active - this.before.active) - (idle - this.before.idle),
      (process - this.before.process) / mostOfCores - passed,
    );
    return Math.max(shortest - passed, Math.min(missing, patience.longest(this.waiting.length) - passed));
  }
}

function soon(look: () => void, pauseMs: number): void {
  if (pauseMs > 0) setTimeout(look, pauseMs);
  else setImmediate(look);
}
