import type { CollectionDefinition } from '@vigil/stores/documents/port';

/**
 * One paper as lists show it: view `papers`. Folded from `paper-{id}` alone; times ms epoch, scores in
 * points, userTime in seconds.
 */
export interface PaperView {
  readonly id: string;
  /** Position of the last event folded in. */
  readonly position: string;
  readonly examId: string;
  readonly examTitle: string;
  readonly examType: number;
  readonly userId: string;
  readonly attempt: number;
  readonly createTime: number;
  readonly deadline: number | null;
  /**
   * null for a paper that never ends by itself, else deadline while open, null once handed in: what the
   * deadline reactor looks up
   */
  readonly dueAt: number | null;
  readonly handTime: number | null;
  /** 0 in progress, 1 handed in */
  readonly handState: number;
  /** 0 in exam, 1 awaiting marking, 2 finished, 3 handed in by the server with nothing answered */
  readonly state: number;
  readonly exState: number;
  readonly exMsg: string;
  readonly totalScore: number;
  readonly qualifyScore: number;
  readonly userScore: number | null;
  readonly objScore: number | null;
  readonly subjScore: number | null;
  readonly passed: boolean | null;
  readonly valid: boolean;
  /** a person decided that it does not count, when; null: nobody did, or it was restored */
  readonly voidedAt: number | null;
  readonly voidReason: string;
  /** voided without taking a chance */
  readonly chanceBack: boolean;
  readonly reviewState: number;
  readonly resultType: number;
  readonly userTime: number;
  readonly leaveTimes: number;
  /**
   * answers that arrived late and do not count (未计入): neither admitted nor followed by a save after a
   * reopening
   */
  readonly lateAnswers: number;
  /**
   * the same by question, so that admitting one question takes away all of its own; only questions with some
   */
  readonly lateByQuestion: Readonly<Record<string, number>>;
}

export const paperViewCollection: CollectionDefinition = {
  name: 'papers',
  indexes: [
    { fields: ['userId', 'createTime'] },
    { fields: ['userId', 'examId'] },
    { fields: ['examId', 'handState', 'createTime'] },
    { fields: ['examId', 'deadline'] },
    // lists over many exams, the newest first
    { fields: ['createTime'] },
    // how many wait for a person's mark, by exam
    { fields: ['state', 'examId'] },
    { fields: ['dueAt'], sparse: true },
    { fields: ['voidedAt'], sparse: true },
  ],
};
