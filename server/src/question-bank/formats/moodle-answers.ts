import { plainText } from '@vigil/domain/question-bank/question-text';
import type { Feedback } from './feedback.js';
import type { Said } from './read-question.js';
import { htmlIn } from './moodle-text.js';
import { childOf, childrenOf, textOf, type XmlElement } from './xml-tree.js';
import type { NumberAnswer } from './weights.js';

/** The answers of a Moodle question as texts with their shares of the points; a share that is no number is none. */
export const answersIn = (element: XmlElement): NumberAnswer[] =>
  childrenOf(element, 'answer').map((answer) => ({
    text: textOf(childOf(answer, 'text')),
    percent: percentOf(answer),
    tolerance: textOf(childOf(answer, 'tolerance')),
  }));

/** Share of the points in percent; 0 for one that is not said. */
export function percentOf(answer: XmlElement): number {
  const percent = Number(answer.attributes.fraction ?? 0);
  return Number.isFinite(percent) ? percent : 0;
}

/** What is said to who gave an answer. */
export const answerFeedback = (element: XmlElement): Feedback[] =>
  childrenOf(element, 'answer').map((answer) => ({
    about: htmlIn(answer, true),
    html: htmlIn(childOf(answer, 'feedback')),
  }));

/** Moodle puts these in every question unless its author says something else. */
const usual =
  /^(?:Your answer is (?:partially )?(?:correct|incorrect)\.?|(?:您|你)?的?(?:回答|答案)(?:是)?(?:部分)?(?:正确|不正确|错误)(?:的)?[。.]?)$/i;
const overall = ['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback'];

/** Names what of a question there is no place for. */
export function warnOfLost(element: XmlElement, { warnings }: Said): void {
  const says = (name: string): boolean =>
    childrenOf(element, name).some((one) => plainText(htmlIn(one)) !== '');
  const isOwn = (name: string): boolean =>
    !usual.test(plainText(htmlIn(childOf(element, name)))) && says(name);
  if (overall.some(isOwn)) warnings.push('答对、部分答对或答错时的统一反馈没有导入。');
  if (says('hint')) warnings.push('再次作答时的提示没有导入。');
  if (says('responsetemplate')) warnings.push('答题模板没有导入。');
  if (textOf(childOf(element, 'usecase')) === '1') warnings.push('答案原要求区分大小写，导入后不区分。');
  if (childrenOf(childOf(element, 'units') ?? element, 'unit').length > 0)
    warnings.push('单位及其换算没有导入，只有答案中写出的写法得分。');
}
