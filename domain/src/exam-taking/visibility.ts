/** What decides which parts of a paper its own candidate may see. */
export interface PaperToSee {
  readonly handedIn: boolean;
  /** 1 formal, 2 mock */
  readonly examType: number;
  /** 1 thanks only, 2 with score, 3 detailed */
  readonly resultType: number;
  /** from `answersFrom` */
  readonly answersFrom: number | null;
}

/** What a learner may see of an own paper. Content and own answers of an open paper are always theirs. */
export interface Sight {
  /** the questions with the own answers in them */
  readonly questions: boolean;
  /** the paper's scores */
  readonly score: boolean;
  readonly passed: boolean;
  /** isRight, rightAnswer, analysis and the score of a single question, which would tell as much */
  readonly key: boolean;
}

/**
 * When keys of an exam may leave the server: at once for a mock; in a formal exam at its last deadline, ms;
 * null: never, as it has no last deadline.
 */
export function answersFrom(
  exam: { readonly examType: number; readonly endTime: number | null },
  extensionMinutes: number,
  latestPaperDeadline: number | null,
): number | null {
  if (exam.examType === 2) return 0;
  if (exam.endTime === null) return null;
  return Math.max(exam.endTime + extensionMinutes * 60_000, latestPaperDeadline ?? 0);
}

/**
 * wire.md: resultType 1 no score, pass or key; 2 score and pass; 3 all; keys only once they are out, and
 * never of an open paper.
 */
export function sightOf(paper: PaperToSee, at: number): Sight {
  if (!paper.handedIn) return { questions: true, score: false, passed: false, key: false };
  const detailed = paper.resultType === 3;
  const score = detailed || paper.resultType === 2;
  return { questions: detailed, score, passed: score, key: detailed && areKeysOut(paper, at) };
}

const areKeysOut = ({ examType, answersFrom: from }: PaperToSee, at: number): boolean =>
  examType === 2 || (from !== null && at >= from);

/** Where a learner may have met a question. */
export interface QuestionMet {
  /** stands in an open paper of theirs, also as a part */
  readonly inOpenPaper: boolean;
  /** stands in a handed-in paper of theirs whose sight has the key */
  readonly keySeen: boolean;
  readonly inWrongBook: boolean;
  /** its bank is opened for training */
  readonly inTrainingBank: boolean;
}

/**
 * Whether a learner may read a question with its key outside a paper (`qu/detail`, `repo/*`): never while it
 * stands in an open paper of theirs (wire.md).
 */
export const mayReadWithKey = (met: QuestionMet): boolean =>
  !met.inOpenPaper && (met.keySeen || met.inWrongBook || met.inTrainingBank);
