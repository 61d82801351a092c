import { plainText } from '@vigil/domain/question-bank/question-text';
import type { Feedback } from './feedback.js';
import type { FileQuestion } from './file-question.js';
import { gapped, type Gap } from './gaps.js';
import { findUnescaped, lineOf, splitUnescaped, type Said } from './read-question.js';
import { literalAnswer, rightOptions, wholeAnswers, wholeNumbers } from './weights.js';

// Moodle's cloze: blanks with their answers within the text.

/** Around the blanks that the text does not mark: Moodle knows no others. */
const apart = ['<p class="vigil-apart">', '</p>'] as const;

const clozeBlank =
  /\{(\d*):((?:SHORTANSWER|SA|SHORTANSWER_C|SAC|NUMERICAL|NM|MW|MWC|MULTICHOICE|MC|MCV|MCH|MULTICHOICE_VS?|MULTICHOICE_HS?|MULTICHOICE_S|MCS|MCVS|MCHS)(?:_C|S)?):((?:\\.|[^}\\])*)\}/g;

/** What looks like a gap and was not read: candidates would see its answers. */
const unread = /\{\d*:\s*[A-Z_]+\s*:/i;

/** A brace of the text itself, where Moodle would begin a gap. */
const brace = '&#123;';

/**
 * `{1:SHORTANSWER:=a~=b}` in the text: each a gap, with the answers that earn all its points or, where it has
 * them, its choices. What is said about an answer is added to `feedback`.
 */
export function cloze(
  html: string,
  said: Said,
  feedback: Feedback[],
): Pick<FileQuestion, 'quType'> & Partial<FileQuestion> {
  const gaps = [...html.matchAll(clozeBlank)].map(([, weight = '', kind = '', answers = '']) =>
    gapOf(Number(weight) || 1, kind, answers, said, feedback),
  );
  if (gaps.length === 0) said.problems.push('完形填空中没有找到可识别的空！');
  return gapped(gaps, (mark) => textWith(html, mark, said), said.warnings);
}

function textWith(html: string, mark: (index: number) => string, said: Said): string {
  let index = 0;
  const content = html.replace(clozeBlank, () => mark(index++));
  const at = content.lastIndexOf(apart[0]);
  if (unread.test(content)) said.problems.push('完形填空中有无法识别的空，它的答案会显示给考生！');
  return (at < 0 ? content : content.slice(0, at)).replaceAll(brace, '{');
}

function gapOf(weight: number, kind: string, written: string, said: Said, feedback: Feedback[]): Gap {
  const answers = splitUnescaped(written, '~')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) => {
      const at = findUnescaped(one, '#');
      const answer = at < 0 ? one : one.slice(0, at);
      const mark = /^(?:=|%(-?[\d.]+)%)/.exec(answer);
      const text = words(answer.slice(mark?.[0].length ?? 0));
      if (at >= 0) feedback.push({ about: lineOf(text), html: lineOf(words(one.slice(at + 1))) });
      return { text, percent: mark === null ? 0 : Number(mark[1] ?? 100) };
    });
  if (/^M(?!W)/.test(kind)) {
    const right = rightOptions(answers, true, said);
    const choices = answers.map(({ text }, index) => ({
      content: lineOf(text),
      isRight: right[index] === true,
    }));
    return { choices, weight };
  }
  if (!kind.startsWith('N')) return { accepted: wholeAnswers(answers, said), weight };
  const numbers = answers.map(({ text, percent }) => {
    const [number = '', tolerance = ''] = text.split(':');
    return { text: number, percent, tolerance };
  });
  return { accepted: wholeNumbers(numbers, said), weight };
}

/** A text within the HTML: characters made literal, entities read. An asterisk's backslash stays. */
function words(text: string): string {
  const literal = text.replace(/\\([^*])/g, '$1').trim();
  return /[&<]/.test(literal) ? plainText(literal) : literal;
}

const clozeEscape = (text: string): string =>
  literalAnswer(
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replace(/[}#~/"\\=]/g, (character) => `\\${character}`),
  );

/** The text of a fill-in with its blanks as cloze has them. */
export function clozeText(
  content: string,
  blanks: readonly { readonly accepted: readonly string[] }[],
): string {
  const gap = (accepted: readonly string[]): string =>
    `{1:SHORTANSWER:${accepted.map((text) => `=${clozeEscape(text)}`).join('~')}}`;
  let index = 0;
  const marked = content
    .replace(/\{(?=\d*:)/g, brace)
    .replace(/_{4,}/g, (mark) => (index < blanks.length ? gap(blanks[index++]?.accepted ?? []) : mark));
  const rest = blanks.slice(index).map((blank) => gap(blank.accepted));
  return rest.length === 0 ? marked : `${marked}${apart[0]}${rest.join(' ')}${apart[1]}`;
}
