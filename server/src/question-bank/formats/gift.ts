import { blankMark } from '@vigil/domain/question-bank/question-save';
import { plainText } from '@vigil/domain/question-bank/question-text';
import { besideOf, withBeside, type Beside } from './beside.js';
import { categoryPath, chaptersIn } from './category-path.js';
import { explanation, type Feedback } from './feedback.js';
import { answersOf } from './gift-answers.js';
import { escape, formatted, html, marked } from './gift-text.js';
import {
  blankQuestion,
  checked,
  findUnescaped,
  isUsualTrueFalse,
  levelTag,
  nothingSaid,
  tagged,
  type ExportedQuestion,
  type ReadQuestion,
  type WrittenQuestions,
} from './read-question.js';
import type { FileQuestion } from './file-question.js';
import { literalAnswer } from './weights.js';

// Moodle's GIFT: `::title:: text { answers }`, blank lines between questions, `\` before ~ = # { } : as
// themselves. A comment before a question may carry `[tag:…]`, as in Moodle, and `[vigil:…]`, what GIFT has
// no words for.

interface Block {
  readonly line: number;
  readonly text: string;
  readonly comment: string;
}

/**
 * Reads GIFT. Never throws: a block that cannot be understood is named at its line. Numerical answers without
 * a range become fill-ins; of weighted answers those that earn all points are right.
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

/** A text that begins like a weight gets the weight it has before it, so that it is read as text. */
const noWeight = (text: string, isRight: boolean, format = '[html]'): string =>
  `${/^\s*%-?\d/.test(text) ? `%${isRight ? 100 : 0}%` : ''}${escape(marked(text, format))}`;

function questionOf({ line, text, comment }: Block, chapter: readonly string[]): ReadQuestion {
  const titled = /^\s*::(?:\\.|[^\\])*?::/.exec(text);
  const { format, text: body } = formatted(titled === null ? text : text.slice(titled[0].length));
  const open = findUnescaped(body, '{');
  const close = open < 0 ? -1 : findUnescaped(body, '}', open);
  const beside = /^\[vigil:(.*)\]$/m.exec(comment)?.[1] ?? '';
  const refused = (problem: string): ReadQuestion => checked(line, null, chapter, { problems: [problem] });
  if (open < 0) return refused('没有答案：GIFT 试题需要用花括号写出答案！');
  if (close < 0) return refused('答案的花括号没有闭合！');
  const [before, inside, after] = [body.slice(0, open), body.slice(open + 1, close), body.slice(close + 1)];
  const said = nothingSaid();
  if (findUnescaped(body, '{', close) >= 0) said.problems.push('一道题只能有一处答案！');
  const general = generalFeedback(inside);
  const stem = after.trim() === '' ? before : `${before}${blankMark}${after}`;
  const feedback: Feedback[] = [];
  const answers = answersOf(general.answers.trim(), format, said, feedback);
  const analysis = general.analysis === '' ? '' : html(general.analysis, format, false);
  const question: FileQuestion = {
    ...blankQuestion,
    ...tagged(
      [...comment.matchAll(/\[tag:((?:\\\]|[^\]])+)\]/g)].map((tag) =>
        (tag[1] as string).replaceAll('\\]', ']'),
      ),
    ),
    content: html(stem, format, false),
    analysis: explanation(analysis, feedback, said.warnings),
    ...answers,
  };
  if (JSON.stringify(question).includes('@@PLUGINFILE@@'))
    said.warnings.push('题中的图片或文件不在 GIFT 文件里，没有导入。');
  return checked(line, withBeside(question, beside, said.problems), chapter, said);
}

/** `####` begins the general feedback. */
function generalFeedback(inside: string): { readonly answers: string; readonly analysis: string } {
  const at = inside.indexOf('####');
  return at < 0
    ? { answers: inside, analysis: '' }
    : { answers: inside.slice(0, at), analysis: inside.slice(at + 4) };
}

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
        .map((option) => `\n\t~%${option.isRight ? share : -100}%${escape(marked(option.content, '[html]'))}`)
        .join('');
    }
    case 5:
      return blanks.length === 1
        ? (blanks[0]?.accepted ?? [])
            .map((text) => `\n\t=${literalAnswer(noWeight(text, true, '[plain]'))}`)
            .join('')
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
