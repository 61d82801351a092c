import type { Accommodation } from '@vigil/domain/sitting/public';
import type { CollectionDefinition } from '@vigil/stores/documents/port';

/** A message to one candidate: when it was sent and when its screen confirmed it. */
export interface CardMessage {
  readonly messageId: string;
  readonly text: string;
  readonly sentAt: number;
  readonly shownAt: number | null;
}

/** A candidate's message to the proctors that waits for its answer. */
export interface CardHelpRequest {
  readonly requestId: string;
  readonly text: string;
  readonly askedAt: number;
}

/**
 * One candidate at an exam as the proctor's wall shows it: view `watch_cards`. From `paper-{id}` and
 * `presence-{id}`; times ms epoch.
 */
export interface WatchCardView {
  /** paper id */
  readonly id: string;
  readonly position: string;
  readonly examId: string;
  readonly userId: string;
  readonly createTime: number;
  readonly deadline: number | null;
  /** a right that it was started with; absent: none */
  readonly accommodation?: Accommodation;
  /** until when the break lasts that was taken last; absent: none was */
  readonly breakUntil?: number;
  readonly handState: number;
  readonly handTime: number | null;
  readonly exState: number;
  readonly exMsg: string;
  readonly answerCount: number;
  readonly quCount: number;
  /** ids of the questions that count as answered now; a composite when all its parts are */
  readonly answered: readonly string[];
  /** composite questions with the ids of their parts; empty for most papers */
  readonly composites: readonly { readonly quId: string; readonly parts: readonly string[] }[];
  /** ids of the parts of composites that are answered now */
  readonly answeredParts: readonly string[];
  readonly presence: 'online' | 'quiet' | 'offline' | 'unknown';
  readonly since: number;
  readonly leaveTimes: number;
  readonly leaveCount: number;
  readonly failCount: number;
  readonly faceFailures: number;
  readonly faceChance: number;
  /** true when the first capture became the registered photo: 首次采集，待核对 */
  readonly faceRegistered: boolean;
  readonly lastAct: string;
  readonly lastActAt: number;
  readonly snapshotFileId: string | null;
  readonly snapshotAt: number | null;
  readonly cameraFailedAt: number | null;
  readonly messages: readonly CardMessage[];
  /** what the candidate wrote and no proctor has answered, oldest first */
  readonly helpRequests: readonly CardHelpRequest[];
}

export const watchCardCollection: CollectionDefinition = {
  name: 'watch_cards',
  indexes: [{ fields: ['examId', 'handState', 'createTime'] }, { fields: ['examId', 'position'] }],
};
