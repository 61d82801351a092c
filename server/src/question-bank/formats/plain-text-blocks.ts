import { AnswerTables } from './answer-table.js';
import { headingOf } from './headings.js';

// The lines of a text of numbered questions: what belongs to which question.

// Matched against a line in half width, which has a character for each of the line's.
const numbered = /^\s*(?:第\s*)?(\d{1,5})\s*([.、)]|题\s*[:.、]?)\s*(.*)$/;
const option = /^\s*\(?([A-Z])[).、:]\s*(.*)$/;
const field =
  /^\s*[[【]?\s*(答\s*案|参考答案|正确答案|标准答案|答|答案解析|解\s*析|试题解析|详解|分析|难度|难易程度|知识点|考点|标签|章节|题型|评分要点|评分标准|建议分值|分值|按顺序)\s*(?:[\]】]\s*:?|:)\s*(.*)$/;

/** Full-width forms (`１．Ａ：（`) as the usual ones, character for character; `。` stays. */
export const halfWidth = (text: string): string =>
  text
    .replace(/[\uFF01-\uFF5E]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ');

/** A question's lines by what they are. */
export interface Block {
  readonly line: number;
  readonly number: number;
  readonly quType: number | null;
  readonly stem: string[];
  readonly options: { letter: string; text: string[] }[];
  readonly fields: Map<string, string[]>;
  /** what a table of answers says of it that cannot be right */
  readonly problems: string[];
}

/** Lines as one text; '' for none. */
export const joined = (lines: readonly string[] | undefined): string => (lines ?? []).join('\n').trim();

/** The questions of a text, and the tables of answers among them. */
export function blocksOf(text: string): { readonly blocks: Block[]; readonly tables: AnswerTables } {
  const blocks: Block[] = [];
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const halves = lines.map((line) => halfWidth(line.trimEnd()));
  const tables = new AnswerTables(halves, lines);
  let quType: number | null = null;
  let block: Block | null = null;
  let into: string[] | null = null;
  let last: Numbering | null = null;
  lines.forEach((raw, index) => {
    const line = raw.trimEnd();
    const half = halves[index] as string;
    /** What stands at the end of the line, as it was written. */
    const written = (end: string): string => line.slice(line.length - end.length);
    if (tables.take(index, blocks)) {
      [block, into] = [null, null];
      return;
    }
    const head = headingOf(half);
    const start = numbered.exec(half);
    if (head !== undefined && start === null) {
      quType = head;
      [block, into] = [null, null];
      return;
    }
    const next = start === null ? null : numberingOf(start);
    if (start !== null && next !== null && isNext(last, next)) {
      last = next;
      const stem = [written(start[3] as string)];
      block = {
        line: index + 1,
        number: next.number,
        quType,
        stem,
        options: [],
        fields: new Map(),
        problems: [],
      };
      into = block.stem;
      blocks.push(block);
      return;
    }
    if (block === null) return;
    const named = field.exec(half);
    const choice = option.exec(half);
    if (named !== null) {
      into = [written(named[2] as string)];
      block.fields.set(nameOf(named[1] as string), into);
    } else if (choice !== null && block.fields.size === 0) {
      for (const each of splitOptions(line, half)) {
        into = [each.text];
        block.options.push({ letter: each.letter, text: into });
      }
    } else if (line.trim() !== '') into?.push(line);
  });
  return { blocks, tables };
}

interface Numbering {
  readonly number: number;
  readonly isBracket: boolean;
  /** `3.14` rather than `3. 14` */
  readonly isDecimal: boolean;
}

const numberingOf = ([whole, number, mark, stem]: RegExpExecArray): Numbering => ({
  number: Number(number),
  isBracket: mark === ')',
  isDecimal: mark === '.' && /^\d/.test(stem as string) && whole.includes(`.${stem as string}`),
});

/**
 * Whether a number begins a question: not `1)` of a list within questions numbered `1.`, and not a decimal,
 * unless it is the one that follows.
 */
function isNext(last: Numbering | null, next: Numbering): boolean {
  if (last !== null && next.isBracket && !last.isBracket) return false;
  return !next.isDecimal || next.number === (last?.number ?? 0) + 1 || (last === null && next.number === 1);
}

const names: Readonly<Record<string, string>> = {
  答: '答案',
  详解: '解析',
  分析: '解析',
  标签: '知识点',
  考点: '知识点',
  难易程度: '难度',
  评分标准: '评分要点',
};

function nameOf(written: string): string {
  const name = written.replace(/\s/g, '');
  return names[name] ?? ['解析', '答案', '分值'].find((end) => name.endsWith(end)) ?? name;
}

/** `A. 甲  B. 乙` on one line are two options. */
function splitOptions(line: string, half: string): { letter: string; text: string }[] {
  const marks = [...half.matchAll(/(?:^|\s)\(?([A-Z])[).、:]\s*/g)];
  return marks.map((mark, index) => ({
    letter: mark[1] as string,
    text: line.slice(mark.index + mark[0].length, marks[index + 1]?.index ?? line.length).trim(),
  }));
}
