import type { MarkingSample, MarkingSettings } from '@vigil/domain/marking/public';
import { define } from '@vigil/stores/documents/define';
import type { Document } from '@vigil/stores/documents/port';

/**
 * What becomes of an answer: `first`, `second`, `third` wait for that round; `judged`: tests decided, and a person may
 * override; `done`: a mark stands; `open`: its paper was opened again.
 */
export type AnswerStage = 'first' | 'second' | 'third' | 'judged' | 'done' | 'open';

export const waitingStages = ['first', 'second', 'third'] as const;
/** somebody marked it already */
export const begunStages = ['second', 'third', 'done'] as const;

/**
 * One answer that a person marks, as the queue finds it: what the paper's stream says, noted by a reactor and by
 * whoever marks; and who holds it now. The id is `{paperId}:{quId}`.
 */
export interface MarkingAnswerDocument extends Document {
  readonly version: number;
  readonly examId: string;
  readonly paperId: string;
  readonly userId: string;
  readonly quId: string;
  /** the question it stands in: itself, or the composite */
  readonly wholeId: string;
  readonly questionVersion: number;
  readonly quType: number;
  readonly most: number;
  readonly answerRevision: number;
  /** revision of the paper's stream this was noted from */
  readonly paperRevision: number;
  readonly stage: AnswerStage;
  /** who has a voice already and gets none in the round it waits for */
  readonly reviewerIds: readonly string[];
  /** digest, equal for answers that say the same */
  readonly likeness: string;
  readonly blank: boolean;
  /** where it stands in the queue, 0 to 1: as good as random */
  readonly place: number;
  /** what it is called while nobody may know whose it is: tells nothing without the installation's key */
  readonly number: string;
  /** who holds it; '' nobody */
  readonly heldBy: string;
  /** ms epoch; 0: nobody */
  readonly heldUntil: number;
}

/** What marking keeps besides its events, with indexes. */
export const collections = {
  markingAnswers: define<MarkingAnswerDocument>({
    name: 'marking_answers',
    indexes: [
      { fields: ['examId', 'quId', 'stage', 'place'] },
      { fields: ['examId', 'number'] },
      { fields: ['paperId'] },
      { fields: ['userId'] },
      { fields: ['stage', 'examId'] },
      { fields: ['heldBy', 'heldUntil'] },
    ],
  }),
  markingSettings: define<MarkingSettings>({
    name: 'marking_settings',
    indexes: [],
    recordedAs: 'marking-settings',
  }),
  markingSamples: define<MarkingSample>({
    name: 'marking_samples',
    indexes: [{ fields: ['examId', 'quId'] }],
    recordedAs: 'marking-sample',
  }),
} as const;
