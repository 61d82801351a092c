import { blankMark } from '@vigil/domain/question-bank/question-save';
import { plainText } from '@vigil/domain/question-bank/question-text';
import { besideOf, withBeside, type Beside } from './beside.js';
import { categoryPath, chaptersIn } from './category-path.js';
import {
  blankQuestion,
  blanksOf,
  checked,
  findUnescaped,
  htmlOf,
  isUsualTrueFalse,
  levelTag,
  lineOf,
  optionsOf,
  pairsOf,
  tagged,
  trueFalse,
  type ExportedQuestion,
  type ReadQuestion,
  type WrittenQuestions,
} from './read-question.js';
import type { FileQuestion } from './file-question.js';

// Moodle's GIFT: `::title:: text { answers }`, blank lines between questions, `\` before ~ = # { } : as
// themselves. A comment before a question may carry `[tag:…]`, as in Moodle, and `[vigil:…]`, what GIFT has
// no words for.

interface Block {
  readonly line: number;
  readonly text: string;
  readonly comment: string;
}

/**
 * Reads GIFT. Never throws: a block that cannot be understood is named at its line. Numerical answers become
 * fill-ins, weighted choices keep their right options.
 */
export function readGift(text: string): ReadQuestion[] {
  const found: ReadQuestion[] = [];
  let chapter: string[] = [];
  for (const block of blocksOf(text)) {
    const category = /^\$CATEGORY:\s*(.*)$/.exec(block.text.trim());
    if (category === null) found.push(questionOf(block, chapter));
    else chapter = chaptersIn(category[1] as string);
  }
  return found;
}

function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  let comments: string[] = [];
  let start = 0;
  const flush = (): void => {
    if (lines.length > 0) blocks.push({ line: start, text: lines.join('\n'), comment: comments.join('\n') });
    [lines, comments] = [[], []];
  };
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .forEach((line, index) => {
      if (line.trimStart().startsWith('//')) return void comments.push(line.trim().slice(2).trim());
      if (line.trim() === '') return flush();
      if (lines.length === 0) start = index + 1;
      lines.push(line);
      if (line.startsWith('$CATEGORY:')) flush();
    });
  flush();
  return blocks;
}

