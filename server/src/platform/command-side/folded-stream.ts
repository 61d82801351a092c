import type { Decider } from '@vigil/domain/kernel/decider';
import type { EventType } from '@vigil/domain/event-types';
import type { Actor, EventBody, Position, Recorded } from '@vigil/domain/kernel/event';
import { shortenedFault } from '@vigil/stores/event-log/foreign';
import type { EventLog } from '@vigil/stores/event-log/port';
import { AppliedCommands } from './applied-commands.js';

/**
 * A stream folded up to `revision`: the decider's state, and what the command side needs to append the next
 * event.
 */
export interface FoldedStream<State> {
  state: State;
  /** -1: no stream yet. */
  revision: number;
  position: Position | null;
  lastHash: string;
  /** Time of the stream's last event, ms. */
  lastTime: number;
  /** What they were is read from their events when one comes again. */
  readonly commands: AppliedCommands;
}

export const emptyStream = <State>(initialState: State): FoldedStream<State> => ({
  state: initialState,
  revision: -1,
  position: null,
  lastHash: '',
  lastTime: 0,
  commands: new AppliedCommands(),
});

/**
 * One user's one operation with one command id. A candidate's stream has one candidate, so that their id need
 * not be kept with each command.
 */
export const commandKey = (actor: Actor, operation: string, commandId: string): string =>
  actor.kind === 'candidate' ? `${operation}:${commandId}` : `${operation}:${commandId}:${actor.id}`;

/**
 * Folds recorded events into the stream, in place. Events must follow `revision` without a gap: a stream that
 * answers others was shortened (`StreamFault`).
 */
export function foldInto<State, Command, E extends EventBody<EventType>, R>(
  folded: FoldedStream<State>,
  decider: Decider<State, Command, E, R>,
  events: readonly Recorded[],
): void {
  for (const event of events) {
    if (event.revision !== folded.revision + 1) {
      throw shortenedFault(event.stream, folded.revision + 1, event.revision);
    }
    // What somebody else wrote and an operator set aside counts for nothing, but stands in the stream.
    if (event.foreign === undefined)
      folded.state = decider.evolve(folded.state, event as unknown as E & { time: number });
    folded.revision = event.revision;
    folded.position = event.position;
    folded.lastHash = event.hash;
    folded.lastTime = event.time;
    if (event.command !== null)
      folded.commands.add(commandKey(event.actor, event.command.operation, event.command.id), event.revision);
  }
}

/** Whether the event was made by this very command, payload aside. */
export const isOf = (event: Recorded, actor: Actor, operation: string, commandId: string): boolean =>
  event.command !== null &&
  event.command.id === commandId &&
  event.command.operation === operation &&
  event.actor.id === actor.id;

/** No decision makes more. */
const mostEventsOfACommand = 10;

/**
 * The events of one command in its stream: from the first of these revisions that is of it, as long as they
 * are.
 */
export async function eventsOf(
  log: EventLog,
  stream: string,
  revisions: readonly number[],
  isOfIt: (event: Recorded) => boolean,
): Promise<readonly Recorded[]> {
  for (const revision of revisions) {
    const since = await log.readStream(stream, { afterRevision: revision - 1, limit: mostEventsOfACommand });
    if (since.length === 0) throw new Error(`${stream}: revision ${revision} was there and is not`);
    const others = since.findIndex((event) => !isOfIt(event));
    if (others !== 0) return others < 0 ? since : since.slice(0, others);
  }
  return [];
}
