import type { Recorded } from '@vigil/domain/kernel/event';
import { always, type Lease } from '@vigil/stores/bus/lease';
import type { Subscription } from '@vigil/stores/event-log/port';
import { advance, commit, leastCheckpoint, type Advance, type ViewReached } from './advance.js';
import { collectionOf, discard } from './bookkeeping.js';
import { Epochs, NotTheProjector } from './epochs.js';
import { Pause } from './pause.js';
import type { Rebuilt } from '../projector-protocol.js';
import type { Projection } from './projection.js';
import type { ProjectorStatus } from './projector-status.js';
import { Rate } from './rate.js';
import type { RunnerOptions } from './runner-options.js';
import { Turns } from './turns.js';
import { Verifications } from './verifications.js';
import type { Verification } from './verify.js';
import { statusOf } from './view-status.js';
import { ViewWriter } from './view-writer.js';

/** So many events at once are followed by the next without a pause. */
const eventsWorthACommit = 500;

/**
 * Keeps the views: catches up from each checkpoint, then follows the log live. One writer per view file. A
 * view whose version rose is rebuilt beside the old copy, which is served until the switch; one that is ahead
 * of the log (the log was replaced) starts anew.
 */
export class Runner {
  readonly #options: RunnerOptions;
  readonly #now: () => number;
  readonly #live = new Map<string, ViewWriter>();
  readonly #epochs: Epochs;
  readonly #lease: Pick<Lease, 'fence' | 'held'>;
  readonly #rebuilding = new Set<string>();
  /** Commits of the live views, one behind the other. */
  readonly #commits = new Turns();
  /** Rebuilds and verifications, one behind the other. */
  readonly #maintenance = new Turns();
  readonly #verifications: Verifications;
  readonly #rate: Rate;
  readonly #gather: Pause;
  #subscription: Subscription | null = null;
  #running: Promise<void> = Promise.resolve();
  #stopping = false;

