// A line of answers: `1-5 ABCDD`, `1. A 2. BC`.

/** One answer of a table, or what is wrong with it. */
export interface Entry {
  readonly number: number;
  readonly answer: string;
  readonly problem?: string;
}

const range = /^(\d{1,4})\s*题?\s*(?:-+|~+|[—–―]+|至|到)\s*(\d{1,4})\s*题?\s*[.、:)]?\s*/;
const single = /^(\d{1,4})\s*题?\s*[.、:)]?\s*/;
const one = /^(?:[A-Z](?:[、,]?[A-Z])*|[a-z](?![a-z])|正确|错误|[√✓✔×✗✘对错])/;
const many = /^(?:[A-Z√✓✔×✗✘对错]|正确|错误|[\s,、;])+/i;
const between = /^[\s,、;.。]+/;
const rangeAtMost = 200;

/** All answers of a line (in half width) that holds nothing else; null: it holds something else. */
export function answersIn(line: string): Entry[] | null {
  const entries: Entry[] = [];
  let rest = line.trim();
  while (rest !== '') {
    const from = range.exec(rest);
    const begin = from ?? single.exec(rest);
    if (begin === null) return null;
    rest = rest.slice(begin[0].length);
    const said = (from === null ? one : many).exec(rest);
    if (said === null) return null;
    entries.push(
      ...(from === null ? [{ number: Number(begin[1]), answer: said[0] }] : ofRange(from, said[0])),
    );
    rest = rest.slice(said[0].length).replace(between, '');
  }
  return entries.length === 0 ? null : entries;
}

function ofRange([whole, first, last]: RegExpExecArray, said: string): Entry[] {
  const [from, to] = [Number(first), Number(last)];
  const count = to - from + 1;
  const words = said.split(/[\s,、;]+/).filter((word) => word !== '');
  const signs = words.join('').match(/正确|错误|./g) ?? [];
  const answers = words.length === count ? words : signs.length === count ? signs : null;
  const numbers = Array.from(
    { length: Math.max(1, Math.min(count, rangeAtMost)) },
    (_none, index) => from + index,
  );
  const problem = `答案表“${whole.trim()} ${said.trim().slice(0, 40)}”中答案的个数与题数不符！`;
  return numbers.map((number, index) =>
    answers === null || count > rangeAtMost
      ? { number, answer: '', problem }
      : { number, answer: answers[index] as string },
  );
}
