import type { Clock } from '../clock.js';
import type { Session } from '../sessions/session.js';
import { RateBucket } from './rate-bucket.js';

/** Too many calls: HTTP 429 with `Retry-After`; a client repeats the same command id. */
export class TooManyRequestsError extends Error {
  /** What people read. */
  readonly sentence: string = '操作过于频繁，请稍后再试！';

  constructor(readonly retryAfterSeconds: number) {
    super('too many requests');
    this.name = 'TooManyRequestsError';
  }
}

/** A class of calls that one account may make so often. */
export interface RateClass extends Rate {
  readonly name: string;
}

interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

/** Calls of one session: more than any person or screen makes. */
const perSession: Rate = { perSecond: 50, burst: 200 };
/**
 * Calls of one session that go at once: a screen that opens makes some forty, whoever clicks on makes two a second.
 * Calls beyond it let others go first.
 */
const usual: Rate = { perSecond: 5, burst: 60 };
/** Calls of one account over all its sessions. */
const perAccount: Rate = { perSecond: 100, burst: 400 };
/** Uploads, captures and faces of one account. */
export const heavyRate: RateClass = { name: 'heavy', perSecond: 2, burst: 30 };

/** How many calls of `heavy` operations a document makes with these root fields. */
export const heavyCallsIn = (rootFields: readonly string[], heavy: ReadonlySet<string>): number =>
  rootFields.reduce((calls, field) => (heavy.has(field) ? calls + 1 : calls), 0);

/**
 * Rates per session and per account (engine §10: never per address, a school is one address). In this
 * process's memory.
 */
export class Rates {
  private readonly buckets = new Map<string, RateBucket>();
  private readonly bySession = new WeakMap<
    Session,
    { readonly most: RateBucket; readonly usual: RateBucket }
  >();
  private readonly timer: NodeJS.Timeout;

  private readonly declared: ReadonlySet<RateClass>;

  /** `declared`: the classes of all slices, and `heavyRate`. */
  constructor(
    private readonly clock: Clock,
    declared: Iterable<RateClass>,
  ) {
    this.declared = new Set(declared);
    this.timer = setInterval(() => this.forgetIdle(), 60_000).unref();
  }

  /**
   * One call of a session; true: it is one of more than a screen makes, and lets others go first. Throws
   * `TooManyRequestsError`.
   */
  call(session: Session): boolean {
    const now = this.clock.monotonic();
    let own = this.bySession.get(session);
    if (own === undefined) {
      own = {
        most: new RateBucket(perSession.perSecond, perSession.burst, now),
        usual: new RateBucket(usual.perSecond, usual.burst, now),
      };
      this.bySession.set(session, own);
    }
    this.demand(own.most.take(now));
    this.take(session.user.id, perAccount, now);
    return own.usual.take(now) > 0;
  }

  /** Calls that carry a picture or a file: all of them go on, or none. Throws `TooManyRequestsError`. */
  heavy(session: Session, calls = 1): void {
    if (calls > 0) this.of(heavyRate, session, calls);
  }

  /** Calls of a declared class: all of them go on, or none. Throws `TooManyRequestsError`. */
  of(rate: RateClass, session: Session, calls = 1): void {
    if (!this.declared.has(rate)) throw new Error(`no slice declares the rate class ${rate.name}`);
    this.take(`${rate.name}:${session.user.id}`, rate, this.clock.monotonic(), calls);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private take(key: string, rate: Rate, now: number, calls = 1): void {
    let bucket = this.buckets.get(key);
    if (bucket === undefined) {
      bucket = new RateBucket(rate.perSecond, rate.burst, now);
      this.buckets.set(key, bucket);
    }
    this.demand(bucket.take(now, calls));
  }

  private demand(waitSeconds: number): void {
    if (waitSeconds > 0) throw new TooManyRequestsError(waitSeconds);
  }

  private forgetIdle(): void {
    const now = this.clock.monotonic();
    for (const [key, bucket] of this.buckets) if (bucket.isFull(now)) this.buckets.delete(key);
  }
}
