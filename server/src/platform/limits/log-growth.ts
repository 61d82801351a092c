import type { Actor } from '@vigil/domain/kernel/event';
import type { Clock } from '../clock.js';
import type { Metrics } from '../metrics/metrics.js';
import { perServices } from '../per-services.js';
import type { Services } from '../services.js';
import { RateBucket } from './rate-bucket.js';
import { TooManyRequestsError } from './rates.js';

/** What an account may append to the log: so much at once, and as much again over each hour after. */
export interface GrowthClass {
  readonly name: string;
  readonly eventsPerHour: number;
  readonly bytesPerHour: number;
}

const mebibyte = 1024 * 1024;
const hourSeconds = 3600;

/** What an event takes beside its data: stream, ids, actor, command, hashes; bytes, rounded up. */
export const envelopeBytes = 512;

/**
 * A candidate's acts other than answers. Leaves, marks and opened questions are each counted in whole seconds, so
 * that a person makes at most 3,600 an hour of each; pictures are bounded by `heavyRate` (7,200 an hour, of which
 * a camera takes 60), starts and hand-ins are as many as papers. Together 18,000; 32 MiB are 20,000 small events
 * and 200 papers of 100 questions.
 */
export const candidateGrowth: GrowthClass = {
  name: 'acts',
  eventsPerHour: 20_000,
  bytesPerHour: 32 * mebibyte,
};

/**
 * Whoever works in the console: ten imports of 20,000 questions an hour, each with what it was before and is after.
 */
export const staffGrowth: GrowthClass = {
  name: 'staff',
  eventsPerHour: 400_000,
  bytesPerHour: 4096 * mebibyte,
};

/** An account's hour is full: nothing of the command was appended, and it may come again. */
export class LogGrowthError extends TooManyRequestsError {
  override readonly sentence = '一小时内提交的记录过多，请稍后再试！';
}

interface Account {
  /** It was refused, and the log knows. */
  told: boolean;
  readonly events: RateBucket;
  readonly bytes: RateBucket;
}

/** The accounts of a class, and how many of their commands were refused. */
interface Figures {
  readonly accounts: Map<string, Account>;
  refused: number;
}

/** Charges a person for what is about to be appended. Throws `LogGrowthError`. */
export type Charge = (
  actor: Actor,
  events: readonly { readonly type: string; readonly dataText: string }[],
) => void;

/** Bounds what one account appends to the log in an hour. In this process's memory (decision 33). */
export class LogGrowth {
  private readonly classes = new Map<string, Figures>();
  private forgottenAt = 0;

  /** `onFull`: told of an account at its bound, once until it is far from it again. */
  constructor(
    private readonly clock: Clock,
    private readonly onFull?: (account: { readonly userId: string; readonly class: string }) => void,
  ) {}

  /**
   * Charges a person for events about to be appended; `kind`: by default what the actor's kind has. The program's
   * own acts are free. Throws `LogGrowthError`.
   */
  charge(
    actor: Actor,
    events: readonly { readonly dataText: string }[],
    kind: GrowthClass | null = classOf(actor),
  ): void {
    if (kind === null) return;
    const now = this.clock.monotonic();
    const figures = this.figuresOf(kind);
    if (now - this.forgottenAt > 60_000) this.forgetIdle(now);
    let account = figures.accounts.get(actor.id);
    if (account === undefined) {
      const { eventsPerHour, bytesPerHour } = kind;
      account = {
        told: false,
        events: new RateBucket(eventsPerHour / hourSeconds, eventsPerHour, now),
        bytes: new RateBucket(bytesPerHour / hourSeconds, bytesPerHour, now),
      };
      figures.accounts.set(actor.id, account);
    }
    let bytes = 0;
    for (const { dataText } of events) bytes += Buffer.byteLength(dataText) + envelopeBytes;
    const wait = account.events.take(now, events.length) || account.bytes.take(now, bytes);
    if (wait === 0) return;
    figures.refused += 1;
    if (!account.told) this.onFull?.({ userId: actor.id, class: kind.name });
    account.told = true;
    throw new LogGrowthError(wait);
  }

  /** By class: the share of its hour that the account nearest to its bound has used, 0 to 1. */
  most(): Map<string, number> {
    const now = this.clock.monotonic();
    return this.over(({ accounts }) => {
      let most = 0;
      for (const { events, bytes } of accounts.values())
        most = Math.max(most, events.used(now), bytes.used(now));
      return most;
    });
  }

  /** By class: commands that were refused. */
  refused(): Map<string, number> {
    return this.over(({ refused }) => refused);
  }

  private over(figure: (figures: Figures) => number): Map<string, number> {
    return new Map([...this.classes].map(([name, figures]) => [name, figure(figures)]));
  }

  private figuresOf(kind: GrowthClass): Figures {
    let figures = this.classes.get(kind.name);
    if (figures === undefined) {
      figures = { accounts: new Map(), refused: 0 };
      this.classes.set(kind.name, figures);
    }
    return figures;
  }

  private forgetIdle(now: number): void {
    this.forgottenAt = now;
    for (const { accounts } of this.classes.values())
      for (const [id, { events, bytes }] of accounts)
        if (events.isFull(now) && bytes.isFull(now)) accounts.delete(id);
  }
}

function classOf({ kind }: Actor): GrowthClass | null {
  if (kind === 'system') return null;
  return kind === 'staff' ? staffGrowth : candidateGrowth;
}

export const logGrowth = perServices(({ clock, metrics, logger }) => {
  const growth = new LogGrowth(clock, (account) =>
    logger.warn(account, 'an account appended more than it may in an hour'),
  );
  tellFigures(metrics, growth);
  return growth;
});

export const growthCharge =
  (services: Services): Charge =>
  (actor, events) =>
    logGrowth(services).charge(actor, events);

function tellFigures(metrics: Metrics, growth: LogGrowth): void {
  metrics.gauges(
    'vigil_log_growth_most',
    'Share of its hour that the account nearest to its bound has appended, 0 to 1.',
    'class',
    () => Promise.resolve(growth.most()),
  );
  metrics.counters(
    'vigil_log_growth_refused_total',
    'Commands refused because their account appended too much.',
    'class',
    () => Promise.resolve(growth.refused()),
  );
}
