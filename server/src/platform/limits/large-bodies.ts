import type { Session } from '../context.js';
import { RetryLaterError } from '../errors.js';
import { perServices } from '../per-services.js';
import { IdleTurns } from './idle-turns.js';
import { TooManyRequestsError } from './rates.js';

/** Bytes of a body from which its call is a large one: an essay of 30 KB, every picture. */
export const largeBody = 32 * 1024;

const mebibyte = 1024 * 1024;
/** Large bodies of one account on their way or waiting; whoever sends more is told to come again. */
const mostOfAccount = 8;
/** Of all who send without a session. */
const mostOfNobody = 64;
/** What a person sends one at a time while sitting: an essay, a picture of the camera. */
const usualBytes = 256 * 1024;
/**
 * Bytes on their way or waiting, over all: what is usual has room when nothing else has any more. Memory, not time:
 * each of them is a body that was read and not parsed.
 */
const roomBytes = { usual: 384 * mebibyte, other: 64 * mebibyte } as const;

/** A large body, from its announcement until its call is over. */
export interface LargeBody {
  /** Resolves when it may be decoded and its call begin. */
  turn(): Promise<void>;
  /** Its call is over, or its connection: more than once is nothing more. */
  over(): void;
}

/**
 * Large bodies let others go first: each is announced before it is read, so that whoever sends too many is refused for
 * the price of a header, and decoded when the loop has time for it (`IdleTurns`); who sent the fewest bytes lately
 * goes first. A call begins with its body.
 */
export class LargeBodies {
  private readonly turns = new IdleTurns(usualBytes);
  private readonly counts = new Map<string, number>();
  private bytes = 0;

  /** Those that were read and wait. */
  get waiting(): number {
    return this.turns.length;
  }

  /** Throws `TooManyRequestsError` or `RetryLaterError` instead of reading it. */
  announced(session: Session | null, bytes: number): LargeBody {
    const account = session?.user.id ?? '';
    const own = this.counts.get(account) ?? 0;
    if (own >= (session === null ? mostOfNobody : mostOfAccount)) throw new TooManyRequestsError(1);
    const room = own === 0 && bytes <= usualBytes ? roomBytes.usual : roomBytes.other;
    if (this.bytes + bytes > room) throw new RetryLaterError('当前访问人数较多，请稍后再试！', 2);
    this.counts.set(account, own + 1);
    this.bytes += bytes;
    let isOver = false;
    return {
      turn: () => this.turns.turn(account, bytes),
      over: () => {
        if (isOver) return;
        isOver = true;
        this.bytes -= bytes;
        const left = (this.counts.get(account) ?? 1) - 1;
        if (left === 0) this.counts.delete(account);
        else this.counts.set(account, left);
      },
    };
  }
}

export const largeBodies = perServices(({ metrics }) => {
  const bodies = new LargeBodies();
  metrics.gauge(
    'vigil_large_bodies_waiting',
    'Large bodies that were read and wait until the event loop has time for them.',
    () => bodies.waiting,
  );
  return bodies;
});
