import { blankMark } from '@vigil/domain/question-bank/question-save';
import { typeOf } from './headings.js';
import { pointIn, pointsOf } from './marking-guide.js';
import {
  blankQuestion,
  blanksOf,
  checked,
  htmlOf,
  lineOf,
  optionsOf,
  pairsOf,
  trueFalse,
  type ReadQuestion,
} from './read-question.js';
import type { FileQuestion } from './file-question.js';
import { slotted, toldAnswers } from './answer-slots.js';
import { halfWidth } from './half-width.js';
import { blocksOf, joined, type Block } from './plain-text-blocks.js';

// The usual Chinese form: numbered questions, `A.` options, `答案：`, `解析：`, headings such as `一、单选题`
// and `【多选题】`.

const levels: Readonly<Record<string, number>> = {
  易: 1,
  简单: 1,
  容易: 1,
  中: 2,
  中等: 2,
  一般: 2,
  难: 3,
  困难: 3,
};

/**
 * Reads numbered questions as teachers write them in a text or Word file, with their answers behind each or
 * in tables. Never throws: what cannot be understood is named at its line.
 */
export function readPlainText(text: string): ReadQuestion[] {
  const { blocks, tables } = blocksOf(text);
  const { answers, explanations, problems, strays } = tables.settle(
    blocks.map((block) => ({ ...block, answer: ownAnswer(block) })),
  );
  const given = (fields: Block['fields'], name: string, value: string | undefined): void => {
    if (value !== undefined && !fields.has(name)) fields.set(name, [value]);
  };
  const read = blocks.map((block, place) => {
    given(block.fields, '答案', answers.get(place));
    given(block.fields, '解析', explanations.get(place));
    block.problems.push(...(problems.get(place) ?? []));
    return questionOf(block);
  });
  return [...read, ...strays.map(({ line, problem }) => checked(line, null, [], { problems: [problem] }))];
}

/** The answer that stands with a question, behind it or in brackets at the end of its stem. */
function ownAnswer({ fields, stem, options }: Block): string | null {
  const answer = joined(fields.get('答案')) || (options.length > 0 ? slotted(joined(stem), '').answer : '');
  return answer === '' ? null : answer;
}

