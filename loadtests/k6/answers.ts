import type { PlannedQuestion } from '../run/plan.ts';

/**
 * The n-th answer to a question: the fields of fill-answer's short form that are about it, as JSON without
 * its braces.
 */
export function answerTo({ quType, options }: PlannedQuestion, n: number): string {
  const option = (k: number): string => options[k % options.length] ?? '';
  switch (quType) {
    case 1:
    case 3:
      return `"answers":["${option(n)}"]`;
    case 2:
      return options.length > 1
        ? `"answers":["${option(n)}","${option(n + 1)}"]`
        : `"answers":["${option(n)}"]`;
    case 5:
      return `"answerList":[${options.map((id) => `{"id":"${id}","answer":"第${n}次填写"}`).join(',')}]`;
    default:
      return `"answer":"<p>第${n}次作答，写一句完整的话。</p>"`;
  }
}
