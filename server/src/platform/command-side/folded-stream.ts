import type { Decider } from '@vigil/domain/kernel/decider';
import type { EventBody, Position, Recorded } from '@vigil/domain/kernel/event';

/** What the stream remembers of one command: which payload it had and which events it made (engine §2). */
export interface AppliedCommand {
  readonly payloadHash: string;
  readonly firstRevision: number;
  lastRevision: number;
}

/** A stream folded up to `revision`: the decider's state, and what the command side needs to append the next event. */
export interface FoldedStream<State> {
  state: State;
  /** -1: no stream yet. */
  revision: number;
  position: Position | null;
  lastHash: string;
  /** Time of the stream's last event, ms. */
  lastTime: number;
  readonly commands: Map<string, AppliedCommand>;
}

export const emptyStream = <State>(initialState: State): FoldedStream<State> => ({
  state: initialState,
  revision: -1,
  position: null,
  lastHash: '',
  lastTime: 0,
  commands: new Map(),
});

/** One user's one operation with one command id. */
export const commandKey = (userId: string, operation: string, commandId: string): string => `${userId}\n${operation}\n${commandId}`;

/** Folds recorded events into the stream, in place. Events must follow `revision` without a gap. */
export function foldInto<State, Command, E extends EventBody, R>(
  folded: FoldedStream<State>,
  decider: Decider<State, Command, E, R>,
  events: readonly Recorded[],
): void {
  for (const event of events) {
    if (event.revision !== folded.revision + 1) {
      throw new Error(`${event.stream}: revision ${event.revision} cannot follow ${folded.revision}`);
    }
    folded.state = decider.evolve(folded.state, event as unknown as E & { time: number });
    folded.revision = event.revision;
    folded.position = event.position;
    folded.lastHash = event.hash;
    folded.lastTime = event.time;
    remember(folded, event);
  }
}

function remember(folded: FoldedStream<unknown>, event: Recorded): void {
  if (event.command === null) return;
  const key = commandKey(event.actor.id, event.command.operation, event.command.id);
  const known = folded.commands.get(key);
  if (known === undefined) {
    folded.commands.set(key, { payloadHash: event.command.payloadHash, firstRevision: event.revision, lastRevision: event.revision });
  } else {
    known.lastRevision = event.revision;
  }
}
