import { plainText } from '@vigil/domain/question-bank/question-text';
import type { FileQuestion } from './file-question.js';
import { halfWidth } from './half-width.js';

// Answers that stand in the text of a question: candidates would read them.

const answerWord = '[A-ZＡ-Ｚ]{1,26}|对|错|√|×|✓|✔|✗|✘|正确|错误';
const slot = new RegExp(`[（(]\\s*(${answerWord})\\s*[)）]`, 'g');
/** What may follow a bracket that is there for the answer. */
const atEnd = /^\s*(?:[。.，,；;：:？?！!]|$)/;

export interface Slotted {
  /** the text with an empty bracket where the answer stood */
  readonly stem: string;
  /** what stood there; '' for nothing */
  readonly answer: string;
  /** that the brackets say something else than the answer, in a sentence */
  readonly problem?: string;
  readonly warning?: string;
}

const sign = /^(?:对|错|√|×|✓|✔|✗|✘|正确|错误)$/;
const lettersOf = (text: string): string =>
  halfWidth(text)
    .replace(/[\s,、;.。]/g, '')
    .toUpperCase();

/**
 * The answer in brackets of a stem, where `answer` is '' the only one; else what says the same as `answer`.
 * `truth`: how a statement's answer is read; a choice has none.
 */
export function slotted(
  stem: string,
  answer: string,
  truth: ((text: string) => boolean | null) | null = null,
): Slotted {
  const found = slotsIn(stem).filter(({ says }) => truth === null || truth(says) !== null);
  const emptied = (places: readonly Slot[]): string =>
    places.reduceRight(
      (text, { at, whole }) => `${text.slice(0, at)}（　）${text.slice(at + whole.length)}`,
      stem,
    );
  const meant = found.filter(({ isAtEnd, says }) => isAtEnd || (truth !== null && sign.test(says)));
  const same = (says: string): boolean =>
    truth === null ? lettersOf(says) === lettersOf(answer) : truth(says) === truth(answer);
  if (answer === '') {
    const [only, ...more] = meant.length > 0 ? meant : found;
    if (only === undefined) return { stem, answer: '' };
    if (more.length > 0)
      return { stem, answer: '', problem: '题干中有多处括号写着字母或对错，认不出哪一处是答案！' };
    return { stem: emptied([only]), answer: only.says };
  }
  const [other] = meant.filter(({ says }) => !same(says));
  if (other !== undefined && (truth !== null || meant.length === 1))
    return { stem, answer, problem: `题干括号中的“${other.says}”与答案“${answer.slice(0, 20)}”不一致！` };
  const told = found.filter(({ says }) => same(says));
  if (told.length === 0) return { stem, answer };
  const warning = told.every(({ isAtEnd }) => isAtEnd)
    ? {}
    : { warning: `题干中的“${told[0]?.whole ?? ''}”与答案相同，已改为空括号。` };
  return { stem: emptied(told), answer, ...warning };
}

interface Slot {
  readonly whole: string;
  readonly says: string;
  readonly at: number;
  readonly isAtEnd: boolean;
}

const slotsIn = (stem: string): Slot[] =>
  [...stem.matchAll(slot)].map((match) => ({
    whole: match[0],
    says: match[1] as string,
    at: match.index,
    isAtEnd: atEnd.test(stem.slice(match.index + match[0].length)),
  }));

const saidAnswer =
  /答案\s*(?:是|为|[:：])\s*["“]?(?:[A-Z]{1,10}(?![A-Za-z])|正确|错误|[对错√×✓✔✗✘]|[-\d.]+[%％]?)\s*(?:[)）。.,，;；”"]|$)/m;
const markedOption = /(?:[√✓✔]|[（(]\s*(?:正确(?:答案)?|对|√|✓|✔)\s*[)）])\s*$/;
const filled = /[_＿]{2,}\s*([^\s_＿][^_＿\n]{0,40}?)\s*(?=[_＿]{2,})/g;
const tight = /[_＿]{2,}[^\s_＿。，；：,;:()（）]{1,20}[_＿]{2,}/;

/** What of a question seems to tell its answer, in sentences. `stem`: as it was written. */
export function toldAnswers(question: FileQuestion, stem: string): string[] {
  const { options = [], blanks = [], quType } = question;
  const accepted = new Set(blanks.flatMap((blank) => blank.accepted));
  const between = [...stem.matchAll(filled)].map((match) => (match[1] as string).trim());
  const written = between.find((text) => accepted.has(text));
  const isTold = saidAnswer.test(stem) || (quType === 4 && tight.test(stem));
  return [
    ...(isTold ? ['题干中似乎写着答案，请把答案移到“答案：”之后！'] : []),
    ...(written === undefined ? [] : [`题干的下划线上写着答案“${written}”！`]),
    ...options
      .map(({ content }) => plainText(content))
      .filter((text) => quType !== 3 && markedOption.test(text))
      .map((text) => `选项“${text.slice(0, 20)}”似乎标着正确答案，请去掉标记并写出“答案：”！`),
  ];
}
