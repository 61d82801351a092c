import type { QuestionContent, QuestionPart } from '../question-bank/public.js';
import { changesNothing, keyFits, type Adjustments, type QuestionAdjustment } from '../sitting/public.js';

/** Bounds of what a regrade says. */
export const regradeLimits = {
  /** questions of one regrade */
  questions: 200,
  /** points of a question, and of a pass mark */
  points: 1000,
  passMark: 100_000,
  reasonChars: 500,
  acceptedChars: 2000,
} as const;

const tenths = (points: number): boolean => Math.abs(points * 10 - Math.round(points * 10)) < 1e-9;

/**
 * Why these changes cannot be made, in a sentence; null: they can. `bodyOf`: a question or part as the exam has it,
 * null where it has none.
 */
export function regradeProblem(
  of: Adjustments,
  bodyOf: (quId: string) => QuestionContent | QuestionPart | null,
): string | null {
  if (changesNothing(of)) return '请选择要调整的试题或评分规则！';
  if (of.questions.length > regradeLimits.questions) return `一次最多调整${regradeLimits.questions}道试题！`;
  if (new Set(of.questions.map(({ quId }) => quId)).size !== of.questions.length)
    return '同一道试题只能调整一次！';
  if (of.multiRule !== undefined && ![0, 1, 2].includes(of.multiRule)) return '多选题评分规则不正确！';
  if (of.qualifyScore !== undefined && !isPoints(of.qualifyScore, regradeLimits.passMark))
    return '及格分数不正确，最多一位小数！';
  for (const said of of.questions) {
    const body = bodyOf(said.quId);
    const problem = body === null ? '已交的试卷中没有所选的试题！' : problemOf(said, body);
    if (problem !== null) return problem;
  }
  return null;
}

const isPoints = (points: number, most: number): boolean => points >= 0 && points <= most && tenths(points);

function problemOf(said: QuestionAdjustment, body: QuestionContent | QuestionPart): string | null {
  const { quId: _, ...changes } = said;
  if (Object.values(changes).every((value) => value === undefined)) return '所选的试题没有任何调整！';
  if (said.score !== undefined && !isPoints(said.score, regradeLimits.points))
    return '试题分数不正确，最多一位小数！';
  if (said.options?.length === 0) return '正确答案至少选择一个选项！';
  if (said.options !== undefined && ![1, 2, 3].includes(body.quType)) return '该题型没有选项！';
  if ((said.blanks !== undefined || said.inOrder !== undefined) && body.quType !== 5)
    return '该题型没有填空！';
  if (said.pairs !== undefined && body.quType !== 6) return '该题型没有匹配项！';
  const texts = (said.blanks ?? []).flatMap(({ accepted }) => accepted);
  if (
    (said.blanks ?? []).some(({ accepted }) => accepted.length === 0) ||
    texts.some((text) => text.trim() === '' || text.length > regradeLimits.acceptedChars)
  )
    return '每个空至少填写一个正确答案！';
  return keyFits(body, said) ? null : '新的正确答案与试题不符，请刷新后重试！';
}
