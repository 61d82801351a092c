import { hash as digest } from 'node:crypto';
import { canonicalJson } from '@vigil/domain/kernel/canonical-json';
import type { EventType } from '@vigil/domain/event-types';
import type { Actor, CommandRef, EventBody } from '@vigil/domain/kernel/event';
import { changedAmong } from '@vigil/stores/event-log/current-form';
import { changedFault, StreamFault } from '@vigil/stores/event-log/foreign';
import { resolveUnknownAppend } from '@vigil/stores/event-log/resolve-unknown';
import { NotSavedError } from '../errors.js';
import type { CommandEnvelope, CommandSideOptions, Outcome } from './command.js';
import type { EventToAppend } from './events-to-append.js';
import { commandKey, emptyStream, eventsOf, foldInto, isOf, type FoldedStream } from './folded-stream.js';
import type { StreamAtHand } from './streams-at-hand.js';

/** How often a decision is taken again because others were faster. */
export const maxAttempts = 8;

const sha256 = (text: string): string => digest('sha256', text, 'hex');

/** What a stream is to remember of a command; null: it is not repeatable. */
export const refOf = ({ commandId, operation, payload }: CommandEnvelope): CommandRef | null =>
  commandId === null
    ? null
    : { id: commandId, operation, payloadHash: sha256(canonicalJson(payload ?? null)) };

/** What is done with one stream at a time, whether one command is decided or several: read, looked up, appended. */
export class StreamWork<State, Command, E extends EventBody<EventType>, R> {
  constructor(readonly options: CommandSideOptions<State, Command, E, R>) {}

  /** The stream as the log has it. */
  async fresh(id: string, entry: StreamAtHand<State>): Promise<FoldedStream<State>> {
    if (entry.folded !== null && !this.options.shared) return entry.folded;
    const folded = entry.folded ?? emptyStream(this.options.decider.initialState);
    const events = await this.options.log.readStream(this.options.streamOf(id), {
      afterRevision: folded.revision,
      ahead: true,
    });
    const changed = this.options.checked === true ? changedAmong(events) : null;
    if (changed !== null) throw changedFault(changed);
    // Folding changes it in place: when that fails in the middle, what is left is no state.
    entry.folded = null;
    foldInto(folded, this.options.decider, events);
    entry.folded = folded;
    return folded;
  }

  /** Whether the stream holds this command already, and its outcome then; null without waiting: it does not. */
  repeated(
    id: string,
    folded: FoldedStream<State>,
    actor: Actor,
    ref: CommandRef | null,
  ): Promise<Outcome<State, E, R> | null> | null {
    if (ref === null) return null;
    const revisions = folded.commands.revisionsOf(commandKey(actor, ref.operation, ref.id));
    return revisions.length === 0 ? null : this.outcomeAt(id, folded, revisions, actor, ref);
  }

  /**
   * Appends behind what is folded, and folds it. `lost`: no answer came, and the events are not there; they may be
   * written later. After anything but `appended` what is held is read again before the next decision. Throws
   * NotSavedError when it cannot be found out what became of them.
   */
  async append(
    id: string,
    entry: StreamAtHand<State>,
    folded: FoldedStream<State>,
    made: readonly EventToAppend[],
  ): Promise<'appended' | 'conflict' | 'lost'> {
    const stream = this.options.streamOf(id);
    let result;
    try {
      result = await this.options.log.append(stream, folded.revision, made);
    } catch (cause) {
      entry.folded = null;
      if (cause instanceof StreamFault) throw cause;
      throw new NotSavedError(`${stream}: the log did not take the append`, cause);
    }
    if (result.kind === 'conflict') return this.readAgain(entry, 'conflict');
    if (result.kind === 'unknown') {
      entry.folded = null;
      result = await resolveUnknownAppend(this.options.log, stream, folded.revision, made).catch(
        (cause: unknown): never => {
          throw new NotSavedError(`${stream}: the fate of an append is unknown`, cause);
        },
      );
      if (result.kind === 'conflict')
        return this.readAgain(entry, result.current === folded.revision ? 'lost' : 'conflict');
      entry.folded = folded;
    }
    const { position } = result;
    for (const event of made) event.position = position;
    foldInto(folded, this.options.decider, made);
    return 'appended';
  }

  /**
   * The events the command made when it was first applied, none when the payload is another; null: at none of
   * these revisions is an event of it.
   */
  private async outcomeAt(
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

  /** What was folded still holds where others append too: it is read forward. */
  private readAgain<Result>(entry: StreamAtHand<State>, result: Result): Result {
    if (!this.options.shared) entry.folded = null;
    return result;
  }
}
