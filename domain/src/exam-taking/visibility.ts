import type { ResultsSetting } from '../exams/public.js';
import { occurrenceAt, repeats } from '../sitting/public.js';

/** What decides which parts of a paper its own candidate may see. */
export interface PaperToSee {
  readonly handedIn: boolean;
  /** 1 formal, 2 mock */
  readonly examType: number;
  /** 1 thanks only, 2 with score, 3 detailed */
  readonly resultType: number;
  /** from `answersFrom` */
  readonly answersFrom: number | null;
  /** from `resultsFrom` */
  readonly resultsFrom: number | null;
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

/** What decides when the results of one handed-in paper show. */
export interface ResultsToShow {
  readonly setting: ResultsSetting;
  /** ms; null: not handed in */
  readonly handedInAt: number | null;
  /** 0 waits for marking */
  readonly reviewState: number;
  /** the last deadline of the paper's turn, ms; null: it has none */
  readonly lastDeadline: number | null;
  /** when results were published for the paper's turn, ms; null: they are not */
  readonly publishedAt: number | null;
}

/**
 * From when the results of a paper show, ms, never before its hand-in; null: nobody knows yet, or never. What an exam
 * says counts as it is when asked: a setting that is changed counts for papers that were sat before, too
 * (decision 106).
 */
export function resultsFrom(paper: ResultsToShow): number | null {
  const { setting, handedInAt, reviewState, lastDeadline, publishedAt } = paper;
  if (handedInAt === null) return null;
  const notBefore = (time: number | null): number | null =>
    time === null ? null : Math.max(time, handedInAt);
  switch (setting.when) {
    case 'hand-in':
      return handedInAt;
    case 'deadline':
      return notBefore(lastDeadline);
    case 'marked':
      return reviewState === 0 ? null : handedInAt;
    case 'time':
      return notBefore(setting.at);
    case 'publish':
      return notBefore(publishedAt);
  }
}

/**
 * When the latest turn of a repeating exam that has begun by `now` began, ms: what is published counts for it and for
 * those before it, not for those to come. -Infinity for an exam that does not repeat.
 */
export function turnStart(exam: Parameters<typeof occurrenceAt>[0], now: number): number {
  if (!repeats(exam)) return -Infinity;
  const { startTime, since } = occurrenceAt(exam, now);
  if (startTime !== null && (startTime <= now || since === -Infinity)) return startTime;
  return occurrenceAt(exam, since - 1).startTime ?? -Infinity;
}

/**
 * wire.md: resultType 1 no score, pass or key; 2 score and pass; 3 all, each once the exam's results show; keys only
 * once they are out, and never of an open paper.
 */
export function sightOf(paper: PaperToSee, at: number): Sight {
  if (!paper.handedIn) return { questions: true, score: false, passed: false, key: false };
  const out = paper.resultsFrom !== null && at >= paper.resultsFrom;
  const detailed = paper.resultType === 3;
  const score = out && (detailed || paper.resultType === 2);
  return { questions: detailed, score, passed: score, key: out && detailed && areKeysOut(paper, at) };
}

const areKeysOut = ({ examType, answersFrom: from }: PaperToSee, at: number): boolean =>
  examType === 2 || (from !== null && at >= from);

/** Where a learner may have met a question. */
export interface QuestionMet {
  /** stands in an open paper of theirs, or in a formal exam they may still sit, also as a part */
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