function questionOf(block: Block): ReadQuestion {
  const problems = [...block.problems];
  const warnings = [...block.warnings, ...unused(block)];
  let stem = joined(block.stem);
  let answer = joined(block.fields.get('答案'));
  const named = typeOf[joined(block.fields.get('题型'))] ?? null;
  const tag = /^[【[(（]\s*(单选|多选|判断|填空|简答|匹配)题?\s*[】\])）]\s*/.exec(stem);
  if (tag !== null) stem = stem.slice(tag[0].length);
  const known = named ?? (tag === null ? block.quType : (typeOf[`${tag[1] ?? ''}题`] ?? null));
  const quType = known ?? guess(block, answer, stem);
  if ([1, 2, 3].includes(quType)) {
    const found = slotted(stem, answer, quType === 3 ? truth : null);
    if (found.problem !== undefined) problems.push(found.problem);
    if (found.warning !== undefined) warnings.push(found.warning);
    ({ stem, answer } = found);
  }
  if (answer === '' && problems.length === 0 && quType !== 4) problems.push('没有找到答案！');
  if (answer === '' && problems.length === 0 && known === null)
    problems.push('没有找到答案，也没有写明题型！');
  if (answer !== '' && quType === 4 && known === null) warnings.push('没有写明题型，按简答题导入。');
  const level = levels[joined(block.fields.get('难度'))] ?? 1;
  const tags = joined(block.fields.get('知识点'))
    .split(/[,，、;；\s]+/)
    .filter((one) => one !== '');
  const chapter = (joined(block.fields.get('章节')) || block.chapter.replace(/[/／>]/g, ' '))
    .split(/[/／>]/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const points = Number.parseFloat(joined(block.fields.get('分值')));
  const question: FileQuestion = {
    ...blankQuestion,
    quType,
    level,
    tags: [...new Set(tags)],
    ...(points > 0 ? { scoreHint: points } : {}),
    content: htmlOf(stem),
    ...(block.fields.has('解析') ? { analysis: htmlOf(joined(block.fields.get('解析'))) } : {}),
    ...bodyOf(quType, stem, answer, block, problems),
  };
  problems.push(...toldAnswers(question, stem));
  return checked(block.line, question, chapter, { problems, warnings });
}

/** Fields of a paper that somebody sat are none of the question. */
const unused = ({ fields }: Block): string[] =>
  ['我的答案', '得分'].filter((name) => fields.has(name)).map((name) => `“${name}”没有导入。`);

/** The type by what there is; 4 when nothing says more. */
function guess({ options }: Block, answer: string, stem: string): number {
  if (options.length > 0) return lettersOf(answer).length > 1 ? 2 : 1;
  if (truth(answer) !== null || (answer === '' && /^[^A-ZＡ-Ｚ]/.test(slotted(stem, '', truth).answer)))
    return 3;
  return /[_＿]{2,}|[（(][\s　]*[)）]/.test(stem) && answer !== '' ? 5 : 4;
}

function bodyOf(
  quType: number,
  stem: string,
  answer: string,
  block: Block,
  problems: string[],
): Partial<FileQuestion> {
  switch (quType) {
    case 1:
    case 2:
      return { options: choices(block, answer, problems) };
    case 3: {
      const isTrue = truth(answer);
      if (isTrue === null && answer !== '') problems.push(`判断题的答案“${answer}”不是对或错！`);
      return { options: trueFalse(isTrue === true) };
    }
    case 5:
      return { ...fillIn(stem, answer), inOrder: !/^(?:否|任意)$/.test(joined(block.fields.get('按顺序'))) };
    case 6:
      return matching(answer, problems);
    default:
      return {
        ...(answer === '' ? {} : { rightAnswer: htmlOf(answer) }),
        ...pointsOf(parts(joined(block.fields.get('评分要点'))).map(pointIn)),
      };
  }
}

const lettersOf = (answer: string): string[] => {
  const bare = halfWidth(answer)
    .replace(/[\s,、;.。]/g, '')
    .toUpperCase();
  return /^[A-Z]+$/.test(bare) ? [...new Set(bare)] : [];
};

function choices({ options }: Block, answer: string, problems: string[]) {
  const right = lettersOf(answer);
  const letters = options.map(({ letter }) => letter);
  const stray = right.filter((letter) => !letters.includes(letter));
  if (answer !== '' && right.length === 0) problems.push(`答案“${answer.slice(0, 20)}”不是选项字母！`);
  if (stray.length > 0) problems.push(`答案 ${stray.join('、')} 没有对应的选项！`);
  return optionsOf(
    options.map(({ letter, text }) => ({ content: lineOf(joined(text)), isRight: right.includes(letter) })),
  );
}

function truth(answer: string): boolean | null {
  const word = halfWidth(answer)
    .trim()
    .replace(/[.。]$/, '');
  if (/^(?:对|正确|√|✓|✔|T|TRUE|是|A)$/i.test(word)) return true;
  return /^(?:错|错误|不正确|×|✗|✘|x|F|FALSE|否|B)$/i.test(word) ? false : null;
}

/**
 * Blanks are parted by `；` or `|`, alternatives of one by `/`. Any run of underscores or an empty bracket
 * marks one.
 */
function fillIn(stem: string, answer: string): Partial<FileQuestion> {
  const accepted = answer
    .split(/[;；|\n]/)
    .map((blank) => blank.split('/').map((text) => text.trim()))
    .map((texts) => texts.filter((text) => text !== ''))
    .filter((texts) => texts.length > 0);
  return {
    content: htmlOf(stem.replace(/[_＿]{2,}|[（(][\s　]*[)）]/g, blankMark)),
    blanks: blanksOf(accepted),
  };
}

/** What `；` or the ends of lines part. */
const parts = (text: string): string[] => text.split(/[;；\n]/).map((one) => one.trim()).filter((one) => one !== ''); // prettier-ignore

/** `水-H2O；盐-NaCl`; right-hand items that belong to nothing follow `干扰：`. */
function matching(answer: string, problems: string[]): Partial<FileQuestion> {
  const [together = '', rest = ''] = answer.split(/干扰项?[:：]/);
  const pairs = parts(together).flatMap((pair): [string, string][] => {
    const at = /\s*→\s*/.exec(pair) ?? /\s*(?:—+|-+>?|=>?|:|：)\s*/.exec(pair);
    if (at === null) {
      problems.push(`匹配项“${pair.slice(0, 20)}”没有用“-”分开左右两侧！`);
      return [];
    }
    return [[lineOf(pair.slice(0, at.index)), lineOf(pair.slice(at.index + at[0].length))]];
  });
  return pairsOf(pairs, parts(rest).map(lineOf));
}
