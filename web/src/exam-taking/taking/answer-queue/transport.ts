import type { QueueItem } from './queue-item.ts';

/**
 * The server's signed word that an answer is in its log (docs/api/exam-taking.md "Receipts"). Holds hashes, nothing of
 * the answer itself.
 */
export interface Receipt {
  readonly paperId: string;
  readonly quId: string;
  readonly answerHash: string;
  readonly revision: number;
  /** ms, server time */
  readonly time: number;
  readonly eventHash: string;
  readonly way: string;
  readonly keyId: string;
  readonly signature: string;
}

/**
 * What the server's answer to an act told: for an answer `fill`, for a leave the count, for a hand-in the
 * paper's state.
 */
export interface Acknowledgement {
  readonly fill?: boolean;
  readonly superseded?: boolean;
  /** superseded by what another device wrote later, and kept */
  readonly newerElsewhere?: boolean;
  readonly receipt?: Receipt | null;
  readonly leaveTimes?: number;
  readonly leaveCount?: number;
  readonly overLimit?: boolean;
  readonly handState?: number;
  /** of a message to the proctors */
  readonly id?: string;
}

/** How one attempt to send ended. */
export type SendOutcome =
  /** durable at the server */
  | { readonly kind: 'acknowledged'; readonly result: Acknowledgement }
  /** final: repeating it would be refused again */
  | { readonly kind: 'refused'; readonly code: number; readonly reason: string; readonly msg: string }
  /** the session is known to have ended (10010002), or belongs to somebody else now */
  | { readonly kind: 'logged-out' }
  /** nobody knows whether it arrived; to be repeated with the same command id, not before `retryAfterMs` */
  | {
      readonly kind: 'fault';
      readonly offline: boolean;
      readonly msg: string;
      readonly retryAfterMs?: number;
    };

/** Carries one act to the server. Never rejects; the same item may be sent any number of times. */
export interface QueueTransport {
  send(item: QueueItem, signal: AbortSignal): Promise<SendOutcome>;
}

/** The fate of one act, told once. */
export type QueueEvent =
  | { readonly kind: 'acknowledged'; readonly item: QueueItem; readonly result: Acknowledgement }
  | {
      readonly kind: 'refused';
      readonly item: QueueItem;
      readonly code: number;
      readonly reason: string;
      readonly msg: string;
    };
