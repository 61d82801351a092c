import type { Position, Recorded } from '@vigil/domain/kernel/event';
import type { SealAnchor } from './seal-key.js';

/**
 * `hash`: the content is not what was hashed (edited). `revision`: an event of the stream is missing, doubled
 * or out of order before this one. `link`: it does not follow the event before it (that one was replaced).
 * `position`: events are missing from the log before this one. `seal`: the events a seal covers are not those
 * it was made over. `signature`, `key`, `shape`: the seal itself was changed or made by somebody else.
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
  readonly publicKey: string | null;
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

/** The log says that from here on seals are made with another key (SPKI, base64). */
export interface KeyChange {
  readonly position: Position;
  /** null: nothing was sealed before */
  readonly from: string | null;
  readonly to: string;
}

export interface VerifyOptions {
  /** The key (SPKI, base64) seals must be made with; without it the first seal's key is believed. */
  readonly publicKey?: string;
  /** In the order of the log: seals before the first are made with the key it replaces. */
  readonly keyChanges?: readonly KeyChange[];
  /** The last seal known from outside the log. */
  readonly anchor?: SealAnchor | null;
  /** Further seals that are known from outside, each of which must be in the log. */
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
