import type { EventType } from '@vigil/domain/event-types';
import type { EventBody } from '@vigil/domain/kernel/event';
import { NotSavedError } from '../errors.js';
import type { CommandEnvelope, CommandSideOptions, Outcome } from './command.js';
import { decideTogether, mostTogether, type WaitingCommand } from './decide-together.js';
import { eventsToAppend } from './events-to-append.js';
import { emptyStream, type FoldedStream } from './folded-stream.js';
import { maxAttempts, refOf, StreamWork } from './stream-work.js';
import { StreamsAtHand, type StreamAtHand } from './streams-at-hand.js';

export type { CommandEnvelope, EventPlace, Outcome } from './command.js';

/**
 * Load or cached state → decide → append with the expected revision → bounded retry, one command at a time
 * per stream in this process. A command id that the stream already holds is answered from the events it made
 * then; nothing is appended twice, also after a restart. An append without an answer is looked up in its
 * stream (engine §1). Throws NotSavedError when its fate stays unknown or the retries are used up: the caller
 * repeats with the same command id. Throws StreamFault when others damaged the stream.
 */
export class CommandSide<State, Command, E extends EventBody<EventType>, R> {
  private readonly streams: StreamsAtHand<State>;
  private readonly work: StreamWork<State, Command, E, R>;
  /** of streams whose commands are decided together: those that came behind what is under way */
  private readonly gathered = new Map<string, WaitingCommand<State, Command, E, R>[]>();

  constructor(private readonly options: CommandSideOptions<State, Command, E, R>) {
    this.streams = new StreamsAtHand(options.cacheSize);
    this.work = new StreamWork(options);
  }

  /** The folded state of a stream, as fresh as the log. */
  load(id: string): Promise<FoldedStream<State>> {
    return this.streams.queued(id, (entry) => this.work.fresh(id, entry));
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
    const { trace, streamOf, together } = this.options;
    const work = (): Promise<Outcome<State, E, R>> =>
      together === true
        ? this.joined(id, command, envelope)
        : this.streams.queued(id, (entry) => this.run(id, entry, command, envelope));
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

  /** The first is decided at once; those that come meanwhile wait for it, and are decided together. */
  private joined(id: string, command: Command, envelope: CommandEnvelope): Promise<Outcome<State, E, R>> {
    return new Promise((settle, fail) => {
      const one = { command, envelope, ref: refOf(envelope), settle, fail };
      const before = this.gathered.get(id);
      if (before !== undefined && before.length < mostTogether) {
        before.push(one);
        return;
      }
      const members = [one];
      this.gathered.set(id, members);
      void this.streams.queued(id, (entry) => {
        if (this.gathered.get(id) === members) this.gathered.delete(id);
        return decideTogether(this.work, id, entry, members);
      });
    });
  }

  private async run(
    id: string,
    entry: StreamAtHand<State>,
    command: Command,
    envelope: CommandEnvelope,
  ): Promise<Outcome<State, E, R>> {
    const { decider, shared, streamOf, charge } = this.options;
    const { actor, arrivedAt } = envelope;
    const ref = refOf(envelope);
    let lostBefore = false;
    let readForward = false;
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const held: FoldedStream<State> | null = readForward ? null : entry.folded;
      const folded = held ?? (await this.work.fresh(id, entry));
      const repeating = this.work.repeated(id, folded, actor, ref);
      const repeated = repeating === null ? null : await repeating;
      if (repeated !== null) return repeated;
      const at = Math.max(this.options.now(), folded.lastTime);
      const decision = decider.decide(command, folded.state, { at, arrivedAt, actor });
      const events = decision.kind === 'accepted' ? decision.events : (decision.events ?? []);
      // Only an append finds out that what was held is old.
      if (held !== null && shared && (decision.kind === 'refused' || events.length === 0)) {
        readForward = true;
        continue;
      }
      if (events.length > 0) {
        // A refused command is not remembered (engine §2): it is decided again when it comes again.
        const remembered = decision.kind === 'refused' ? null : ref;
        const made = eventsToAppend(streamOf(id), folded, events, { time: at, actor, command: remembered });
        charge?.(actor, made);
        const result = await this.work.append(id, entry, folded, made);
        if (result === 'lost') {
          // It may be written yet. Deciding again is safe when its events say which command they are of; and
          // it is tried once, because it takes seconds.
          if (remembered === null || lostBefore)
            throw new NotSavedError(`${streamOf(id)}: the log does not take appends`);
          lostBefore = true;
        }
        if (result !== 'appended') {
          readForward = shared;
          continue;
        }
        this.options.onAppended?.(id, events, folded.state, at);
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
    throw new NotSavedError(`${streamOf(id)}: others were faster ${maxAttempts} times`);
  }
}