  private constructor(options: RunnerOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#lease = options.lease ?? always;
    this.#epochs = new Epochs(options.documents, this.#lease.fence);
    this.#rate = new Rate(this.#now);
    this.#gather = new Pause(options.gatherMilliseconds ?? 0, options.hurriedMilliseconds);
    this.#verifications = new Verifications(
      {
        documents: options.documents,
        live: ({ name }) => this.#liveView(name),
        emptyCopy: (projection) => this.#emptyCopy(projection),
        fill: (copies) => this.#advance(copies),
        together: (live, copy, work) =>
          this.#commits.run(async () => {
            await this.#advanceLive([live, copy]);
            this.#refuseWhenStopping();
            return work();
          }),
      },
      (work) => this.#maintenance.run(work),
    );
  }

  /** Every view has its pointer when this resolves, and can be read; catching up then begins. */
  static async start(options: RunnerOptions): Promise<Runner> {
    const runner = new Runner(options);
    const outdated: Projection[] = [];
    for (const projection of options.projections)
      if (!(await runner.#openView(projection))) outdated.push(projection);
    runner.#running = runner.#run(outdated).catch((error: unknown) => {
      if (!runner.#stopping) options.onFault(error);
    });
    return runner;
  }

  /** Somebody waits for what is in the log: the next commit is not gathered for as long. */
  readonly hurry = (): void => this.#gather.hurry();

  /** Ends after the commit at hand; nothing is written after it resolves. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#gather.end();
    await this.#subscription?.close();
    await this.#running;
    await this.#maintenance.run(async () => undefined);
    await this.#commits.run(async () => undefined);
  }

  async status(): Promise<ProjectorStatus> {
    const { log, projections } = this.#options;
    const views = await Promise.all(
      projections.map(({ name }) =>
        statusOf(name, log, this.#now(), {
          writer: this.#live.get(name),
          epoch: this.#epochs.pointer(name)?.epoch ?? 0,
          rebuilding: this.#rebuilding.has(name),
        }),
      ),
    );
    return { views, eventsPerSecond: this.#rate.perSecond(), eventsTotal: this.#rate.total };
  }

  /**
   * Fills a new copy from the whole log beside the live one, then switches the pointer. Rejects on an unknown
   * view.
   */
  rebuild(name: string): Promise<Rebuilt> {
    const projection = this.#projection(name);
    return this.#maintenance.run(() => this.#rebuild(projection));
  }

  /**
   * Builds a scratch copy from the whole log and compares it, document by document, with the live one as both
   * stand at one position. What is asked for at one time shares one reading of the log.
   */
  verify(name: string): Promise<Verification> {
    return this.#verifications.ask(this.#projection(name));
  }

  async #openView(projection: Projection): Promise<boolean> {
    const { documents, log } = this.#options;
    this.#refuseWithoutLease();
    const pointer = await this.#epochs.takeOver(projection);
    if (pointer !== null && pointer.viewVersion !== projection.version) return false;
    if (pointer !== null) {
      const writer = await ViewWriter.open(
        documents,
        projection,
        collectionOf(projection, pointer.epoch),
        pointer.epoch,
        log,
      );
      if (log.compare(writer.checkpoint, await log.head()) <= 0) {
        this.#live.set(projection.name, writer);
        return true;
      }
    }
    await this.#switchTo(await this.#emptyCopy(projection));
    if (pointer !== null) await discard(documents, pointer.collection);
    return true;
  }

  async #run(outdated: readonly Projection[]): Promise<void> {
    const onFault = (error: unknown): void => {
      if (!this.#stopping) this.#options.onFault(error);
    };
    for (const projection of outdated) this.#maintenance.run(() => this.#rebuild(projection)).catch(onFault);
    if (this.#live.size > 0) await this.#commits.run(() => this.#advanceLive([...this.#live.values()]));
    const { log } = this.#options;
    const from = this.#live.size > 0 ? leastCheckpoint(log, [...this.#live.values()]) : await log.head();
    if (this.#stopping) return;
    this.#subscription = log.subscribe(from, (events) => this.#followAndGather(events), onFault);
  }

  async #followAndGather(events: readonly Recorded[]): Promise<void> {
    await this.#commits.run(() => this.#follow(events));
    if (events.length < eventsWorthACommit) await this.#gather.wait();
  }

  async #follow(events: readonly Recorded[]): Promise<void> {
    const { onBatch } = this.#options;
    const startedAt = this.#now();
    const writers = [...this.#live.values()];
    for (const writer of writers) await writer.fold(events);
    this.#rate.count(events.length);
    this.#tell(await this.#commit(writers));
    const [first] = events;
    const last = events.at(-1);
    if (onBatch === undefined || first === undefined || last === undefined) return;
    const views = writers.map((writer) => writer.projection.name);
    onBatch({
      views,
      events: events.length,
      firstPosition: first.position,
      lastPosition: last.position,
      startedAt,
      endedAt: this.#now(),
    });
  }

  #advanceLive(writers: readonly ViewWriter[]): Promise<void> {
    return this.#advance(writers, {
      onEvents: (events) => this.#rate.count(events.length),
      onCommit: (reached) => this.#tell(reached),
    });
  }

  #advance(writers: readonly ViewWriter[], told: Pick<Advance, 'onEvents' | 'onCommit'> = {}): Promise<void> {
    return advance({
      log: this.#options.log,
      writers,
      commit: (all) => this.#commit(all),
      isStopping: () => this.#stopping,
      ...told,
    });
  }

  /**
   * A commit during which the lease was lost may have made anew what another projector has removed: that is
   * removed again.
   */
  async #commit(writers: readonly ViewWriter[]): Promise<ViewReached[]> {
    this.#refuseWithoutLease();
    try {
      return await commit(this.#options.documents, writers);
    } finally {
      if (!this.#lease.held()) await this.#abandon(writers);
    }
  }

  async #abandon(writers: readonly ViewWriter[]): Promise<never> {
    await this.#epochs.leaveNothing(writers);
    throw new NotTheProjector();
  }

  #refuseWithoutLease(): void {
    if (!this.#lease.held()) throw new NotTheProjector();
  }

  #tell(reached: readonly ViewReached[]): void {
    for (const one of reached) this.#options.onReached(one);
  }

  async #emptyCopy(projection: Projection): Promise<ViewWriter> {
    const { documents, log } = this.#options;
    this.#refuseWithoutLease();
    const epoch = await this.#epochs.next(projection.name);
    const definition = collectionOf(projection, epoch);
    await discard(documents, definition.name);
    return ViewWriter.open(documents, projection, definition, epoch, log);
  }

  async #rebuild(projection: Projection): Promise<Rebuilt> {
    const started = performance.now();
    const before = this.#epochs.pointer(projection.name);
    this.#rebuilding.add(projection.name);
    try {
      const copy = await this.#emptyCopy(projection);
      const events = await this.#fillAndSwitch(copy).catch(async (error: unknown) => {
        await this.#epochs.leaveNothing([copy]);
        throw error;
      });
      if (before !== undefined) await discard(this.#options.documents, before.collection);
      return {
        view: projection.name,
        epoch: copy.epoch,
        events,
        seconds: (performance.now() - started) / 1000,
      };
    } finally {
      this.#rebuilding.delete(projection.name);
    }
  }

  /** Answers how many events there were. */
  async #fillAndSwitch(copy: ViewWriter): Promise<number> {
    let events = 0;
    const build = () => this.#advance([copy], { onEvents: (page) => void (events += page.length) });
    await build();
    await this.#commits.run(async () => {
      await build();
      this.#refuseWhenStopping();
      await this.#switchTo(copy);
    });
    return events;
  }

  async #switchTo(copy: ViewWriter): Promise<void> {
    const reached = await this.#commit([copy]);
    await this.#epochs.switchTo(copy);
    this.#live.set(copy.projection.name, copy);
    this.#tell(reached);
  }

  #liveView(name: string): ViewWriter {
    const live = this.#live.get(name);
    if (live === undefined) throw new Error(`the view ${name} is being rebuilt`);
    return live;
  }

  #refuseWhenStopping(): void {
    if (this.#stopping) throw new Error('the projector is stopping');
  }

  #projection(name: string): Projection {
    const found = this.#options.projections.find((projection) => projection.name === name);
    if (found === undefined)
      throw new Error(
        `there is no view ${name}; there are ${this.#options.projections.map((one) => one.name).join(', ')}`,
      );
    return found;
  }
}
