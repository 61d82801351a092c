import { plainText } from '@vigil/domain/question-bank/question-text';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import {
  blankQuestion,
  blanksOf,
  checked,
  htmlOf,
  lineOf,
  optionsOf,
  pairsOf,
  splitUnescaped,
  trueFalse,
  UnreadableFileError,
  type FileQuestion,
  type ReadQuestion,
} from './read-question.js';
import { unzipped } from './unzipped.js';

// One sheet for each type. A cell that begins with `<` is HTML, any other is text. `；` parts blanks and pairs, `/` alternatives, `=` the sides of a
// pair; a backslash makes each literal.

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Option columns of the template; questions with more options get more. */
const usualOptions = 8;
const optionColumns = (count: number): string[] => letters.slice(0, count).map((letter) => `选项${letter}`);
const common = ['解析', '难度', '知识点', '章节', '建议分值'];

interface Sheet {
  readonly name: string;
  readonly quType: number;
  readonly columns: readonly string[];
  readonly examples: readonly (readonly string[])[];
}

const choices = ['题干', ...optionColumns(usualOptions), '答案'];
const sheets: readonly Sheet[] = [
  {
    name: '单选题',
    quType: 1,
    columns: choices,
    examples: [
      [
        '下列哪一项属于对称加密算法？',
        'RSA',
        'AES',
        'ECC',
        'DSA',
        '',
        '',
        '',
        '',
        'B',
        'AES 加密与解密使用同一密钥。',
        '中',
        '密码学',
        '网络安全/加密',
        '2',
      ],
    ],
  },
  {
    name: '多选题',
    quType: 2,
    columns: choices,
    examples: [['以下属于网络攻击的有？', 'DDoS', '钓鱼', '备份', '', '', '', '', '', 'AB', '备份是保护措施。', '易', '攻防；基础', '网络安全', '']],
  },
  { name: '判断题', quType: 3, columns: ['题干', '答案'], examples: [['弱口令容易被猜中。', '对', '', '易', '', '', '']] },
  {
    name: '填空题',
    quType: 5,
    columns: ['题干', '答案', '按顺序'],
    examples: [
      ['HTTPS 默认端口是____，HTTP 默认端口是____。', '443；80/八十', '是', '空与空之间用“；”分开，同一空的多个答案用“/”分开。', '中', '', '', ''],
    ],
  },
  {
    name: '简答题',
    quType: 4,
    columns: ['题干', '参考答案'],
    examples: [['简述零信任的核心思想。', '永不信任，始终验证。', '', '难', '', '', '10']],
  },
  {
    name: '匹配题',
    quType: 6,
    columns: ['题干', '匹配', '干扰项'],
    examples: [['请为协议选择默认端口。', 'HTTP=80；HTTPS=443', '21；22', '', '中', '', '', '']],
  },
];

const levelNames = ['易', '中', '难'] as const;
type Cells = Readonly<Record<string, string>>;

/** Types an Excel file can say. */
export const excelTypes: readonly number[] = sheets.map((sheet) => sheet.quType);

/** The template to fill in: one sheet for each type with an example. */
export const excelTemplate = (): Promise<Uint8Array> =>
  write(
    sheets.map((sheet) => sheet.examples),
    usualOptions,
  );

/** Writes questions into the sheets of the template, with as many option columns as the question with the most options needs. */
export function writeExcel(questions: readonly { readonly question: FileQuestion; readonly chapter: readonly string[] }[]): Promise<Uint8Array> {
  const options = questions.reduce((most, { question }) => Math.max(most, question.options?.length ?? 0), usualOptions);
  return write(
    sheets.map((sheet) =>
      questions
        .filter(({ question }) => question.quType === sheet.quType)
        .map(({ question, chapter }) => [...cellsOf(question, options), ...commonCells(question, chapter)]),
    ),
    options,
  );
}

const write = (rows: readonly (readonly (readonly string[])[])[], options: number): Promise<Uint8Array> =>
  writeXlsx({
    sheets: sheets.map((sheet, index) => ({
      name: sheet.name,
      rows: [
        [...(sheet.columns === choices ? ['题干', ...optionColumns(options), '答案'] : sheet.columns), ...common],
        ...(rows[index] ?? []).map((row) => [...row]),
      ],
    })),
  });

/** Reads a filled-in template. Sheets of other names are left alone. Throws `UnreadableFileError`. */
export async function readExcel(bytes: Uint8Array): Promise<ReadQuestion[]> {
  unzipped(bytes, /^$/);
  const found: ReadQuestion[] = [];
  for (const { name, rows } of await sheetsIn(bytes)) {
    const sheet = sheets.find((one) => one.name === name.trim());
    if (sheet === undefined) continue;
    const head = (rows[0] ?? []).map(cellText);
    rows.slice(1).forEach((row, index) => {
      const cells = Object.fromEntries(head.map((column, at) => [column, cellText(row[at])]));
      if (Object.values(cells).some((cell) => cell !== '')) found.push(questionOf(sheet, cells, index + 2));
    });
  }
  if (found.length === 0) throw new UnreadableFileError('没有找到试题，请使用模板中的工作表名称！');
  return found;
}

async function sheetsIn(bytes: Uint8Array): Promise<{ readonly name: string; readonly rows: readonly (readonly unknown[])[] }[]> {
  try {
    return (await readXlsx(bytes)).sheets;
  } catch (error) {
    throw new UnreadableFileError('不是有效的 Excel 文件，请使用 .xlsx 格式！', { cause: error });
  }
}

