import type { PlannedQuestion } from '../run/plan.ts';

/** The n-th answer to a question, in the short form of fill-answer. */
export function answerTo({ quType, options }: PlannedQuestion, n: number): object {
  const option = (k: number): string => options[k % options.length] ?? '';
  switch (quType) {
    case 1:
    case 3:
      return { answers: [option(n)] };
    case 2:
      return { answers: [...new Set([option(n), option(n + 1)])] };
    case 5:
      return { answerList: options.map((id) => ({ id, answer: `第${n}次填写` })) };
    default:
      return { answer: `<p>第${n}次作答，写一句完整的话。</p>` };
  }
}
