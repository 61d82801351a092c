import type { QuestionPlace } from '../content/types.ts';
import type { ToldClock } from './server-clock.ts';
import type { TakingPaper } from './types.ts';

/** Whose paper it is. */
export interface Who {
  readonly realName: string;
  readonly name: string;
  readonly deptName: string | null;
}

export interface LoadedPaper {
  readonly paper: TakingPaper;
  /** what is this paper's own of each question; none where the server could not be asked */
  readonly places: readonly QuestionPlace[];
  /** ms by the monotonic clock: what the server has acknowledged since may not be in its answer */
  readonly askedAt: number;
  readonly ownerId: string;
  /** who sits it; null: could not be asked */
  readonly who: Who | null;
  readonly clock: ToldClock;
  /** ms by the monotonic clock: from when the server takes a hand-in of the candidate's own (`rules.handMin`) */
  readonly handInFromMs: number;
}
