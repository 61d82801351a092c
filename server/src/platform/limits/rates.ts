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
/**
 * Messages of one session over all its sockets, as many at once as it has calls. A page says one every five seconds;
 * twenty pages that come back after a restart begin six subscriptions each.
 */
const messagesPerSession: Rate = { perSecond: 5, burst: 200 };
/** The same of one account: five sessions fill its hundred sockets. */
const messagesPerAccount: Rate = { perSecond: 25, burst: 1000 };
const kibibyte = 1024;
/**
 * Bytes of those messages. A page's heartbeat has a hundred; the twenty pages say 100 KiB as they come back. What is
 * heard at once takes ten milliseconds to parse, whatever it is.
 */
const bytesPerSession: Rate = { perSecond: 8 * kibibyte, burst: 512 * kibibyte };
const bytesPerAccount: Rate = { perSecond: 40 * kibibyte, burst: 2560 * kibibyte };
/** Uploads, captures and faces of one account. */
export const heavyRate: RateClass = { name: 'heavy', perSecond: 2, burst: 30 };

interface OfSession {
  readonly most: RateBucket;
  readonly usual: RateBucket;
  readonly messages: RateBucket;
  readonly bytes: RateBucket;
}

/** What of its sockets' messages a session or an account has had too much of. */
export type MessageBound = 'messages' | 'bytes';

const full = ({ perSecond, burst }: Rate, now: number): RateBucket => new RateBucket(perSecond, burst, now);

/** How many calls of `heavy` operations a document makes with these root fields. */
export const heavyCallsIn = (rootFields: readonly string[], heavy: ReadonlySet<string>): number =>
  rootFields.reduce((calls, field) => (heavy.has(field) ? calls + 1 : calls), 0);

/**
 * Rates per session and per account (engine §10: never per address, a school is one address). In this
 * process's memory.
 */
export class Rates {
  private readonly buckets = new Map<string, RateBucket>();
  private readonly bySession = new WeakMap<Session, OfSession>();
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
    const own = this.ofSession(session, now);
    this.demand(own.most.take(now));
    this.take(session.user.id, perAccount, now);
    return own.usual.take(now) > 0;
  }

  /**
   * One message of so many bytes on a socket of a session; what it asks for is counted besides (`call`). Null: it may
   * be heard; else what the session, or its account over all of them, said too much of.
   */
  message(session: Session, bytes: number): MessageBound | null {
    const now = this.clock.monotonic();
    const { id } = session.user;
    const own = this.ofSession(session, now);
    if (own.messages.take(now) > 0) return 'messages';
    if (own.bytes.take(now, bytes) > 0) return 'bytes';
    if (this.bucket(`messages:${id}`, messagesPerAccount, now).take(now) > 0) return 'messages';
    return this.bucket(`bytes:${id}`, bytesPerAccount, now).take(now, bytes) > 0 ? 'bytes' : null;
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

  private ofSession(session: Session, now: number): OfSession {
    let own = this.bySession.get(session);
    if (own === undefined) {
      own = {
        most: full(perSession, now),
        usual: full(usual, now),
        messages: full(messagesPerSession, now),
        bytes: full(bytesPerSession, now),
      };
      this.bySession.set(session, own);
    }
    return own;
  }

  private take(key: string, rate: Rate, now: number, calls = 1): void {
    this.demand(this.bucket(key, rate, now).take(now, calls));
  }

  private bucket(key: string, rate: Rate, now: number): RateBucket {
    let bucket = this.buckets.get(key);
    if (bucket === undefined) {
      bucket = full(rate, now);
      this.buckets.set(key, bucket);
    }
    return bucket;
  }

  private demand(waitSeconds: number): void {
    if (waitSeconds > 0) throw new TooManyRequestsError(waitSeconds);
  }

  private forgetIdle(): void {
    const now = this.clock.monotonic();
    for (const [key, bucket] of this.buckets) if (bucket.isFull(now)) this.buckets.delete(key);
  }
}
