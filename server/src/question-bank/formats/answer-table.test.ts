import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { FilePictures } from './file-pictures.js';
import { readPlainText } from './plain-text.js';
import type { ReadQuestion } from './read-question.js';
import { readWord } from './word.js';

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);

const letters = 'ABCD';
const choice = (number: number): string => `${number}. 第${number}题的题干\nA. 甲\nB. 乙\nC. 丙\nD. 丁`;
/** The letters of the right options; of a statement √ or ×. */
const answerOf = ({ question }: ReadQuestion): string => {
  const right = (question?.options ?? [])
    .flatMap(({ isRight }, index) => (isRight ? [letters[index]] : []))
    .join('');
  return question?.quType === 3 ? (right === 'A' ? '√' : '×') : right;
};
const read = (...lines: readonly string[]): readonly ReadQuestion[] => readPlainText(lines.join('\n'));
const answers = (found: readonly ReadQuestion[]): string[] => found.map(answerOf);
const problems = (found: readonly ReadQuestion[]): string[] => found.flatMap((one) => one.problems);
const five = [1, 2, 3, 4, 5].map(choice);

type Written = (answers: readonly string[]) => string;
const each =
  (separator: string, mark: string): Written =>
  (given) =>
    given.map((answer, index) => `${index + 1}${mark}${answer}`).join(separator);
const ranges =
  (size: number, dash: string, parted: string): Written =>
  (given) =>
    Array.from({ length: Math.ceil(given.length / size) }, (_none, part) => {
      const some = given.slice(part * size, (part + 1) * size);
      return some.length === 1
        ? `${part * size + 1}. ${some[0] ?? ''}`
        : `${part * size + 1}${dash}${part * size + some.length}${parted}${some.join(' ')}`;
    }).join('  ');
const shapes: Readonly<Record<string, Written>> = {
  'ranges of five': ranges(5, '-', ' '),
  'ranges with a full-width dash and colon': ranges(5, '～', '：'),
  'one range': ranges(200, '—', ' '),
  'numbers with points': each(' ', '. '),
  'numbers with full-width marks': each('　', '．'),
  'numbers with 、 parted by ；': each('；', '、'),
  'lines under a title': (given) =>
    `参考答案\n${given.map((answer, index) => `${index + 1}. ${answer}`).join('\n')}`,
  'a titled line': (given) => `参考答案：${ranges(10, '-', ' ')(given)}`,
  'rows of a table': (given) =>
    `题号\t${given.map((_answer, index) => index + 1).join('\t')}\n答案\t${given.join('\t')}`,
};

describe('answers in a table behind the questions', () => {
  it.each(Object.keys(shapes))(`are those that were written: %s (seed ${seed})`, (shape) => {
    const sets = fc.subarray([...letters], { minLength: 1 }).map((some) => some.join(''));
    fc.assert(
      fc.property(fc.array(sets, { minLength: 2, maxLength: 23 }), (given) => {
        const found = read(
          ...given.map((_answer, index) => choice(index + 1)),
          '',
          shapes[shape]?.(given) ?? '',
        );
        expect(answers(found)).toEqual(given);
        expect(problems(found)).toEqual([]);
      }),
      { seed, numRuns: 15 },
    );
  });

  it('as single letters without gaps: 1-5 ABCDD', () => {
    expect(answers(read(...five, '1-5 ABCDD'))).toEqual(['A', 'B', 'C', 'D', 'D']);
    expect(answers(read(...five, '1--5：abcdd'))).toEqual(['A', 'B', 'C', 'D', 'D']);
  });

  it('by headings where numbers begin again, with words and explanations', () => {
    const found = read(
      ...[
        '一、单选题',
        choice(1),
        choice(2),
        '二、判断题',
        '1. 地球是圆的。',
        '2. 太阳绕着地球转。',
        '三、简答题',
        '1. 什么是光合作用？',
      ],
      ...[
        '参考答案',
        '一、单选题',
        '1. B 解析：乙是对的',
        '2. C',
        '【解析】丙',
        '也是',
        '二、判断题：1-2 √×',
        '三、简答题',
        '1. 植物把光能',
        '变成化学能。',
      ],
    );
    expect(problems(found)).toEqual([]);
    expect(answers(found).slice(0, 4)).toEqual(['B', 'C', '√', '×']);
    expect(found.map(({ question }) => question?.analysis ?? '')).toEqual([
      '<p>乙是对的</p>',
      '<p>丙<br />也是</p>',
      '',
      '',
      '',
    ]);
    expect(found[4]?.question?.rightAnswer).toBe('<p>植物把光能<br />变成化学能。</p>');
  });

  it('of each section behind it', () => {
    const found = read(
      '一、单选题',
      choice(1),
      choice(2),
      '答案：1-2 AB',
      '二、单选题',
      choice(1),
      choice(2),
      '答案：1. C 2. D',
    );
    expect([answers(found), problems(found)]).toEqual([['A', 'B', 'C', 'D'], []]);
  });

  it.each<[string, readonly string[], readonly string[]]>([
    [
      'a number that two questions have',
      [choice(1), choice(1), choice(2), '1. A 2. B'],
      Array<string>(2).fill('答案表中第1题对应多道试题，请把答案写在题后！'),
    ],
    ['fewer answers than questions', [...five, '1-5 ABCD'], ['答案表“1-5 ABCD”中答案的个数与题数不符！']],
    [
      'two answers for one question',
      [...five, '1-5 ABCDD', '5. A 4. D'],
      ['答案表中第5题的答案“A”与另一处的“D”不一致！'],
    ],
    [
      'another answer than stands with the question',
      [`${choice(1)}\n答案：A`, choice(2), '1-2 BC'],
      ['答案表中第1题的答案“B”与另一处的“A”不一致！'],
    ],
    ['an answer without a question', [...five, '1-6 ABCDDA'], ['答案表中第6题没有对应的试题！']],
    ['a question without an answer', [...five, '1-4 ABCD'], ['没有找到答案！']],
    ['an option that is not there', [...five, '1-5 ABCDE'], ['答案 E 没有对应的选项！']],
  ])('says of %s what is wrong, at each row', (_what, lines, said) => {
    const found = problems(read(...lines));
    expect(new Set(found.filter((one) => one.startsWith('答案') || one.startsWith('没有')))).toEqual(
      new Set(said),
    );
    expect(found.length).toBeGreaterThanOrEqual(said.length);
  });

  it('leaves alone what only looks like one', () => {
    const found = read(
      '1. 简述原因。\n参考答案：\n因为：甲\n乙',
      '2. 计算 1-5 的和，答案是（ ）\nA. 15\nB. 14\n答案：A\n解析：1+2+3+4+5',
      '3. 匹配。\n题型：匹配题\n答案：1-A；2-B',
    );
    expect(found).toHaveLength(3);
    expect(problems(found)).toEqual([]);
    expect(found[0]?.question?.rightAnswer).toBe('<p>因为：甲<br />乙</p>');
    expect(answerOf(found[1] as ReadQuestion)).toBe('A');
    expect(found[2]?.question?.pairs).toHaveLength(2);
  });
});

