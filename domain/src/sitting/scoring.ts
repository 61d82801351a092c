import type { Answer, ExamRules, JudgedCase, PaperQuestion, QuestionResult } from './event-parts.js';
import { rightBlanks } from './fill-in-text.js';
import { placeOfTag } from './match-tags.js';
import { roundPoints, sumPoints } from './points.js';
import { isObjective, type QuestionContent, type QuestionPart } from '../question-bank/public.js';

/** Points reached, one decimal. `right`: all of them; null while a person has to mark. */
export interface Score {
  readonly score: number;
  readonly right: boolean | null;
}

type Rules = Pick<ExamRules, 'multiRule'>;
/** What is scored and for how many points: a question of a paper, or a part. */
export interface Scorable {
  readonly quType: number;
  readonly score: number;
  readonly optionOrder?: readonly string[] | undefined;
}

/**
 * Scores one question or part that is not composite. 1, 3 exact (of several right options, each: a regrade
 * may say so); 2 by multiRule (0 exact, 1 half if incomplete, 2 per option; a wrong option always 0); 5 per
 * blank; 6 per pair; 8 and 9 per test once they are judged; the rest wait for a person: score 0, right null.
 * What a person gave (`marked`) goes before all. Rounded half up to 0.1 (wire.md, issue).
 */
export function scoreQuestion(
  placed: Scorable,
  content: QuestionContent | QuestionPart,
  answer: Answer | null,
  rules: Rules,
  judged: readonly JudgedCase[] | null = null,
  marked: number | null = null,
): Score {
  if (marked !== null) return { score: marked, right: marked === placed.score };
  if (judged !== null && judged.length > 0) {
    const right = judged.filter((one) => one.verdict === 'right').length;
    return { score: roundPoints((placed.score * right) / judged.length), right: right === judged.length };
  }
  if (!isObjective(placed.quType)) return { score: 0, right: null };
  const share = shareReached(placed, content, answer ?? {}, rules.multiRule);
  return { score: roundPoints(placed.score * share), right: share === 1 };
}

/** Who has decided about an answer before any person did; null: it waits for one. */
export const decidedBy = (
  { quType }: Pick<Scorable, 'quType'>,
  judged: readonly JudgedCase[] | null,
): 'key' | 'tests' | null =>
  judged !== null && judged.length > 0 ? 'tests' : isObjective(quType) ? 'key' : null;

/**
 * Scores a question of a paper with everything in it: the result of the question, then those of its parts,
 * which its own score already counts. A composite is right when all parts are, and null while one waits.
 * `answerAt` gives what is kept under a quId, `judgedAt` what came of running it, `markedAt` the points a person
 * gave: those count whatever key or tests say (ET93).
 */
export function scoreOnPaper(
  question: PaperQuestion,
  content: QuestionContent,
  answerAt: (quId: string) => Answer | null,
  rules: Rules,
  judgedAt: (quId: string) => readonly JudgedCase[] | null = () => null,
  markedAt: (quId: string) => number | null = () => null,
): [QuestionResult, ...QuestionResult[]] {
  const { quId } = question;
  if (question.parts === undefined)
    return [
      { quId, ...scoreQuestion(question, content, answerAt(quId), rules, judgedAt(quId), markedAt(quId)) },
    ];
  const parts = question.parts.map((part): QuestionResult => {
    const key = content.parts?.find((one) => one.quId === part.quId);
    if (key === undefined)
      throw new Error(
        `question ${question.quId} version ${question.version}: its key has no part ${part.quId}`,
      );
    const id = part.quId;
    return { quId: id, ...scoreQuestion(part, key, answerAt(id), rules, judgedAt(id), markedAt(id)) };
  });
  const waits = parts.some((part) => part.right === null);
  return [
    {
      quId: question.quId,
      score: sumPoints(parts.map((part) => part.score)),
      right: waits ? null : parts.every((part) => part.right === true),
    },
    ...parts,
  ];
}

function shareReached(
  placed: Scorable,
  content: QuestionContent | QuestionPart,
  answer: Answer,
  multiRule: number,
): number {
  switch (placed.quType) {
    case 5: {
      const blanks = content.blanks ?? [];
      return blanks.length === 0
        ? 0
        : rightBlanks(blanks, answer.entries ?? {}, content.inOrder !== false).size / blanks.length;
    }
    case 6: {
      const pairs = content.pairs ?? [];
      const right = pairs.filter(
        (pair) => placed.optionOrder?.[placeOfTag(answer.entries?.[pair.id] ?? '')] === pair.matchId,
      );
      return pairs.length === 0 ? 0 : right.length / pairs.length;
    }
    case 2:
      return choiceShare(rightOptions(content), answer.checked ?? [], multiRule);
    default: {
      const [chosen, ...more] = answer.checked ?? [];
      return chosen !== undefined && more.length === 0 && rightOptions(content).has(chosen) ? 1 : 0;
    }
  }
}

const rightOptions = (content: QuestionContent | QuestionPart): ReadonlySet<string> =>
  new Set((content.options ?? []).filter((option) => option.isRight).map((option) => option.id));

function choiceShare(key: ReadonlySet<string>, checked: readonly string[], multiRule: number): number {
  const chosen = new Set(checked);
  if (chosen.size === 0 || key.size === 0 || [...chosen].some((id) => !key.has(id))) return 0;
  if (chosen.size === key.size) return 1;
  if (multiRule === 1) return 0.5;
  return multiRule === 2 ? chosen.size / key.size : 0;
}