const cellText = (cell: unknown): string =>
  (cell === null || cell === undefined ? '' : cell instanceof Date ? cell.toISOString() : String(cell as string | number | boolean)).trim();

const isHtml = (text: string): boolean => text.startsWith('<');
const block = (text: string): string => (isHtml(text) || text === '' ? text : htmlOf(text));
const inline = (text: string): string => (isHtml(text) || text === '' ? text : lineOf(text));

const literal = (text: string): string => text.replace(/\\(.)/gs, '$1').trim();
const escaped = (text: string): string => text.replace(/[\\；;/=]/g, (character) => `\\${character}`);
const list = (text: string): string[] => splitUnescaped(text.replace(/(?<!\\);/g, '；'), '；').filter((part) => part.trim() !== '');

function questionOf(sheet: Sheet, cells: Cells, line: number): ReadQuestion {
  const problems: string[] = [];
  const level = levelNames.findIndex((name) => name === (cells['难度'] || '易')) + 1;
  if (level === 0) problems.push(`难度“${cells['难度'] ?? ''}”应为易、中或难！`);
  const points = Number(cells['建议分值'] || 0);
  const chapter = splitUnescaped(cells['章节'] ?? '', '/').map(literal).filter((part) => part !== ''); // prettier-ignore
  const question: FileQuestion = {
    ...blankQuestion,
    quType: sheet.quType,
    content: block(cells['题干'] ?? ''),
    analysis: block(cells['解析'] ?? ''),
    level: Math.max(level, 1),
    tags: [...new Set(list(cells['知识点'] ?? '').map(literal))],
    ...(points > 0 ? { scoreHint: points } : {}),
    ...bodyOf(sheet.quType, cells, problems),
  };
  const read = checked(line, question, chapter, problems);
  return { ...read, problems: read.problems.map((problem) => `工作表“${sheet.name}”第${line}行：${problem}`) };
}

function bodyOf(quType: number, cells: Cells, problems: string[]): Partial<FileQuestion> {
  const answer = cells['答案'] ?? '';
  switch (quType) {
    case 1:
    case 2: {
      const right = new Set(answer.toUpperCase().replace(/[^A-Z]/g, ''));
      const given = letters.filter((letter) => (cells[`选项${letter}`] ?? '') !== '');
      const stray = [...right].filter((letter) => !given.includes(letter));
      if (stray.length > 0) problems.push(`答案 ${stray.join('、')} 没有对应的选项！`);
      return { options: optionsOf(given.map((letter) => ({ content: inline(cells[`选项${letter}`] ?? ''), isRight: right.has(letter) }))) };
    }
    case 3:
      if (!/^(?:对|错|正确|错误|√|×|TRUE|FALSE)$/i.test(answer)) problems.push(`答案“${answer}”应为对或错！`);
      return { options: trueFalse(/^(?:对|正确|√|TRUE)$/i.test(answer)) };
    case 5:
      return {
        blanks: blanksOf(list(answer).map((blank) => splitUnescaped(blank, '/').map(literal))),
        inOrder: !/^(?:否|任意|FALSE)$/i.test(cells['按顺序'] ?? ''),
      };
    case 6: {
      const together = list(cells['匹配'] ?? '').flatMap((pair): [string, string][] => {
        const [left, right] = splitUnescaped(pair, '=');
        if (left !== undefined && right !== undefined) return [[inline(literal(left)), inline(literal(right))]];
        problems.push(`匹配项“${pair.slice(0, 20)}”没有用“=”分开左右两侧！`);
        return [];
      });
      return pairsOf(
        together,
        list(cells['干扰项'] ?? '').map((one) => inline(literal(one))),
      );
    }
    default:
      return cells['参考答案'] ? { rightAnswer: block(cells['参考答案']) } : {};
  }
}

function cellsOf(question: FileQuestion, optionCount: number): string[] {
  const { quType, content, options = [], blanks = [], pairs = [], matches = [], inOrder, rightAnswer = '' } = question;
  switch (quType) {
    case 1:
    case 2:
      return [
        content,
        ...Array.from({ length: optionCount }, (_none, index) => cell(options[index]?.content)),
        options.map((option, index) => (option.isRight ? letters[index] : '')).join(''),
      ];
    case 3:
      return [content, options[0]?.isRight === true ? '对' : '错'];
    case 5:
      return [content, blanks.map((blank) => blank.accepted.map(escaped).join('/')).join('；'), inOrder === false ? '否' : '是'];
    case 6: {
      const used = new Set(pairs.map((pair) => pair.matchId));
      const contentOf = (id: string): string => escaped(cell(matches.find((match) => match.id === id)?.content));
      const rest = matches.filter((match) => !used.has(match.id)).map((match) => contentOf(match.id));
      return [content, pairs.map((pair) => `${escaped(cell(pair.content))}=${contentOf(pair.matchId)}`).join('；'), rest.join('；')];
    }
    default:
      return [content, rightAnswer];
  }
}

/** HTML of one line as a cell: plain words where that says the same, else the HTML in a span, so that it is known again. */
function cell(html = ''): string {
  const text = plainText(html);
  return html === '' || lineOf(text) === html ? text : isHtml(html) ? html : `<span>${html}</span>`;
}

const commonCells = ({ analysis, level, tags, scoreHint }: FileQuestion, chapter: readonly string[]): string[] => [
  analysis,
  levelNames[level - 1] ?? '易',
  tags.map(escaped).join('；'),
  chapter.map((part) => part.replace(/[\\/]/g, (character) => `\\${character}`)).join('/'),
  scoreHint === undefined ? '' : String(scoreHint),
];