describe('answers in a table of a Word file', () => {
  const paragraph = (...runs: readonly string[]): string =>
    `<w:p>${runs.map((run) => `<w:r><w:t xml:space="preserve">${run}</w:t></w:r>`).join('')}</w:p>`;
  const paragraphs = (...texts: readonly string[]): string =>
    texts
      .flatMap((text) => text.split('\n'))
      .map((line) => paragraph(line))
      .join('');
  const row = (...cells: readonly string[]): string =>
    `<w:tr>${cells.map((cell) => `<w:tc><w:tcPr/>${cell}</w:tc>`).join('')}</w:tr>`;
  const plainRow = (...cells: readonly string[]): string => row(...cells.map((cell) => paragraph(cell)));
  const table = (...rows: readonly string[]): string => `<w:tbl><w:tblPr/>${rows.join('')}</w:tbl>`;
  const readFile = (...body: readonly string[]): readonly ReadQuestion[] => {
    const document = `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body.join('')}<w:sectPr/></w:body></w:document>`;
    return readWord(
      zipSync({ '[Content_Types].xml': strToU8('<Types/>'), 'word/document.xml': strToU8(document) }),
      new FilePictures(),
    );
  };

  it('are those of the questions by number, over several pairs of rows and with an empty rest', () => {
    const found = readFile(
      paragraphs(...five, choice(6), choice(7), '参考答案'),
      table(
        plainRow('题号', '1', '2', '3', '4', '5'),
        plainRow('答案', 'A', 'BD', 'C', 'D', 'A'),
        plainRow('题号', '6', '7', '', '', ''),
        plainRow('答案', 'B', 'C', '', '', ''),
      ),
    );
    expect(problems(found)).toEqual([]);
    expect(answers(found)).toEqual(['A', 'BD', 'C', 'D', 'A', 'B', 'C']);
  });

  it('are read as people lay it out: spaced heads, cells of several runs and lines', () => {
    const found = readFile(
      paragraphs(...five.slice(0, 3)),
      table(
        row(paragraph('题', ' ', '号'), ...['1', '2', '3'].map((cell) => paragraph(cell))),
        row(paragraph('答　案'), paragraph('A', 'C'), `${paragraph('B')}${paragraph('')}`, paragraph(' D ')),
      ),
    );
    expect(problems(found)).toEqual([]);
    expect(answers(found)).toEqual(['AC', 'B', 'D']);
  });

  it('leave a table of options beside them what it is', () => {
    const options = table(plainRow('A. 甲', 'B. 乙'), plainRow('C. 丙', 'D. 丁'));
    const found = readFile(
      paragraph('1. 选一个'),
      options,
      paragraph('2. 再选一个'),
      options,
      table(plainRow('题号', '1', '2'), plainRow('答案', 'C', 'B')),
    );
    expect(problems(found)).toEqual([]);
    expect(answers(found)).toEqual(['C', 'B']);
  });

  it('say which question has none', () => {
    const found = readFile(
      paragraphs(...five),
      table(plainRow('题号', '1', '2', '3', '4', '5'), plainRow('答案', 'A', 'B', '', 'D', 'A')),
    );
    expect(found.map((one) => one.problems.length > 0)).toEqual([false, false, true, false, false]);
  });
});
