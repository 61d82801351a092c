import type { Position, Recorded } from '@vigil/domain/kernel/event';
import type { SealAnchor } from './seal-key.js';
import type { SealRange } from './seal-ranges.js';

/**
 * `hash`: the content is not what was hashed (edited). `revision`: an event of the stream is missing, doubled
 * or out of order before this one. `link`: it does not follow the event before it (that one was replaced).
 * `position`: events are missing from the log before this one. `seal`: the events a seal covers are not those
 * it was made over. `signature`, `key`, `shape`: the seal itself was changed or made by somebody else.
 * `key` too: a key that nobody trusted vouches for. `time`: a seal covers events from after it was made.
 * `anchor`: a seal known outside the log is not in it. `foreign`: somebody else wrote the event. `stream`: its
 * stream does not answer what the whole log holds of it, or has settings that make it forget.
 */
export type ProblemKind =
  | 'hash'
  | 'revision'
  | 'link'
  | 'position'
  | 'seal'
  | 'signature'
  | 'key'
  | 'time'
  | 'shape'
  | 'anchor'
  | 'foreign'
  | 'stream';

export interface Problem {
  readonly kind: ProblemKind;
  /** Of the event that shows it; for `seal` the last position the seal covers. */
  readonly position: Position;
  readonly stream: string;
  readonly revision: number;
  readonly eventId: string | null;
  /** One sentence for an auditor, Chinese. */
  readonly text: string;
}

export interface LogReport {
  readonly events: number;
  readonly streams: number;
  readonly seals: number;
  /** Up to here seals vouch for the log; null without any seal. */
  readonly sealedTo: {
    readonly position: Position;
    readonly sealedAt: number;
    readonly sealHash: string;
  } | null;
  /** Events behind the last seal, seals not counted: nothing but their own chains vouches for them yet. */
  readonly unsealed: number;
  /** Ms between the first and the last of them, by their times; 0 where there are none. */
  readonly unsealedFor: number;
  /** Who made the seals, in their order. */
  readonly keys: readonly KeyInUse[];
  /** All that cover events from after they were made; `problems` tells of ten runs of them at most. */
  readonly lateSeals: readonly SealRange[];
  /** Changes of the key that neither key signed and whose next key does not seal behind them: they end nothing. */
  readonly ignoredChanges: readonly IgnoredChange[];
  /** Events that somebody else wrote and an operator set aside. */
  readonly setAside: number;
  /** 100 at most, in global order. */
  readonly problems: readonly Problem[];
  readonly firstBroken: Problem | null;
}

/** A log whose events were moved, all of them and in their order, to the beginning of another one. */
export interface FormerLog {
  /** How many seals it had; those after them are of the log that is verified. */
  readonly seals: number;
  /** Position it had its n-th event at, n from 1. Positions sort as strings. */
  readonly positionOf: (ordinal: number) => Position;
}

/**
 * Whether a key's seals count. `vouched`: it is trusted, or a chain of changes that are signed leads to it from a
 * trusted one. `claimed`: of the changes that lead to it one is not signed. `unknown`: none lead to it. `unasked`: no
 * key and no anchor is trusted.
 */
export type KeyStanding = 'vouched' | 'claimed' | 'unknown' | 'unasked';

/** Seals one after another of one key (SPKI DER, base64). */
export interface KeyInUse {
  readonly publicKey: string;
  /** revisions */
  readonly first: number;
  readonly last: number;
  readonly standing: KeyStanding;
}

/** What an event says of the seals' key, and nothing bears out (SPKI DER, base64). */
export interface IgnoredChange {
  readonly position: Position;
  readonly eventId: string;
  readonly from: string;
  readonly to: string;
}

export interface VerifyOptions {
  /**
   * Trusted keys (SPKI, base64), each of which must have signed a seal or a change of the key. Without them, and
   * without seals from outside, nobody asks whose seals they are.
   */
  readonly publicKeys?: readonly string[];
  /** Former keys of this installation: the first change away from one of them needs no signature by the next. */
  readonly formerKeys?: readonly string[];
  /** Changes of the key that nobody signed are believed: `claimed` is no problem. */
  readonly believesClaims?: boolean;
  /** The last seal known from outside the log. */
  readonly anchor?: SealAnchor | null;
  /** Further seals that are known from outside, each of which must be in the log. Without `publicKeys` they vouch. */
  readonly outside?: readonly SealAnchor[];
  /** The log that this one's first events were moved from: its seals name positions of that log. */
  readonly formerLog?: FormerLog | null;
  /**
   * For logs whose positions are consecutive: whether nothing can lie between two positions. Names missing
   * events exactly.
   */
  readonly isNext?: (before: Position, next: Position) => boolean;
  /** Every type that an event of ours can have; without them no type is foreign. */
  readonly types?: ReadonlySet<string>;
  /** Sees every event on the way, in global order. */
  readonly onEvent?: (event: Recorded) => void;
}
