import { blankMark } from '@vigil/domain/question-bank/question-save';
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
  type FileQuestion,
  type ReadQuestion,
} from './read-question.js';

// The usual Chinese form: numbered questions, `A.` options, `答案：`, `解析：`, headings such as `一、单选题` and `【多选题】`.

const heading =
  /^(?:[一二三四五六七八九十]+[、.．]\s*|[【[(（])?(单选题|单项选择题|多选题|多项选择题|判断题|填空题|简答题|问答题|论述题|匹配题|连线题)(?:[】\])）]|\s*[（(:：].*)?\s*$/;
const numbered = /^\s*(?:第\s*)?(\d{1,5})\s*(?:[.．、)）]|题\s*[:：.．、]?)\s*(.*)$/;
const option = /^\s*[（(]?([A-Z])[)）.．、:：]\s*(.*)$/;
const field =
  /^\s*[【[]?\s*(答案|参考答案|正确答案|标准答案|解析|试题解析|难度|知识点|标签|章节|题型|评分要点|建议分值|分值|按顺序)\s*(?:[】\]]\s*[:：]?|[:：])\s*(.*)$/;
const inlineAnswer = /[（(]\s*([A-Z]{1,26}|对|错|√|×|正确|错误)\s*[)）]\s*$/;

const typeOf: Readonly<Record<string, number>> = {
  单选题: 1,
  单项选择题: 1,
  多选题: 2,
  多项选择题: 2,
  判断题: 3,
  简答题: 4,
  问答题: 4,
  论述题: 4,
  填空题: 5,
  匹配题: 6,
  连线题: 6,
};
const levels: Readonly<Record<string, number>> = { 易: 1, 简单: 1, 容易: 1, 中: 2, 中等: 2, 一般: 2, 难: 3, 困难: 3 };

interface Block {
  readonly line: number;
  readonly quType: number | null;
  readonly stem: string[];
  readonly options: { letter: string; text: string[] }[];
  readonly fields: Map<string, string[]>;
}

/** Reads numbered questions as teachers write them in a text or Word file. Never throws: what cannot be understood is named at its line. */
export function readPlainText(text: string): ReadQuestion[] {
  return blocksOf(text).map(questionOf);
}

function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let quType: number | null = null;
  let block: Block | null = null;
  let into: string[] | null = null;
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .forEach((raw, index) => {
      const line = raw.trimEnd();
      const head = heading.exec(line.trim());
      const start = numbered.exec(line);
      if (head !== null && start === null) {
        quType = typeOf[head[1] as string] ?? null;
        [block, into] = [null, null];
        return;
      }
      if (start !== null) {
        block = { line: index + 1, quType, stem: [start[2] as string], options: [], fields: new Map() };
        into = block.stem;
        blocks.push(block);
        return;
      }
      if (block === null) return;
      const named = field.exec(line);
      const choice = option.exec(line);
      if (named !== null) {
        into = [named[2] as string];
        block.fields.set(nameOf(named[1] as string), into);
      } else if (choice !== null && block.fields.size === 0) {
        for (const each of splitOptions(line)) {
          into = [each.text];
          block.options.push({ letter: each.letter, text: into });
        }
      } else if (line.trim() !== '') into?.push(line);
    });
  return blocks;
}

const nameOf = (name: string): string => {
  if (name === '标签') return '知识点';
  return ['答案', '解析', '分值'].find((end) => name.endsWith(end)) ?? name;
};

/** `A. 甲  B. 乙` on one line are two options. */
function splitOptions(line: string): { letter: string; text: string }[] {
  const found: { letter: string; text: string }[] = [];
  const marks = [...line.matchAll(/(?:^|\s)[（(]?([A-Z])[)）.．、:：]\s*/g)];
  marks.forEach((mark, index) => {
    const from = mark.index + mark[0].length;
    found.push({ letter: mark[1] as string, text: line.slice(from, marks[index + 1]?.index ?? line.length).trim() });
  });
  return found;
}

