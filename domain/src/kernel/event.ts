/**
 * Who did it. `id` is a user id, or the name of a reactor for `system`. Events never carry a name, a number
 * or a phone (engine §6).
 */
export interface Actor {
  readonly kind: 'candidate' | 'staff' | 'system';
  readonly id: string;
}

/** What the stream remembers of the command behind an event, so that a repeat can be answered (engine §2). */
export interface CommandRef {
  readonly id: string;
  /** camelCase name of the use case, e.g. `fillAnswer`. */
  readonly operation: string;
  /** SHA-256 (hex) over the canonical JSON of the command's payload. */
  readonly payloadHash: string;
}

/** An event as a decider returns it: a fact and its data, nothing else. */
export interface EventBody<Type extends string = string, Data = unknown> {
  readonly type: Type;
  readonly data: Data;
}

/**
 * Opaque place of an event in the whole log; made by an adapter and compared only by `EventLog.compare`
 * (engine §1).
 */
export type Position = string;

/** What the log adds around a fact. */
export interface Envelope {
  readonly stream: string;
  /** 0-based place in the stream, without gaps. */
  readonly revision: number;
  readonly position: Position;
  readonly id: string;
  /** Schema version of `data`, from 1. */
  readonly version: number;
  /** Server time, milliseconds since 1970 UTC; never before the stream's previous event (engine §4). */
  readonly time: number;
  readonly actor: Actor;
  readonly command: CommandRef | null;
  /** Hash of the stream's previous event; '' for the first (engine §11). */
  readonly previousHash: string;
  readonly hash: string;
  /**
   * Only on what somebody else wrote into the log: what is wrong with it, a clause for an operator. Its `version`
   * is 0, its hash is made of what was found. Nothing folds it.
   */
  readonly foreign?: string;
}

/** An event as it is read back. */
export type Recorded<E extends EventBody = EventBody> = E & Envelope;
