import type { Adjustments } from './adjustments.js';

/** What regrades say of an exam's papers after the last act that is to be carried. */
export interface StandingRegrades {
  /** counts applications and undoings from 1: a paper takes a later one only */
  readonly act: number;
  /** the regrade that this act applied or undid, and why */
  readonly regradeId: string;
  readonly undone: boolean;
  readonly reason: string;
  /** those that stand, in their order */
  readonly standing: readonly { readonly regradeId: string; readonly adjustments: Adjustments }[];
}
