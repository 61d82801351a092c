import { hash as digest } from 'node:crypto';
import { canonicalJson } from '@vigil/domain/kernel/canonical-json';
import type { CommandContext, Decider } from '@vigil/domain/kernel/decider';
import type { Actor, CommandRef, EventBody, Position } from '@vigil/domain/kernel/event';
import { StreamFault } from '@vigil/stores/event-log/foreign';
import type { EventLog } from '@vigil/stores/event-log/port';
import { resolveUnknownAppend } from '@vigil/stores/event-log/resolve-unknown';
import { NotSavedError } from '../errors.js';
import { eventsToAppend } from './events-to-append.js';
import type { Charge } from '../limits/log-growth.js';
import { commandKey, emptyStream, eventsOf, foldInto, isOf, type FoldedStream } from './folded-stream.js';
import { StreamsAtHand, type StreamAtHand } from './streams-at-hand.js';
import type { TraceCommand } from './trace-command.js';

/** Who sends a command, when it arrived, and its exactly-once key. */
export interface CommandEnvelope {
  readonly actor: Actor;
  /** Server time (ms) at the HTTP edge. */
  readonly arrivedAt: number;
  /** camelCase name of the use case. */
  readonly operation: string;
  /** null: not repeatable; then every call is a new command. */
  readonly commandId: string | null;
  /** What the caller sent: the same command id with another payload is refused as `CommandIdReused`. */
  readonly payload?: unknown;
}

/** Where an event stands in its stream: what a receipt says of it. */
export interface EventPlace {
  readonly revision: number;
  readonly time: number;
  readonly hash: string;
}

export type Outcome<State, E extends EventBody, R> =
  | {
      readonly kind: 'accepted';
      readonly state: State;
      readonly events: readonly E[];
      readonly repeated: boolean;
      readonly position: Position | null;
      /** The last event the command made; null: none. */
      readonly last: EventPlace | null;
    }
  | {
      readonly kind: 'refused';
      readonly refusal: R;
      readonly state: State;
      readonly position: Position | null;
    }
  | { readonly kind: 'command-id-reused' };

export interface CommandSideOptions<State, Command, E extends EventBody, R> {
  readonly log: EventLog;
  readonly decider: Decider<State, Command, E, R>;
  readonly streamOf: (id: string) => string;
  readonly now: () => number;
  /** Folded streams kept in memory; the least recently used idle one goes first. */
  readonly cacheSize: number;
  /**
   * True where other processes append too: a held stream may be old, which the expected revision finds out. It is
   * read forward on a conflict, before any refusal, and where a command makes no event (architecture rule 2).
   */
  readonly shared: boolean;
  /** Asked before each append; what it throws leaves the stream as it was. Absent: nobody is bounded. */
  readonly charge?: Charge;
  /** Runs a command in a span (traces); absent: no traces. */
  readonly trace?: TraceCommand;
  /** Told after events became durable (live notices, metrics), with their time (ms). Must not throw. */
  readonly onAppended?: (id: string, events: readonly E[], state: State, time: number) => void;
}

const maxAttempts = 8;
const sha256 = (text: string): string => digest('sha256', text, 'hex');

/**
 * Load or cached state → decide → append with the expected revision → bounded retry, one command at a time
 * per stream in this process. A command id that the stream already holds is answered from the events it made
 * then; nothing is appended twice, also after a restart. An append without an answer is looked up in its
 * stream (engine §1). Throws NotSavedError when its fate stays unknown or the retries are used up: the caller
 * repeats with the same command id. Throws StreamFault when others damaged the stream.
 */
export class CommandSide<State, Command, E extends EventBody, R> {
  private readonly streams: StreamsAtHand<State>;

  constructor(private readonly options: CommandSideOptions<State, Command, E, R>) {
    this.streams = new StreamsAtHand(options.cacheSize);
  }

  /** The folded state of a stream, as fresh as the log. */
  load(id: string): Promise<FoldedStream<State>> {
    return this.streams.queued(id, (entry) => this.fresh(id, entry));
  }

  /**
   * The cached state when it is there and nobody else can have written, else null: for reads that must not
   * wait.
   */
  peek(id: string): State | null {
    return this.options.shared ? null : this.held(id);
  }

  /**
   * The state as this process holds it, null when it holds none. Where others append too it may be old: only for
   * what an append at its revision, or a later decision, finds out.
   */
  held(id: string): State | null {
    return this.streams.peek(id)?.folded?.state ?? null;
  }

  /**
   * What `load` would answer, when that is known without waiting: `peek` while no command of the stream is
   * under way.
   */
  atHand(id: string): State | null {
    if (this.options.shared) return null;
    const entry = this.streams.find(id);
    if (entry === undefined || entry.waiting > 0) return null;
    return entry.folded?.state ?? null;
  }

  // Every save passes here: functions that only hand a promise on are not async, which would cost three more
  // turns each.
  execute(id: string, command: Command, envelope: CommandEnvelope): Promise<Outcome<State, E, R>> {
    const { trace, streamOf } = this.options;
    const work = (): Promise<Outcome<State, E, R>> =>
      this.streams.queued(id, (entry) => this.run(id, entry, command, envelope));
    return trace === undefined ? work() : trace(envelope.operation, streamOf(id), work);
  }

  /**
   * As `execute`, for a command that begins the stream of an id only just made: the log is not asked for it.
   * Should it be there, the append finds out, and it is read.
   */
  executeOnNew(id: string, command: Command, envelope: CommandEnvelope): Promise<Outcome<State, E, R>> {
    const entry = this.streams.of(id);
    if (entry.waiting === 0) entry.folded ??= emptyStream(this.options.decider.initialState);
    return this.execute(id, command, envelope);
  }

