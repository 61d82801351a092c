import type { QuestionContent } from '../question-bank/public.js';
import {
  isFilled,
  scoreOnPaper,
  tooLongIn,
  understood,
  type Answer,
  type AnswerField,
  type JudgedProgram,
} from '../sitting/public.js';
import type { TrainingAnswered, TrainingQuestion } from './events.js';

/** What somebody put: an answer, or for a composite one for each part that was answered. */
export interface GivenAnswer {
  readonly answer: Answer | null;
  readonly parts?: readonly { readonly quId: string; readonly answer: Answer }[];
}

export type GradingRefusal =
  | { readonly reason: 'AnswerNotUnderstood' }
  | { readonly reason: 'AnswerTooLong'; readonly field: AnswerField }
  | { readonly reason: 'NothingAnswered' };

type Graded = Pick<TrainingAnswered, 'answer' | 'parts' | 'judged' | 'right'>;

/** In training a choice is right or it is not: no points for a half. */
const exact = { multiRule: 0 } as const;

/**
 * Judges an answer by the key, or says why it cannot be meant: [TR4] objective types at once, programs by their
 * tests, what people judge stays open (`right` null). [TR5] A composite is wrong with one part wrong, open while one
 * waits, else right.
 */
export function gradeAnswer(
  question: TrainingQuestion,
  content: QuestionContent,
  given: GivenAnswer,
  judged: readonly JudgedProgram[],
): Graded | GradingRefusal {
  const places = question.parts ?? [question];
  const kept = new Map<string, Answer>();
  for (const place of places) {
    const put =
      question.parts === undefined
        ? given.answer
        : given.parts?.find(({ quId }) => quId === place.quId)?.answer;
    if (put == null) continue;
    const field = tooLongIn(place, put);
    if (field !== null) return { reason: 'AnswerTooLong', field };
    const answer = understood(place, put, null);
    if (answer === null) return { reason: 'AnswerNotUnderstood' };
    if (isFilled(answer)) kept.set(place.quId, answer);
  }
  if (kept.size === 0) return { reason: 'NothingAnswered' };
  const ran = judged.filter(({ quId, code }) => kept.get(quId)?.code === code);
  const [whole, ...parts] = scoreOnPaper(
    question,
    content,
    (quId) => kept.get(quId) ?? null,
    exact,
    (quId) => ran.find((one) => one.quId === quId)?.cases ?? null,
  );
  const outcome = {
    ...(ran.length === 0 ? {} : { judged: ran.map(({ quId, cases }) => ({ quId, cases: [...cases] })) }),
    right: parts.some(({ right }) => right === false) ? false : whole.right,
  };
  return question.parts === undefined
    ? { answer: kept.get(question.quId) ?? null, ...outcome }
    : {
        answer: null,
        parts: parts.map(({ quId, right }) => ({ quId, answer: kept.get(quId) ?? null, right })),
        ...outcome,
      };
}
