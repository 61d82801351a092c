import { plainText } from '@vigil/domain/question-bank/question-text';
import { letters, optionColumn, testColumns, type Cells } from './excel-sheets.js';
import { percentOf, pointIn, pointsOf, pointText, shareOf } from './marking-guide.js';
import {
  blankQuestion,
  blanksOf,
  htmlOf,
  lineOf,
  optionsOf,
  pairsOf,
  splitUnescaped,
  trueFalse,
} from './read-question.js';
import type { FileQuestion } from './file-question.js';

// A question as a row of its sheet. A cell that begins with `<` is HTML, any other is text. `；` parts
// blanks, pairs and points, `/` alternatives, `=` the sides of a pair; a backslash makes each literal.

const levelNames = ['易', '中', '难'] as const;
const testsAtMost = 50;

/** A cell's text without the white space around it; `raw` where that counts, as in a program. */
const text = (cells: Cells, column: string): string => raw(cells, column).trim();
const raw = (cells: Cells, column: string): string => cells[column] ?? '';

const isHtml = (value: string): boolean => value.startsWith('<');
const block = (value: string): string => (isHtml(value) || value === '' ? value : htmlOf(value));
const inline = (value: string): string => (isHtml(value) || value === '' ? value : lineOf(value));

const literal = (value: string): string => value.replace(/\\(.)/gs, '$1').trim();
const escaped = (value: string): string => value.replace(/[\\；;/=]/g, (character) => `\\${character}`);
const list = (value: string): string[] =>
  splitUnescaped(value.replace(/(?<!\\);/g, '；'), '；').filter((part) => part.trim() !== '');
const isNo = (value: string): boolean => /^(?:否|任意|FALSE)$/i.test(value);

/**
 * The question of a row; what cannot be understood is named in `problems`. Its parts, if it is a composite,
 * stand in rows of their own.
 */
export function questionIn(quType: number, cells: Cells, problems: string[]): FileQuestion {
  const level = levelNames.findIndex((name) => name === (text(cells, '难度') || '易')) + 1;
  if (level === 0) problems.push(`难度“${text(cells, '难度')}”应为易、中或难！`);
  const points = Number(text(cells, '建议分值') || 0);
  return {
    ...blankQuestion,
    quType,
    content: block(text(cells, '题干')),
    analysis: block(text(cells, '解析')),
    level: Math.max(level, 1),
    tags: [...new Set(list(text(cells, '知识点')).map(literal))],
    ...(points > 0 ? { scoreHint: points } : {}),
    ...bodyIn(quType, cells, problems),
  };
}

/** Titles of the chapters a row names, outermost first. */
export const chapterIn = (cells: Cells): string[] => splitUnescaped(text(cells, '章节'), '/').map(literal).filter((part) => part !== ''); // prettier-ignore

/** Which composite a row is a part of, where in it and for how much; null: of none. */
export function partIn(
  cells: Cells,
): { readonly of: string; readonly place: number; readonly share: number } | null {
  const of = text(cells, '所属组合题');
  if (of === '') return null;
  const share = text(cells, '占分');
  return {
    of,
    place: Number(text(cells, '小题序号')) || 0,
    share: share.endsWith('%') ? shareOf(share.slice(0, -1)) : Number(share) || 0,
  };
}

function bodyIn(quType: number, cells: Cells, problems: string[]): Partial<FileQuestion> {
  const answer = text(cells, '答案');
  switch (quType) {
    case 1:
    case 2: {
      const right = new Set(
        answer
          .toUpperCase()
          .normalize('NFKC')
          .replace(/[^A-Z]/g, ''),
      );
      const given = letters.filter((_letter, index) => text(cells, optionColumn(index)) !== '');
      const stray = [...right].filter((letter) => !given.includes(letter));
      if (stray.length > 0) problems.push(`答案 ${stray.join('、')} 没有对应的选项！`);
      return {
        options: optionsOf(
          given.map((letter) => ({
            content: inline(text(cells, `选项${letter}`)),
            isRight: right.has(letter),
          })),
        ),
      };
    }
    case 3:
      if (!/^(?:对|错|正确|错误|√|×|是|否|TRUE|FALSE)$/i.test(answer))
        problems.push(`答案“${answer}”应为对或错！`);
      return { options: trueFalse(/^(?:对|正确|√|是|TRUE)$/i.test(answer)) };
    case 5:
      return {
        blanks: blanksOf(list(answer).map((blank) => splitUnescaped(blank, '/').map(literal))),
        inOrder: !isNo(text(cells, '按顺序')),
      };
    case 6: {
      const together = list(text(cells, '匹配')).flatMap((pair): [string, string][] => {
        const [left, right] = splitUnescaped(pair.replace(/(?<!\\)＝/g, '='), '=');
        if (left !== undefined && right !== undefined)
          return [[inline(literal(left)), inline(literal(right))]];
        problems.push(`匹配项“${pair.slice(0, 20)}”没有用“=”分开左右两侧！`);
        return [];
      });
      return pairsOf(
        together,
        list(text(cells, '干扰项')).map((one) => inline(literal(one))),
      );
    }
    case 8:
    case 9:
      return programIn(cells);
    case 4:
    case 7: {
      const [model, template] = [block(text(cells, '参考答案')), text(cells, '模板文件')];
      return {
        ...(model === '' ? {} : { rightAnswer: model }),
        ...pointsOf(list(text(cells, '评分要点')).map(literal).map(pointIn)),
        ...(template === '' ? {} : { scratchUrl: template }),
      };
    }
    default:
      return {};
  }
}