  private async fresh(id: string, entry: StreamAtHand<State>): Promise<FoldedStream<State>> {
    if (entry.folded !== null && !this.options.shared) return entry.folded;
    const folded = entry.folded ?? emptyStream(this.options.decider.initialState);
    const events = await this.options.log.readStream(this.options.streamOf(id), {
      afterRevision: folded.revision,
    });
    // Folding changes it in place: when that fails in the middle, what is left is no state.
    entry.folded = null;
    foldInto(folded, this.options.decider, events);
    entry.folded = folded;
    return folded;
  }

  private async run(
    id: string,
    entry: StreamAtHand<State>,
    command: Command,
    envelope: CommandEnvelope,
  ): Promise<Outcome<State, E, R>> {
    const { decider } = this.options;
    const ref: CommandRef | null =
      envelope.commandId === null
        ? null
        : {
            id: envelope.commandId,
            operation: envelope.operation,
            payloadHash: sha256(canonicalJson(envelope.payload ?? null)),
          };
    let lostBefore = false;
    let readForward = false;
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const held: FoldedStream<State> | null = readForward ? null : entry.folded;
      const folded = held ?? (await this.fresh(id, entry));
      if (ref !== null) {
        const revisions = folded.commands.revisionsOf(commandKey(envelope.actor, ref.operation, ref.id));
        const repeated =
          revisions.length === 0 ? null : await this.repeated(id, folded, revisions, envelope.actor, ref);
        if (repeated !== null) return repeated;
      }
      const context: CommandContext = {
        at: Math.max(this.options.now(), folded.lastTime),
        arrivedAt: envelope.arrivedAt,
        actor: envelope.actor,
      };
      const decision = decider.decide(command, folded.state, context);
      const events = decision.kind === 'accepted' ? decision.events : (decision.events ?? []);
      // Only an append finds out that what was held is old.
      if (held !== null && this.options.shared && (decision.kind === 'refused' || events.length === 0)) {
        readForward = true;
        continue;
      }
      if (events.length > 0) {
        // A refused command is not remembered (engine §2): it is decided again when it comes again.
        const remembered = decision.kind === 'refused' ? null : ref;
        const result = await this.append(id, entry, folded, events, context.at, envelope.actor, remembered);
        if (result === 'lost') {
          // It may be written yet. Deciding again is safe when its events say which command they are of; and
          // it is tried once, because it takes seconds.
          if (remembered === null || lostBefore)
            throw new NotSavedError(`${this.options.streamOf(id)}: the log does not take appends`);
          lostBefore = true;
        }
        if (result !== 'appended') {
          // What was folded still holds where others append too: it is read forward.
          readForward = this.options.shared;
          if (!this.options.shared) entry.folded = null;
          continue;
        }
      }
      if (decision.kind === 'refused')
        return { kind: 'refused', refusal: decision.refusal, state: folded.state, position: folded.position };
      const last =
        events.length === 0
          ? null
          : { revision: folded.revision, time: folded.lastTime, hash: folded.lastHash };
      return {
        kind: 'accepted',
        state: folded.state,
        events,
        repeated: false,
        position: folded.position,
        last,
      };
    }
    throw new NotSavedError(`${this.options.streamOf(id)}: others were faster ${maxAttempts} times`);
  }

  /**
   * The events the command made when it was first applied, none when the payload is another; null: at none of
   * these revisions is an event of it.
   */
  private async repeated(
    id: string,
    folded: FoldedStream<State>,
    revisions: readonly number[],
    actor: Actor,
    ref: CommandRef,
  ): Promise<Outcome<State, E, R> | null> {
    const recorded = await eventsOf(this.options.log, this.options.streamOf(id), revisions, (event) =>
      isOf(event, actor, ref.operation, ref.id),
    );
    const [first] = recorded;
    if (first === undefined) return null;
    if (first.command?.payloadHash !== ref.payloadHash) return { kind: 'command-id-reused' };
    return {
      kind: 'accepted',
      state: folded.state,
      events: recorded as unknown as E[],
      repeated: true,
      position: recorded.at(-1)?.position ?? folded.position,
      last: recorded.at(-1) ?? null,
    };
  }

  /**
   * `lost`: no answer came, and the events are not there; they may be written later. Throws when that cannot
   * be found out.
   */
  private async append(
    id: string,
    entry: StreamAtHand<State>,
    folded: FoldedStream<State>,
    events: readonly E[],
    time: number,
    actor: Actor,
    command: CommandRef | null,
  ): Promise<'appended' | 'conflict' | 'lost'> {
    const stream = this.options.streamOf(id);
    const made = eventsToAppend(stream, folded, events, { time, actor, command });
    this.options.charge?.(actor, made);
    let result;
    try {
      result = await this.options.log.append(stream, folded.revision, made);
    } catch (cause) {
      entry.folded = null;
      if (cause instanceof StreamFault) throw cause;
      throw new NotSavedError(`${stream}: the log did not take the append`, cause);
    }
    if (result.kind === 'conflict') return 'conflict';
    if (result.kind === 'unknown') {
      entry.folded = null;
      result = await resolveUnknownAppend(this.options.log, stream, folded.revision, made).catch(
        (cause: unknown): never => {
          throw new NotSavedError(`${stream}: the fate of an append is unknown`, cause);
        },
      );
      if (result.kind === 'conflict') return result.current === folded.revision ? 'lost' : 'conflict';
      entry.folded = folded;
    }
    const { position } = result;
    for (const event of made) event.position = position;
    foldInto(folded, this.options.decider, made);
    this.options.onAppended?.(id, events, folded.state, made[0]?.time ?? time);
    return 'appended';
  }
}
