import type { Said } from './read-question.js';

// Shares of the points, in percent, that Moodle and GIFT give to each answer, as keys that know right and wrong.

/** An answer as text with its share. */
export interface Weighed {
  readonly text: string;
  readonly percent: number;
}

const isWhole = (percent: number): boolean => percent >= 99.9;
const short = (text: string): string => (text.length > 20 ? `${text.slice(0, 20)}…` : text);

/**
 * Which options are right. Single: the one that alone earns all points. Multiple: those that earn all points
 * together. What cannot be told is a problem, points that are lost a warning.
 */
export function rightOptions(options: readonly Weighed[], isSingle: boolean, said: Said): boolean[] {
  if (isSingle) {
    const whole = options.filter(({ percent }) => isWhole(percent));
    if (whole.length === 0) said.problems.push('没有一个选项得满分，认不出正确答案！');
    if (whole.length > 1)
      said.problems.push('有多个选项都得满分，认不出是选其一还是必须全选，请按多选题写出各选项的分值比例！');
    for (const { text, percent } of options)
      if (percent > 0 && !isWhole(percent))
        said.warnings.push(`只得部分分的选项“${short(text)}”按错误选项导入。`);
    return options.map(({ percent }) => isWhole(percent));
  }
  const shares = options.map(({ percent }) => percent).filter((percent) => percent > 0);
  const total = shares.reduce((sum, percent) => sum + percent, 0);
  if (shares.length > 0 && (total < 98 || total > 102))
    said.problems.push(`各正确选项的分值合计${Number(total.toFixed(2))}%，不是100%，认不出正确答案！`);
  if (Math.max(...shares) - Math.min(...shares) > 1.5)
    said.warnings.push('各正确选项的分值不同，导入后按多选题的规则计分。');
  return options.map(({ percent }) => percent > 0);
}

/**
 * Texts that earn all points. One that earns some of them is left out with a warning; one that stands for any
 * text (`*`, unless a backslash makes it literal) is a problem.
 */
export function wholeAnswers(answers: readonly Weighed[], said: Said): string[] {
  const whole = answers.filter(({ percent }) => isWhole(percent));
  if (whole.length === 0) said.problems.push('没有得满分的答案！');
  for (const { text, percent } of answers) {
    if (percent > 0 && !isWhole(percent))
      said.warnings.push(`只得部分分的答案“${short(text)}”没有导入，填写它不得分。`);
    if (isWhole(percent) && /(?<!\\)\*/.test(text))
      said.problems.push(`答案“${short(text)}”中的“*”代表任意文字，填空题无法这样判分！`);
  }
  return [...new Set(whole.map(({ text }) => text.replaceAll('\\*', '*')))];
}

/** A text as an answer that those formats take literally. */
export const literalAnswer = (text: string): string => text.replaceAll('*', '\\*');

/** A number as an answer; `tolerance` as it was written, '' for none. */
export interface NumberAnswer extends Weighed {
  readonly tolerance: string;
}

/**
 * Numbers that earn all points, compared as texts from now on. A range (`1..5`) or a tolerance is a problem: a
 * blank has neither.
 */
export function wholeNumbers(answers: readonly NumberAnswer[], said: Said): string[] {
  const kept = wholeAnswers(answers, said);
  for (const { text, percent, tolerance } of answers) {
    if (!isWhole(percent)) continue;
    if (text.includes('..') || (tolerance !== '' && Number(tolerance) !== 0))
      said.problems.push(
        `数值答案“${short(tolerance === '' ? text : `${text}±${tolerance}`)}”允许区间或误差，填空题只能逐字判分！`,
      );
    else said.warnings.push(`数值答案“${short(text)}”按文字判分，同一个数的其他写法不得分。`);
  }
  return kept;
}