function programIn(cells: Cells): Partial<FileQuestion> {
  const [starter, model] = [raw(cells, '初始代码'), raw(cells, '参考答案')];
  const tests = Array.from({ length: testsAtMost }, (_none, index) => testColumns(index))
    .filter((names) => raw(cells, names.input) !== '' || raw(cells, names.output) !== '')
    .map((names, index) => ({
      id: `t${index + 1}`,
      input: raw(cells, names.input),
      output: raw(cells, names.output),
      visible: !isNo(text(cells, names.visible)),
    }));
  return {
    ...(starter.trim() === '' ? {} : { titleBody: starter }),
    ...(model.trim() === '' ? {} : { rightAnswer: model }),
    ...(tests.length === 0
      ? {}
      : { code: { tests, timeLimit: Number(text(cells, '时间限制毫秒')) || 2_000 } }),
  };
}

/** The row of a question. */
export const rowOf = (question: FileQuestion, chapter: readonly string[]): Cells => ({
  题干: question.content,
  ...bodyCells(question),
  解析: question.analysis,
  难度: levelNames[question.level - 1] ?? '易',
  知识点: question.tags.map(escaped).join('；'),
  章节: chapter.map((part) => part.replace(/[\\/]/g, (character) => `\\${character}`)).join('/'),
  建议分值: question.scoreHint === undefined ? '' : String(question.scoreHint),
});

/** What makes a row part of a composite. */
export const partCells = (of: string, index: number, share: number): Cells => ({
  所属组合题: of,
  小题序号: String(index + 1),
  占分: percentOf(share),
});

function bodyCells(question: FileQuestion): Cells {
  const {
    quType,
    options = [],
    blanks = [],
    pairs = [],
    matches = [],
    inOrder,
    rightAnswer = '',
    points = [],
    titleBody = '',
    code,
  } = question;
  switch (quType) {
    case 1:
    case 2:
      return {
        ...Object.fromEntries(options.map((option, index) => [optionColumn(index), cell(option.content)])),
        答案: options.map((option, index) => (option.isRight ? letters[index] : '')).join(''),
      };
    case 3:
      return { 答案: options[0]?.isRight === true ? '对' : '错' };
    case 5:
      return {
        答案: blanks.map((blank) => blank.accepted.map(escaped).join('/')).join('；'),
        按顺序: inOrder === false ? '否' : '是',
      };
    case 6: {
      const used = new Set(pairs.map((pair) => pair.matchId));
      const contentOf = (id: string): string =>
        escaped(cell(matches.find((match) => match.id === id)?.content));
      return {
        匹配: pairs.map((pair) => `${escaped(cell(pair.content))}=${contentOf(pair.matchId)}`).join('；'),
        干扰项: matches.filter((match) => !used.has(match.id)).map((match) => contentOf(match.id)).join('；'), // prettier-ignore
      };
    }
    case 8:
    case 9:
      return {
        初始代码: titleBody,
        参考答案: rightAnswer,
        时间限制毫秒: code === undefined ? '' : String(code.timeLimit),
        ...Object.fromEntries(
          (code?.tests ?? []).flatMap(({ input, output, visible }, index) => {
            const names = testColumns(index);
            return [[names.input, input], [names.output, output], [names.visible, visible ? '是' : '否']]; // prettier-ignore
          }),
        ),
      };
    case 4:
    case 7:
      return {
        参考答案: rightAnswer,
        评分要点: points.map((point) => escaped(pointText(point))).join('；'),
        模板文件: question.scratchUrl ?? '',
      };
    default:
      return {};
  }
}

/**
 * HTML of one line as a cell: plain words where that says the same, else the HTML in a span, so that it is
 * known again.
 */
function cell(html = ''): string {
  const words = plainText(html);
  return html === '' || lineOf(words) === html ? words : isHtml(html) ? html : `<span>${html}</span>`;
}
