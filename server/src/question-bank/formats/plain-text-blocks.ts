import { AnswerTables } from './answer-table.js';
import { halfWidth } from './half-width.js';
import { headingOf } from './headings.js';
import { chapterHeading, fieldOf, fieldWithin, isNext, numberingOf, option, pageNumber, rule, type Numbering } from './plain-text-lines.js'; // prettier-ignore

// The lines of a text of numbered questions: what belongs to which question.

/** A question's lines by what they are. */
export interface Block {
  readonly line: number;
  readonly number: number;
  readonly quType: number | null;
  readonly stem: string[];
  readonly options: { letter: string; text: string[] }[];
  readonly fields: Map<string, string[]>;
  /** title of the chapter it stands under; '' for none */
  readonly chapter: string;
  /** what a table of answers says of it that cannot be right */
  readonly problems: string[];
  /** lines that are no part of it */
  readonly warnings: string[];
}

/** Lines as one text; '' for none. */
export const joined = (lines: readonly string[] | undefined): string => (lines ?? []).join('\n').trim();

/** The questions of a text, and the tables of answers among them. */
export function blocksOf(text: string): { readonly blocks: Block[]; readonly tables: AnswerTables } {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const halves = lines.map((line) => halfWidth(line.trimEnd()));
  const reader = new Blocks(new AnswerTables(halves, lines));
  lines.forEach((line, index) => reader.take(index, line.trimEnd(), halves[index] as string));
  return reader;
}

/** A text between questions that is longer may be what they are about. */
const passageChars = 30;

class Blocks {
  readonly blocks: Block[] = [];
  private quType: number | null = null;
  private chapter = '';
  private block: Block | null = null;
  private into: string[] | null = null;
  private last: Numbering | null = null;
  /** lines before a question that belong to none */
  private apart: string[] = [];

  constructor(readonly tables: AnswerTables) {}

  take(index: number, line: string, half: string): void {
    if (this.tables.take(index, this.blocks)) return this.end();
    const head = headingOf(half);
    const next = numberingOf(half);
    if (head !== undefined && next === null) {
      this.quType = head;
      return this.end();
    }
    if (next !== null && isNext(this.last, next, this.hasEnded())) {
      this.last = next;
      return this.begin(index, line, next);
    }
    if (this.hasEnded() && chapterHeading.test(half)) {
      this.chapter = line.trim();
      return this.end();
    }
    if (this.block === null) {
      if (line.trim() !== '') this.apart.push(line.trim());
    } else if (pageNumber.test(half)) this.block.warnings.push(`页码“${line.trim()}”没有导入。`);
    else if (!rule.test(half)) this.add(this.block, line, half);
  }

  private end(): void {
    [this.block, this.into] = [null, null];
  }

  /** Whether a question with its answer or options stands before, or none. */
  private hasEnded(): boolean {
    return this.block === null || this.block.fields.size > 0 || this.block.options.length > 0;
  }

  private begin(index: number, line: string, { number, stem }: Numbering): void {
    const passage = this.apart.join(' ');
    const isLost = this.last !== null && passage.length >= passageChars;
    this.block = {
      line: index + 1,
      number,
      quType: this.quType,
      chapter: this.chapter,
      stem: [],
      options: [],
      fields: new Map(),
      problems: [],
      warnings: isLost ? [`题前的文字“${passage.slice(0, 20)}…”没有导入。`] : [],
    };
    this.apart = [];
    this.into = this.block.stem;
    this.blocks.push(this.block);
    const text = line.slice(line.length - stem.length);
    this.addText(this.block, text, halfWidth(text));
  }

  /** A line of a question: a field, options, or more of what stands before. */
  private add(block: Block, line: string, half: string): void {
    const named = fieldOf(half);
    if (named !== null) {
      const [rest, restHalf] = [line.slice(line.length - named.rest.length), named.rest];
      const at = fieldWithin(restHalf);
      this.into = [at < 0 ? rest : rest.slice(0, at).trimEnd()];
      block.fields.set(named.name, this.into);
      if (at >= 0) this.add(block, rest.slice(at), restHalf.slice(at));
    } else if (line.trim() !== '') this.addText(block, line, half);
  }

  /** Text that may end in a field: `D. 丁 答案：ABCD`. */
  private addText(block: Block, line: string, half: string): void {
    const at = fieldWithin(half);
    const [text, textHalf] = at < 0 ? [line, half] : [line.slice(0, at).trimEnd(), half.slice(0, at)];
    if (option.test(textHalf) && block.fields.size === 0) {
      for (const each of splitOptions(text, textHalf)) {
        this.into = [each.text];
        block.options.push({ letter: each.letter, text: this.into });
      }
    } else this.into?.push(text);
    if (at >= 0) this.add(block, line.slice(at), half.slice(at));
  }
}

/** `A. 甲  B. 乙` on one line are two options. */
function splitOptions(line: string, half: string): { letter: string; text: string }[] {
  const marks = [...half.matchAll(/(?:^|\s)\(?([A-Z])[).、:]\s*/g)];
  return marks.map((mark, index) => ({
    letter: mark[1] as string,
    text: line.slice(mark.index + mark[0].length, marks[index + 1]?.index ?? line.length).trim(),
  }));
}
