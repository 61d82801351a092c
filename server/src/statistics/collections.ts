import type { Agreement, ReviewerAgreement } from '@vigil/domain/statistics/marker-agreement';
import type { QuestionTimes } from '@vigil/domain/statistics/question-times';
import { define } from '@vigil/stores/documents/define';
import type { Document } from '@vigil/stores/documents/port';

/** Why wrong answers were not compared. */
export type NotCompared = 'few-papers' | 'many-papers';

/** What an analysis of an exam's papers found. Times in seconds. */
export interface AnalysisFindings {
  readonly runId: string;
  /** when it had looked at the papers, ms */
  readonly at: number;
  /** what it saw: another value of `seenOf` says that something changed since */
  readonly seen: string;
  /** valid papers it looked through */
  readonly papers: number;
  readonly times: readonly QuestionTimes[];
  /** points two rounds may differ by */
  readonly tolerance: number;
  readonly rounds: Agreement;
  readonly roundsByQuestion: readonly ({ readonly quId: string; readonly most: number } & Agreement)[];
  readonly reviewers: readonly ReviewerAgreement[];
  readonly similar: {
    readonly papers: number;
    readonly pairs: number;
    /** pairs beyond chance, also those beyond the list */
    readonly total: number;
    readonly listed: number;
    readonly why: NotCompared | null;
  };
}

/** The analysis of an exam: id the exam's. `found` is of the last that came to its end. Times ms. */
export interface ExamAnalysisDocument extends Document {
  readonly runId: string;
  readonly by: string;
  readonly askedAt: number;
  readonly state: 'waiting' | 'running' | 'done' | 'failed';
  readonly papers: number;
  readonly done: number;
  readonly found: AnalysisFindings | null;
}

/** A paper of a pair as it was when it was compared. Times ms. */
export interface ComparedPaper {
  readonly paperId: string;
  readonly userId: string;
  readonly attempt: number;
  readonly startedAt: number;
  readonly handedInAt: number;
}

/** A question two papers have the same wrong answer to, and when (ms) each gave it. */
export interface SharedAnswer {
  readonly quId: string;
  /** as `WrongAnswer` has it */
  readonly response: string;
  readonly aAt: number;
  readonly bAt: number;
  /** papers with this answer, and all that are wrong, the pair's among them */
  readonly sameBy: number;
  readonly wrongBy: number;
}

/** Two papers whose wrong answers agree beyond chance: id `{run}:{place}`. */
export interface SimilarPairDocument extends Document {
  readonly examId: string;
  readonly runId: string;
  /** from 1, the least probable first */
  readonly place: number;
  readonly a: ComparedPaper;
  readonly b: ComparedPaper;
  readonly bothWrong: number;
  readonly expected: number;
  readonly chance: number;
  readonly amongAll: number;
  readonly same: readonly SharedAnswer[];
  /** both papers were worked at in the same browser */
  readonly sameDevice: boolean;
}

/** What statistics keep beside their views: made of the log, and made anew whenever somebody asks. */
export const collections = {
  analyses: define<ExamAnalysisDocument>({
    name: 'exam_analyses',
    indexes: [{ fields: ['state', 'askedAt'] }],
  }),
  pairs: define<SimilarPairDocument>({
    name: 'similar_pairs',
    indexes: [{ fields: ['runId', 'place'] }, { fields: ['examId'] }],
  }),
} as const;
