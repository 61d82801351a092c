import type { Bus } from './port.js';
import type { BackgroundService, Lease } from './lease.js';

/**
 * A lease nobody renews is free after so long: with a turn a second another process holds it well within 10
 * s.
 */
const ttlSeconds = 6;
const everyMilliseconds = 1000;
/** The holder believes in its lease for less time than the bus does, so that two never do at once. */
const marginMilliseconds = 1000;
/** A bus that does not answer must not keep a holder from noticing that its time is up. */
const patienceMilliseconds = 1500;

/** A log of structured lines, as pino's. */
export interface LeaseLogger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface LeaseKeeperOptions {
  readonly bus: Pick<Bus, 'acquire' | 'release'>;
  /** Name of the role; one holder at a time. */
  readonly lease: string;
  /** Unique to this process and start. */
  readonly holder: string;
  readonly logger: LeaseLogger;
  /**
   * Begins the work. May take long: the lease is renewed meanwhile. One that fails gives the lease back and
   * is tried again with the next turn.
   */
  readonly begin: (lease: Lease) => Promise<BackgroundService>;
  /** Monotonic ms, which go on while the process is stopped by a signal. */
  readonly monotonic?: () => number;
}

/** One time of holding the lease. */
class Term implements Lease {
  readonly whenOver: Promise<void>;
  private conclude: () => void = () => undefined;
  private over = false;

  constructor(
    readonly fence: number,
    private validUntil: number,
    private readonly monotonic: () => number,
    private readonly onEnd: (why: string) => void,
  ) {
    this.whenOver = new Promise((resolve) => (this.conclude = resolve));
  }

  get isOver(): boolean {
    return this.over;
  }

  held(): boolean {
    return !this.over && this.monotonic() < this.validUntil;
  }

  renewed(validUntil: number): void {
    this.validUntil = validUntil;
  }

  resign(why: string): void {
    if (this.over) return;
    this.over = true;
    this.onEnd(why);
    this.conclude();
  }
}

/**
 * Does the work of a role while this process holds its lease, and stops it at once when it no longer does.
 * Once a second it takes or renews; a term ends when somebody else holds the lease, when no renewal came
 * through in time, or when the work resigns. A new term begins only after the work of the one before has
 * stopped.
 */
export class LeaseKeeper {
  private readonly monotonic: () => number;
  private term: Term | null = null;
  private work: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | null = null;
  private turning: Promise<void> = Promise.resolve();
  private stopped = false;
  private busAway = false;

  constructor(private readonly options: LeaseKeeperOptions) {
    this.monotonic = options.monotonic ?? (() => performance.now());
  }

  start(): void {
    this.turning = this.turn().then(() => {
      if (!this.stopped) this.timer = setTimeout(() => this.start(), everyMilliseconds);
    });
  }

  /** Whether this process does the work now. */
  get holds(): boolean {
    return this.term?.held() === true;
  }

  /**
   * Stops the work and gives the lease back, so that another process need not wait until it ends by itself.
   */
  async stop(): Promise<void> {
    this.stopped = true;
    if (this.timer !== null) clearTimeout(this.timer);
    await this.turning;
    this.term?.resign('this process stops');
    await this.work;
  }

  private async turn(): Promise<void> {
    const { bus, lease, holder, logger } = this.options;
    // Work that still stops is not kept alive by a lease: somebody else may begin.
    if (this.term?.isOver === true) return;
    const asked = this.monotonic();
    let fence: number | null;
    try {
      fence = await withinPatience(bus.acquire(lease, holder, ttlSeconds));
      this.busAway = false;
    } catch (error) {
      if (!this.busAway) logger.warn({ err: error, lease }, 'a lease could not be asked for');
      this.busAway = true;
      if (this.term?.held() === false) this.term.resign('it could not be renewed in time');
      return;
    }
    const { term } = this;
    if (term === null) {
      if (fence !== null && !this.stopped) this.begin(fence, asked);
    } else if (fence === term.fence && term.held()) term.renewed(validFrom(asked));
    else term.resign('somebody else may have held it');
  }

  private begin(fence: number, asked: number): void {
    const { lease, logger } = this.options;
    logger.info({ lease, fence }, 'holds the lease');
    const term = new Term(fence, validFrom(asked), this.monotonic, (why) =>
      logger.warn({ lease, fence, why }, 'holds the lease no longer'),
    );
    this.term = term;
    this.work = this.carryOut(term).finally(() => {
      this.term = null;
    });
  }

  private async carryOut(term: Term): Promise<void> {
    const { bus, lease, holder, logger, begin } = this.options;
    let service: BackgroundService | null = null;
    try {
      service = await begin(term);
    } catch (error) {
      logger.error({ err: error, lease }, 'the work of a lease could not begin and will be tried again');
      term.resign('its work could not begin');
    }
    await term.whenOver;
    await service
      ?.stop()
      .catch((error: unknown) =>
        logger.error({ err: error, lease }, 'the work of a lease did not stop well'),
      );
    await withinPatience(bus.release(lease, holder)).catch((error: unknown) =>
      logger.warn({ err: error, lease }, 'a lease was not given back'),
    );
  }
}

const validFrom = (asked: number): number => asked + ttlSeconds * 1000 - marginMilliseconds;

async function withinPatience<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`no answer within ${patienceMilliseconds} ms`)),
      patienceMilliseconds,
    );
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