const unescape = (text: string): string =>
  text
    .replace(/\\([~=#{}:\\n])/g, (_whole, character: string) => (character === 'n' ? '\n' : character))
    .trim();
const escape = (text: string): string =>
  text.replace(/[~=#{}:\\]/g, (character) => `\\${character}`).replace(/\n/g, '\\n');

/** A text that begins like a weight gets the weight it has before it, so that it is read as text. */
const noWeight = (text: string, isRight: boolean): string =>
  `${/^\s*%-?\d/.test(text) ? `%${isRight ? 100 : 0}%` : ''}${escape(text)}`;

type Format = 'html' | 'plain';

function formatted(text: string): { readonly format: Format; readonly text: string } {
  const mark = /^\s*\[(html|moodle|plain|markdown)\]/.exec(text);
  return mark === null
    ? { format: 'plain', text }
    : { format: mark[1] === 'html' ? 'html' : 'plain', text: text.slice(mark[0].length) };
}

const html = (text: string, format: Format, asLine: boolean): string => {
  const bare = unescape(text);
  if (format === 'html') return bare;
  return asLine ? lineOf(bare) : htmlOf(bare);
};

function questionOf({ line, text, comment }: Block, chapter: readonly string[]): ReadQuestion {
  const titled = /^\s*::(?:\\.|[^\\])*?::/.exec(text);
  const { format, text: body } = formatted(titled === null ? text : text.slice(titled[0].length));
  const open = findUnescaped(body, '{');
  const close = open < 0 ? -1 : findUnescaped(body, '}', open);
  const beside = /^\[vigil:(.*)\]$/m.exec(comment)?.[1] ?? '';
  if (open < 0) return checked(line, null, chapter, ['没有答案：GIFT 试题需要用花括号写出答案！']);
  if (close < 0) return checked(line, null, chapter, ['答案的花括号没有闭合！']);
  const [before, inside, after] = [body.slice(0, open), body.slice(open + 1, close), body.slice(close + 1)];
  const problems = findUnescaped(body, '{', close) >= 0 ? ['一道题只能有一处答案！'] : [];
  const general =
    findUnescaped(inside, '#', 0) >= 0 ? generalFeedback(inside) : { answers: inside, analysis: '' };
  const stem = after.trim() === '' ? before : `${before}${blankMark}${after}`;
  const question: FileQuestion = {
    ...blankQuestion,
    ...tagged(
      [...comment.matchAll(/\[tag:((?:\\\]|[^\]])+)\]/g)].map((tag) =>
        (tag[1] as string).replaceAll('\\]', ']'),
      ),
    ),
    content: html(stem, format, false),
    ...(general.analysis === '' ? {} : { analysis: html(general.analysis, format, false) }),
    ...answersOf(general.answers.trim(), format),
  };
  return checked(line, withBeside(question, beside, problems), chapter, problems);
}

/** `####` begins the general feedback. */
function generalFeedback(inside: string): { readonly answers: string; readonly analysis: string } {
  const at = inside.indexOf('####');
  return at < 0
    ? { answers: inside, analysis: '' }
    : { answers: inside.slice(0, at), analysis: inside.slice(at + 4) };
}

const withoutFeedback = (answer: string): string => {
  const at = findUnescaped(answer, '#');
  return at < 0 ? answer : answer.slice(0, at);
};

function answersOf(inside: string, format: Format): Pick<FileQuestion, 'quType'> & Partial<FileQuestion> {
  if (inside === '') return { quType: 4 };
  const word = withoutFeedback(inside).trim();
  if (/^(?:T|TRUE|F|FALSE)$/i.test(word)) return { quType: 3, options: trueFalse(/^T/i.test(word)) };
  if (inside.startsWith('#'))
    return { quType: 5, blanks: blanksOf([numbers(inside.slice(1))]), inOrder: true };
  const answers = split(inside);
  if (answers.length === 0) return { quType: 4, rightAnswer: html(inside, format, false) };
  if (answers.every(({ text }) => text.includes('->'))) return matching(answers, format);
  if (answers.every(({ mark }) => mark === '=')) {
    return {
      quType: 5,
      blanks: blanksOf([answers.map(({ text }) => unescape(text)).filter((text) => text !== '')]),
      inOrder: true,
    };
  }
  const options = optionsOf(
    answers.map(({ mark, text, weight }) => ({
      content: html(text, format, true),
      isRight: mark === '=' || weight > 0,
    })),
  );
  return { quType: options.filter((option) => option.isRight).length > 1 ? 2 : 1, options };
}

function split(inside: string): { readonly mark: string; readonly text: string; readonly weight: number }[] {
  const starts: number[] = [];
  for (let i = 0; i < inside.length; i += 1) {
    if (inside[i] === '\\') i += 1;
    else if (inside[i] === '~' || inside[i] === '=') starts.push(i);
  }
  return starts.map((start, index) => {
    const raw = withoutFeedback(inside.slice(start + 1, starts[index + 1] ?? inside.length));
    const weight = /^\s*%(-?\d+(?:\.\d+)?)%/.exec(raw);
    return {
      mark: inside[start] as string,
      text: weight === null ? raw : raw.slice(weight[0].length),
      weight: weight === null ? 0 : Number(weight[1]),
    };
  });
}

function matching(
  answers: readonly { readonly text: string }[],
  format: Format,
): Pick<FileQuestion, 'quType'> & Partial<FileQuestion> {
  const sides = answers.map(({ text }): [string, string] => {
    const at = text.indexOf('->');
    return [html(text.slice(0, at), format, true), html(text.slice(at + 2), format, true)];
  });
  const distractors = sides.filter(([left]) => left === '').map(([, right]) => right);
  const together = sides.filter(([left]) => left !== '');
  return { quType: 6, ...pairsOf(together, distractors) };
}

/** `3.14`, `3:0.5` (with tolerance: the value itself), `1..5` (both ends), several by `=`. */
const numbers = (text: string): string[] => {
  const each = text.includes('=') ? split(text).map((answer) => answer.text) : [withoutFeedback(text)];
  return [
    ...new Set(
      each
        .flatMap((one) => (one.includes('..') ? one.split('..') : [one.split(':')[0] as string]))
        .map((one) => one.trim()),
    ),
  ].filter((one) => one !== '');
};

/**
 * Writes questions as GIFT, in HTML. What has no answers GIFT could check (a program, a composite, several
 * blanks) is written as an essay.
 */
export function writeGift(questions: readonly ExportedQuestion[]): WrittenQuestions {
  let chapter = '';
  const beside: Beside[] = [];
  const texts = questions.map(({ id, question, chapter: path }) => {
    const here = categoryPath(path);
    const moved = here === (chapter || categoryPath([])) ? '' : `$CATEGORY: ${here}\n\n`;
    chapter = here;
    const text = giftOf(id, question);
    const unsaid = besideOf(question, readGift(text)[0]?.question);
    beside.push(unsaid);
    return `${moved}${unsaid.json === '' ? '' : `// [vigil:${unsaid.json}]\n`}${text}`;
  });
  return { file: texts.join('\n'), beside };
}

function giftOf(id: string, question: FileQuestion): string {
  const tags = [...levelTag(question), ...question.tags]
    .map((tag) => `[tag:${tag.replaceAll(']', '\\]')}]`)
    .join(' ');
  return `${tags === '' ? '' : `// ${tags}\n`}::${escape(id)}::[html]${escape(question.content)} {${answerText(question)}${feedback(question)}}\n`;
}

const feedback = ({ analysis }: FileQuestion): string =>
  plainText(analysis) === '' ? '' : `\n####${escape(analysis)}\n`;

function answerText(question: FileQuestion): string {
  const { options = [], blanks = [], pairs = [], matches = [] } = question;
  const right = options.filter((option) => option.isRight).length;
  if (question.quType === 3 && isUsualTrueFalse(options))
    return options[0]?.isRight === true ? 'TRUE' : 'FALSE';
  switch (question.quType) {
    case 1:
    case 3:
      return options
        .map((option) => `\n\t${option.isRight ? '=' : '~'}${noWeight(option.content, option.isRight)}`)
        .join('');
    case 2: {
      const share = Number((100 / right).toFixed(5));
      return options
        .map((option) => `\n\t~%${option.isRight ? share : -100}%${escape(option.content)}`)
        .join('');
    }
    case 5:
      return blanks.length === 1
        ? (blanks[0]?.accepted ?? []).map((text) => `\n\t=${noWeight(text, true)}`).join('')
        : '';
    case 6: {
      const used = new Set(pairs.map((pair) => pair.matchId));
      const contentOf = (id: string): string => matches.find((match) => match.id === id)?.content ?? '';
      return [
        ...pairs.map((pair) => `\n\t=${escape(pair.content)} -> ${escape(contentOf(pair.matchId))}`),
        ...matches.filter((match) => !used.has(match.id)).map((match) => `\n\t= -> ${escape(match.content)}`),
      ].join('');
    }
    default:
      return '';
  }
}
