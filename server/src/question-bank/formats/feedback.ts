import { plainText } from '@vigil/domain/question-bank/question-text';
import { lineOf } from './read-question.js';

/** What a file says to who gave an answer. `about`: that answer as HTML; '' when it is about the whole. */
export interface Feedback {
  readonly about: string;
  readonly html: string;
}

/**
 * The explanation with what is said about single answers under it: candidates see both no sooner than the key,
 * while a text or an option they see at once. `warnings` is told.
 */
export function explanation(analysis: string, feedback: readonly Feedback[], warnings: string[]): string {
  const said = feedback.filter(({ html }) => plainText(html) !== '' || /<img\b/i.test(html));
  if (said.length === 0) return analysis;
  warnings.push('对各个答案的反馈已并入解析。');
  return [analysis, ...said.map(paragraph)].join('');
}

const isBlock = (html: string): boolean => /<(?:p|div|ul|ol|dl|table|pre|blockquote|h\d)\b/i.test(html);

function paragraph({ about, html }: Feedback): string {
  const words = plainText(about);
  const whose = words === '' ? '' : `“${lineOf(words)}”：`;
  if (!isBlock(html)) return `<p>${whose}${html}</p>`;
  return whose === '' ? html : `<p>${whose}</p>${html}`;
}
