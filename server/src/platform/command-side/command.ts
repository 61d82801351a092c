import type { Decider } from '@vigil/domain/kernel/decider';
import type { EventType } from '@vigil/domain/event-types';
import type { Actor, EventBody, Position } from '@vigil/domain/kernel/event';
import type { EventLog } from '@vigil/stores/event-log/port';
import type { Charge } from '../limits/log-growth.js';
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

export type Outcome<State, E extends EventBody<EventType>, R> =
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

export interface CommandSideOptions<State, Command, E extends EventBody<EventType>, R> {
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
  /**
   * True: commands that come while one of their stream is under way are decided one after the other on what those before
   * them make of it, and appended together. For streams that many people's commands meet in.
   */
  readonly together?: boolean;
  /**
   * True: a read of the stream fails at an event that is not what was hashed when it was written (`StreamFault`): nothing
   * is decided by it, and nobody is shown it as if it were so.
   */
  readonly checked?: boolean;
  /** Asked before each append; what it throws leaves the stream as it was. Absent: nobody is bounded. */
  readonly charge?: Charge;
  /** Runs a command in a span (traces); absent: no traces. */
  readonly trace?: TraceCommand;
  /** Told after events became durable (live notices, metrics), with their time (ms). Must not throw. */
  readonly onAppended?: (id: string, events: readonly E[], state: State, time: number) => void;
}
