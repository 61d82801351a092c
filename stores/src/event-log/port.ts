import type { Actor, CommandRef, Position, Recorded } from '@vigil/domain/kernel/event';

/**
 * An event ready to be appended: its chain hash is already made (see chain.ts), its stream and revision are
 * fixed by the append.
 */
export interface EventToAppend {
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly time: number;
  readonly actor: Actor;
  readonly command: CommandRef | null;
  readonly data: unknown;
  /**
   * JSON texts of `data`, `actor` and `command`, when the caller has written them already (the hash needs
   * them): a store may keep them as they are.
   */
  readonly dataText?: string;
  readonly actorText?: string;
  readonly commandText?: string | null;
  readonly previousHash: string;
  readonly hash: string;
}

/** Revision of the stream's last event, or -1 for "no stream". */
export type ExpectedRevision = number;

export type AppendResult =
  /** Durable on disk. `revision` and `position` are those of the last event appended. */
  | { readonly kind: 'appended'; readonly revision: number; readonly position: Position }
  /**
   * Somebody was faster; nothing was written. `current` is the stream's revision now, -1 when it does not
   * exist.
   */
  | { readonly kind: 'conflict'; readonly current: number }
  /**
   * Fate unknown (timer, transport, failed COMMIT): resolve it with `resolveUnknownAppend` before deciding
   * again (engine §1).
   */
  | { readonly kind: 'unknown'; readonly cause: unknown };

export interface ReadAllPage {
  readonly events: readonly Recorded[];
  /** Position of the last event of the page, or the `after` that was given when it is empty. */
  readonly last: Position;
  /** False when the page reached what was the end of the log at the time of the read. */
  readonly more: boolean;
}

/** What a seal covers of an event. */
export interface ChainLink {
  readonly position: Position;
  readonly type: string;
  readonly hash: string;
}

export interface LinksPage {
  readonly links: readonly ChainLink[];
  readonly last: Position;
  readonly more: boolean;
}

/** What a stream answers of its events up to a revision, whatever the whole log holds of it. */
export type StreamStanding =
  /** Nothing, as a stream nobody wrote; one that was deleted softly looks the same. */
  | { readonly kind: 'absent'; readonly settings: StreamSettings | null }
  /** Deleted for ever (tombstone). */
  | { readonly kind: 'deleted' }
  | {
      readonly kind: 'there';
      readonly events: number;
      /** revision of the first event */
      readonly first: number;
      readonly last: { readonly revision: number; readonly hash: string };
      readonly settings: StreamSettings | null;
    };

/**
 * What the store's administration has set for a stream, as the store names it: KurrentDB's `$maxCount`,
 * `$maxAge` (s), `$tb`, `$cacheControl` (s), `$acl`. Vigil sets none.
 */
export type StreamSettings = Readonly<Record<string, unknown>>;

/** An act of the store's administration on one of our streams. */
export interface StreamAct {
  readonly position: Position;
  readonly stream: string;
  /** `settings` replaces what was set before; `{}` sets everything back. */
  readonly act:
    | { readonly kind: 'settings'; readonly settings: StreamSettings }
    | { readonly kind: 'deleted' };
}

export interface Subscription {
  /** Stops delivery; resolves when the handler that may be running has finished. */
  close(): Promise<void>;
}

export interface SubscribeOptions {
  /**
   * Only events of these types; the store skips the others without decoding them (a reactor wants one in ten
   * thousand).
   */
  readonly types?: readonly string[];
  /**
   * Events come without their data, as null, whatever version they are of: for a reader to whom it is enough
   * that they happened.
   */
  readonly bare?: boolean;
  /**
   * Told how far the log has been looked through: the handler has finished with everything wanted up to there.
   * Rises; with a quiet log it reaches the head, with a store that filters it may stay a thousand events behind
   * or pass the head, where records of the store's own lie behind it (never past `lastRecord`).
   */
  readonly onLooked?: (position: Position) => void;
}

/**
 * The log of everything that happened.
 *
 * Positions are opaque, but also sort as plain strings in log order, so that documents can be indexed by
 * them. Ordering: events of one append are contiguous and in order; a stream's revisions have no gaps;
 * positions rise with the order in which appends became visible, and a reader never sees an event before one
 * with a lower position. Durability: `appended` means fsynced. Conflict: an append hurts only itself. "From"
 * (`after`) is exclusive everywhere.
 */
export interface EventLog {
  /** Position before the first event. */
  readonly start: Position;
  append(
    stream: string,
    expectedRevision: ExpectedRevision,
    events: readonly EventToAppend[],
  ): Promise<AppendResult>;
  /**
   * Events of one stream with revision > `afterRevision` (default -1), oldest first, at most `limit`
   * (default: all). An unknown stream gives []. What somebody else wrote is among them and says so (`foreign`).
   * `ahead`: a command waits for them; where long streams are read in turns, that goes before those who look.
   */
  readStream(
    stream: string,
    options?: { afterRevision?: number; limit?: number; ahead?: boolean },
  ): Promise<Recorded[]>;
  /** One page of the whole log after a position, at most `limit` (≤ 5000) events. */
  readAll(after: Position, limit: number): Promise<ReadAllPage>;
  /**
   * `readAll` without the contents, where the store can read that cheaper; `linksAfter` (chain/links.ts)
   * reads any log.
   */
  readLinks?(after: Position, limit: number): Promise<LinksPage>;
  /**
   * What the stream answers of its events up to a revision; absent where reading the stream is all there is
   * (`standingOf` asks any log). Rejects only when the log is away.
   */
  standing?(stream: string, upTo: number): Promise<StreamStanding>;
  /**
   * The event that stands at a position this log once told, whatever its stream answers; null: another stands
   * there, or nothing. Absent where a stream answers all that the log holds of it.
   */
  eventAt?(position: Position): Promise<Recorded | null>;
  /**
   * Acts of the store's administration after a position, then live, one by one, over lost connections; absent
   * where a store has no such acts. Ends with `onError` when the handler throws or the store refuses us.
   */
  watchActs?(
    after: Position,
    handler: (act: StreamAct) => Promise<void>,
    onError: (error: unknown) => void,
    onLooked?: (position: Position) => void,
  ): Subscription;
  /** Position of the last event (start when empty). */
  head(): Promise<Position>;
  /**
   * Position of the last record of whatever kind; absent where a store writes none of its own between the
   * events, so that the head is the last (`lastRecordOf` asks any log).
   */
  lastRecord?(): Promise<Position>;
  /** < 0, 0, > 0 like a sort comparator. Positions are opaque: never compare them otherwise. */
  compare(a: Position, b: Position): number;
  /**
   * Everything after a position, page by page, then live. The handler is awaited before the next page
   * (back-pressure); a handler that throws ends the subscription and is reported to `onError`.
   */
  subscribe(
    after: Position,
    handler: (events: readonly Recorded[]) => Promise<void>,
    onError: (error: unknown) => void,
    options?: SubscribeOptions,
  ): Subscription;
  close(): Promise<void>;
}
