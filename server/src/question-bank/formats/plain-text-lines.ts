// What the lines of a text of numbered questions are, matched against a line in half width, which has a
// character for each of the line's.

export interface Numbering {
  readonly number: number;
  readonly isBracket: boolean;
  /** `3.14` rather than `3. 14` */
  readonly isDecimal: boolean;
  /** nothing but a blank stands behind the number */
  readonly isBare: boolean;
  /** what follows the number */
  readonly stem: string;
}

const numbered = [
  /^\s*(?:第\s*)?(\d{1,5})\s*([.、)])\s*(.*)$/,
  /^\s*第\s*(\d{1,5})\s*(题)\s*[:.、]?\s*(.*)$/,
  /^\s*(\d{1,5})\s*(题)(?:\s*[:.、]|\s|$)\s*(.*)$/,
  /^\s*(\d{1,4})(\t\s*| +)(\D.*)$/,
] as const;

/** The number a line begins with; null: none. */
export function numberingOf(half: string): Numbering | null {
  const found = numbered.map((form) => form.exec(half)).find((match) => match !== null);
  if (found === undefined) return null;
  const [whole, number, mark = '', stem = ''] = found;
  return {
    number: Number(number),
    isBracket: mark === ')',
    isDecimal: mark === '.' && /^\d/.test(stem) && whole.includes(`.${stem}`),
    isBare: mark === '' || /^\s/.test(mark),
    stem,
  };
}

/**
 * Whether a number begins a question: not `1)` of a list within questions numbered `1.`, and not a decimal or a
 * bare number, unless it is the one that follows; one before a blank only where a question has `ended`.
 */
export function isNext(last: Numbering | null, next: Numbering, ended: boolean): boolean {
  if (last !== null && next.isBracket && !last.isBracket) return false;
  const follows = next.number === (last?.number ?? 0) + 1;
  if (next.isBare) return follows && ended;
  return !next.isDecimal || follows;
}

export const option = /^\s*\(?([A-Z])[).、:]\s*(.*)$/;

const field =
  /^\s*[[【]?\s*(我的答案|答\s*案|参考答案|正确答案|标准答案|答|答案解析|解\s*析|试题解析|解释|详解|分析|难度|难易程度|知识点|考点|标签|章节|题型|评分要点|评分标准|建议分值|分值|得分|按顺序)\s*(?:(?:是|为)\s*:|[\]】]\s*:?|:)\s*(.*)$/;
const bareAnswer = /^\s*(答\s*案)\s+([A-Z]{1,10}|正确|错误|[对错√×✓✔✗✘])\s*$/;
/** Within a line, before something that is no blank to write in. */
const within =
  /[[【]?\s*(我的答案|参考答案|正确答案|标准答案|答案解析|试题解析|答案|解析|解释)\s*(?:(?:是|为)\s*:|[\]】]\s*:?|:)\s*(?=[^\s_(])/;

const names: Readonly<Record<string, string>> = {
  答: '答案',
  我的答案: '我的答案',
  解释: '解析',
  详解: '解析',
  分析: '解析',
  标签: '知识点',
  考点: '知识点',
  难易程度: '难度',
  评分标准: '评分要点',
  得分: '得分',
};

function nameOf(written: string): string {
  const name = written.replace(/\s/g, '');
  return names[name] ?? ['解析', '答案', '分值'].find((end) => name.endsWith(end)) ?? name;
}

export interface Field {
  readonly name: string;
  /** what stands behind its name, to the end of the line */
  readonly rest: string;
}

/** The field a line is; null: none. */
export function fieldOf(half: string): Field | null {
  const found = field.exec(half) ?? bareAnswer.exec(half);
  return found === null ? null : { name: nameOf(found[1] as string), rest: found[2] as string };
}

/** Where in a line a field begins that stands behind something else; -1: nowhere. */
export function fieldWithin(half: string): number {
  const found = within.exec(half);
  return found === null || half.slice(0, found.index).trim() === '' ? -1 : found.index;
}

/** `第二章 网络`, `第3节`: a chapter's heading. */
export const chapterHeading = /^\s*(第[一二三四五六七八九十百\d]+[章节篇]\s*[^。？?，,；;]{0,40})$/;
/** A page's number, as files made from PDF have it between the lines. */
export const pageNumber = /^\s*(?:第\s*\d+\s*页(?:\s*[,/]?\s*共\s*\d+\s*页)?|-+\s*\d+\s*-+)\s*$/;
/** A line that only parts questions. */
export const rule = /^\s*(?:-{3,}|={3,}|\*{3,}|—{2,})\s*$/;