const joined = (lines: readonly string[] | undefined): string => (lines ?? []).join('\n').trim();

function questionOf(block: Block): ReadQuestion {
  const problems: string[] = [];
  let stem = joined(block.stem);
  let answer = joined(block.fields.get('答案'));
  const named = typeOf[joined(block.fields.get('题型'))] ?? null;
  const tag = /^[【[](单选题|多选题|判断题|填空题|简答题|匹配题)[】\]]\s*/.exec(stem);
  if (tag !== null) stem = stem.slice(tag[0].length);
  const quType = named ?? (tag === null ? block.quType : (typeOf[tag[1] as string] ?? null)) ?? guess(block, answer, stem);
  if (answer === '' && [1, 2, 3].includes(quType)) {
    const inline = inlineAnswer.exec(stem);
    if (inline !== null) {
      answer = inline[1] as string;
      stem = `${stem.slice(0, inline.index)}（　）`;
    }
  }
  if (answer === '' && quType !== 4) problems.push('没有找到答案！');
  const level = levels[joined(block.fields.get('难度'))] ?? 1;
  const tags = joined(block.fields.get('知识点'))
    .split(/[,，、;；\s]+/)
    .filter((one) => one !== '');
  const chapter = joined(block.fields.get('章节'))
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
  return checked(block.line, question, chapter, problems);
}

function guess({ options }: Block, answer: string, stem: string): number {
  if (options.length > 0) return /^[A-Z]$/.test(answer.trim()) ? 1 : lettersOf(answer).length > 1 ? 2 : 1;
  if (truth(answer) !== null || /[（(]\s*(?:对|错|√|×|正确|错误)\s*[)）]\s*$/.test(stem)) return 3;
  return /_{2,}|[（(][\s　]*[)）]/.test(stem) && answer !== '' ? 5 : 4;
}

function bodyOf(quType: number, stem: string, answer: string, block: Block, problems: string[]): Partial<FileQuestion> {
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
      return { ...(answer === '' ? {} : { rightAnswer: htmlOf(answer) }), ...pointsOf(parts(joined(block.fields.get('评分要点'))).map(pointIn)) };
  }
}

const lettersOf = (answer: string): string[] => {
  const bare = answer.replace(/[\s,，、;；]/g, '').toUpperCase();
  return /^[A-Z]+$/.test(bare) ? [...new Set(bare)] : [];
};

function choices({ options }: Block, answer: string, problems: string[]) {
  const right = lettersOf(answer);
  const letters = options.map(({ letter }) => letter);
  const stray = right.filter((letter) => !letters.includes(letter));
  if (answer !== '' && right.length === 0) problems.push(`答案“${answer.slice(0, 20)}”不是选项字母！`);
  if (stray.length > 0) problems.push(`答案 ${stray.join('、')} 没有对应的选项！`);
  return optionsOf(options.map(({ letter, text }) => ({ content: lineOf(joined(text)), isRight: right.includes(letter) })));
}

function truth(answer: string): boolean | null {
  if (/^(?:对|正确|√|T|TRUE|是|A)$/i.test(answer.trim())) return true;
  return /^(?:错|错误|×|x|F|FALSE|否|B)$/i.test(answer.trim()) ? false : null;
}

/** Blanks are parted by `；` or `|`, alternatives of one by `/`. Any run of underscores or an empty bracket marks one. */
function fillIn(stem: string, answer: string): Partial<FileQuestion> {
  const accepted = answer
    .split(/[;；|\n]/)
    .map((blank) => blank.split('/').map((text) => text.trim()))
    .map((texts) => texts.filter((text) => text !== ''))
    .filter((texts) => texts.length > 0);
  return { content: htmlOf(stem.replace(/_{2,}|[（(][\s　]*[)）]/g, blankMark)), blanks: blanksOf(accepted) };
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
