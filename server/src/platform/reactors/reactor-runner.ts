import { setTimeout as sleep } from 'node:timers/promises';
import type { EventType } from '@vigil/domain/event-types';
import type { Position, Recorded } from '@vigil/domain/kernel/event';
import { backoffMilliseconds } from '@vigil/stores/backoff';
import type { BackgroundService, Lease } from '../roles/lease.js';
import type { Services } from '../services.js';
import { ReactorCheckpoint } from './checkpoint.js';
import { DeadLetters } from './dead-letters.js';

/**
 * Turns facts into further commands. `handle` must be safe to run twice: after a crash the facts since the
 * last checkpoint come again.
 */
export interface Reactor {
  /** `when-<fact>-<act>` */
  readonly name: string;
  /**
   * Names of reactors whose work it goes on with: it begins where the last of them was, if each has a checkpoint,
   * else with the log, and takes their dead letters over.
   */
  readonly succeeds?: readonly string[];
  /** Event types it wants; the log skips all others without reading them. */
  readonly types: readonly EventType[];
  /**
   * Rejects when it is to be tried again: soon, and when that does not help later, after the events behind
   * it. What is decided must therefore not depend on the order of events of different streams. What takes
   * long asks between its effects whether the role is still held.
   */
  handle(event: Recorded, lease: Lease): Promise<void>;
}

/**
 * Ms between the first tries of an event; after the last it is set aside, so that it holds up nothing behind
 * it.
 */
const pauses = [1, 2, 3, 4].map((failures) =>
  backoffMilliseconds(failures, { firstMilliseconds: 250, longestMilliseconds: 2000 }),
);
const storeRetryMilliseconds = 1000;
/** Ms between writes of a checkpoint that moved over events which the reactor does not want. */
const noteMilliseconds = 60_000;
const catchUpMilliseconds = 500;

/**
 * Runs a reactor from its checkpoint (a settings document), in the order of the log, until it is stopped or
 * the role is held no longer. A failing event is tried again, then set aside and tried again later; none is
 * ever skipped. Two processes never both move the checkpoint on: the one that claimed it first is refused,
 * and resigns. The checkpoint moves with what the log was looked through for, never past an event that is not
 * done: written with each page of wanted events, and over others when it has caught up, now and then, and at
 * the end, so that the next start does not look through the log again.
 */
export async function startReactor(
  services: Services,
  reactor: Reactor,
  lease: Lease,
  { noteEveryMilliseconds = noteMilliseconds } = {},
): Promise<BackgroundService> {
  const run = new ReactorRun(
    services,
    reactor,
    lease,
    noteEveryMilliseconds,
    await ReactorCheckpoint.claim(services, reactor.name, reactor.succeeds),
    await DeadLetters.open(services, reactor.name, reactor.succeeds),
  );
  return run.start();
}

class ReactorRun {
  private readonly ending = new AbortController();
  /** Everything wanted up to there is done. */
  private looked: Position;
  /** An event was left for the next holder: what is looked through from then on counts no more. */
  private leftSome = false;
  /** Writes of the checkpoint, one after the other. */
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly services: Services,
    private readonly reactor: Reactor,
    private readonly lease: Lease,
    private readonly noteEveryMilliseconds: number,
    private readonly checkpoint: ReactorCheckpoint,
    private readonly aside: DeadLetters,
  ) {
    this.looked = checkpoint.position;
  }

  start(): BackgroundService {
    const { reactor, lease, services } = this;
    const subscription = services.log.subscribe(
      this.checkpoint.position,
      (events) => this.take(events),
      (error) => {
        services.logger.fatal({ err: error, reactor: reactor.name }, 'a reactor lost the log');
        lease.resign(`${reactor.name} lost the log`);
      },
      {
        types: reactor.types,
        onLooked: (position) => {
          if (!this.leftSome) this.looked = position;
        },
      },
    );
    const working = Promise.all([this.retryLater(), this.noteNowAndThen()]);
    return {
      stop: async () => {
        this.ending.abort();
        await subscription.close();
        await working;
        if (lease.held()) await this.noteLooked();
      },
    };
  }

  private wants(type: string): boolean {
    return this.reactor.types.some((wanted) => wanted === type);
  }

  private readonly active = (): boolean => !this.ending.signal.aborted && this.lease.held();

  private async take(events: readonly Recorded[]): Promise<void> {
    for (const event of events) {
      if (!this.wants(event.type)) continue;
      await this.handleOrKeep(event);
      // Whoever holds the role now finds what was not finished after the checkpoint.
      if (!this.active()) {
        this.leftSome = true;
        return;
      }
    }
    const last = events.at(-1);
    if (last !== undefined) await this.untilStored(() => this.moveOn(last.position));
  }

  /** Once the log as it stood at the beginning is looked through (or that takes too long), then now and then. */
  private async noteNowAndThen(): Promise<void> {
    const { log } = this.services;
    const { signal } = this.ending;
    const head = await log.head().catch(() => this.looked);
    const isBehind = (): boolean => log.compare(this.looked, head) < 0;
    for (let waited = 0; waited < this.noteEveryMilliseconds; waited += catchUpMilliseconds) {
      if (signal.aborted || !isBehind()) break;
      await this.pause(catchUpMilliseconds);
    }
    while (!signal.aborted) {
      if (this.active()) await this.noteLooked();
      await this.pause(this.noteEveryMilliseconds);
    }
  }

  /** What cannot be written now is written the next time. */
  private async noteLooked(): Promise<void> {
    if (this.leftSome) return;
    await this.moveOn(this.looked).catch((error: unknown) => this.report(error, null));
  }

  private async handleOrKeep(event: Recorded): Promise<void> {
    for (const pause of [...pauses, null]) {
      if (!this.active()) return;
      try {
        await this.reactor.handle(event, this.lease);
        return;
      } catch (error) {
        this.report(error, event);
        if (pause === null) await this.untilStored(() => this.aside.add(event, error));
        else await this.pause(pause);
      }
    }
  }

  private moveOn(position: Position): Promise<void> {
    const write = this.writing.then(async () => {
      if (this.services.log.compare(position, this.checkpoint.position) <= 0) return;
      if ((await this.checkpoint.moveTo(position)) === 'moved') return;
      this.leftSome = true;
      this.ending.abort();
      this.lease.resign(`another process runs ${this.reactor.name}`);
    });
    this.writing = write.catch(() => undefined);
    return write;
  }

  /** What only has to be stored is tried until the store takes it. */
  private async untilStored(write: () => Promise<void>): Promise<void> {
    while (this.active()) {
      try {
        await write();
        return;
      } catch (error) {
        this.report(error, null);
        await this.pause(storeRetryMilliseconds);
      }
    }
  }

  private async retryLater(): Promise<void> {
    while (!this.ending.signal.aborted) {
      await this.aside.untilAny(this.ending.signal);
      if (this.active()) {
        await this.aside
          .retry((event) => this.reactor.handle(event, this.lease), this.active)
          .catch((error: unknown) => this.report(error, null));
      }
      await this.pause(storeRetryMilliseconds);
    }
  }

  private report(error: unknown, event: Recorded | null): void {
    const about = event === null ? {} : { event: event.id, type: event.type };
    this.services.logger.error(
      { err: error, reactor: this.reactor.name, ...about },
      'a reactor will try again',
    );
  }

  /** Ends early when the reactor is stopped. */
  private async pause(milliseconds: number): Promise<void> {
    await sleep(milliseconds, undefined, { signal: this.ending.signal, ref: false }).catch(() => undefined);
  }
}
