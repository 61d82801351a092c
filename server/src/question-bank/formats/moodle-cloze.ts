import { blankMark } from '@vigil/domain/question-bank/question-save';
import { blanksOf, splitUnescaped } from './read-question.js';
import type { FileQuestion } from './file-question.js';

// Moodle's cloze: blanks with their answers within the text.

/** Around the blanks that the text does not mark: Moodle knows no others. */
const apart = ['<p class="vigil-apart">', '</p>'] as const;

const clozeBlank =
  /\{\d*:((?:SHORTANSWER|SA|SHORTANSWER_C|SAC|NUMERICAL|NM|MW|MWC|MULTICHOICE|MC|MCV|MCH|MULTICHOICE_VS?|MULTICHOICE_HS?|MULTICHOICE_S|MCS|MCVS|MCHS)(?:_C|S)?):((?:\\.|[^}\\])*)\}/g;

/** `{1:SHORTANSWER:=a~=b}` in the text: each a blank, with every answer that counts. */
export function cloze(
  html: string,
  problems: string[],
): Pick<FileQuestion, 'quType'> & Partial<FileQuestion> {
  const accepted: string[][] = [];
  const content = html.replace(clozeBlank, (_whole, kind: string, answers: string) => {
    const right = splitUnescaped(answers, '~')
      .map((one) => (splitUnescaped(one, '#')[0] as string).trim())
      .filter((one) => /^(?:=|%(?!0%|-))/.test(one))
      .map((one) =>
        one
          .replace(/^(?:=|%[\d.]+%)/, '')
          .replace(/\\(.)/g, '$1')
          .trim(),
      );
    // A number's tolerance follows it.
    accepted.push(kind.startsWith('N') ? right.map((one) => one.replace(/:[\d.]+$/, '')) : right);
    return blankMark;
  });
  const at = content.lastIndexOf(apart[0]);
  if (accepted.length === 0) problems.push('完形填空中没有找到可识别的空！');
  return {
    quType: 5,
    content: at < 0 ? content : content.slice(0, at),
    blanks: blanksOf(accepted),
    inOrder: true,
  };
}

const clozeEscape = (text: string): string => text.replace(/[}#~/"\\=]/g, (character) => `\\${character}`);

/** The text of a fill-in with its blanks as cloze has them. */
export function clozeText(
  content: string,
  blanks: readonly { readonly accepted: readonly string[] }[],
): string {
  const gap = (accepted: readonly string[]): string =>
    `{1:SHORTANSWER:${accepted.map((text) => `=${clozeEscape(text)}`).join('~')}}`;
  let index = 0;
  const marked = content.replace(/_{4,}/g, (mark) =>
    index < blanks.length ? gap(blanks[index++]?.accepted ?? []) : mark,
  );
  const rest = blanks.slice(index).map((blank) => gap(blank.accepted));
  return rest.length === 0 ? marked : `${marked}${apart[0]}${rest.join(' ')}${apart[1]}`;
}
