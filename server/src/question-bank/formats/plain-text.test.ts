import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { candidatesView } from './candidates-view.fixture.js';
import { readFile } from './read-file.js';
import { readPlainText } from './plain-text.js';
import type { ReadQuestion } from './read-question.js';

const read = (...lines: readonly string[]): ReadQuestion[] => readPlainText(lines.join('\n'));
const one = (...lines: readonly string[]): ReadQuestion => read(...lines)[0] as ReadQuestion;
const right = ({ question }: ReadQuestion): string =>
  (question?.options ?? []).flatMap(({ isRight, content }) => (isRight ? [content] : [])).join();
const four = ['A. 甲', 'B. 乙', 'C. 丙', 'D. 丁'];

describe('text that was not recognised', () => {
  it.each<[string, string[]]>([
    ['a stem alone', ['1. 某物质的产率为95%']],
    ['an answer on the blank', ['1. 产率是__95%__。']],
    ['a letter in brackets', ['1. 维生素（A）的作用']],
    ['an answer without its colon', ['1. 地球是圆的，这句话我认为对']],
  ])('is no essay: %s', (_name, lines) =>
    expect(one(...lines).problems).toContain('没有找到答案，也没有写明题型！'),
  );

  it('is an essay under its heading, or with an answer, which is said', () => {
    expect(one('五、简答题', '1. 简述零信任')).toMatchObject({ problems: [], warnings: [], question: { quType: 4 } }); // prettier-ignore
    expect(one('1. 简述零信任', '答：永不信任')).toMatchObject({
      problems: [],
      warnings: ['没有写明题型，按简答题导入。'],
      question: { quType: 4, rightAnswer: '<p>永不信任</p>' },
    });
    expect(one('六、案例分析题', '1. 分析此案').problems).toEqual([]);
  });

  it.each<[string, string[], string]>([
    [
      'on a line of an essay',
      ['简答题', '1. 产率是__95%__。'],
      '题干中似乎写着答案，请把答案移到“答案：”之后！',
    ],
    ['in an essay’s words', ['简答题', '1. 对吗？我的看法：（答案为正确）'], '题干中似乎写着答案，请把答案移到“答案：”之后！'], // prettier-ignore
    ['on the blank that it fills', ['1. 产率是__95%__。', '答案：95%', '题型：填空题'], '题干的下划线上写着答案“95%”！'], // prettier-ignore
    ['as a mark of an option', ['1. 选', 'A. 甲', 'B. 乙 √', '答案：B'], '选项“乙 √”似乎标着正确答案，请去掉标记并写出“答案：”！'], // prettier-ignore
    ['as a word of an option', ['1. 选', 'A. 甲（正确答案）', 'B. 乙', '答案：A'], '选项“甲（正确答案）”似乎标着正确答案，请去掉标记并写出“答案：”！'], // prettier-ignore
    ['against the answer behind it', ['1. 选（A）', ...four, '答案：B'], '题干括号中的“A”与答案“B”不一致！'],
    [
      'as a sign against a letter behind it',
      ['1. 地球（√）是平的', '答案：B'],
      '题干括号中的“√”与答案“B”不一致！',
    ],
    ['twice', ['1. 先（A），后（B）。', ...four], '题干中有多处括号写着字母或对错，认不出哪一处是答案！'],
  ])('an answer that candidates would read is refused: %s', (_name, lines, problem) =>
    expect(one(...lines).problems).toContain(problem),
  );
});

describe('answers within the text', () => {
  it.each<[string, string[], string, string]>([
    ['in brackets before a full stop', ['1. 密钥长度是（ B ）。', ...four], '乙', '密钥长度是（　）。'],
    ['in brackets in the middle', ['1. 在（ C ）层工作', ...four], '丙', '在（　）层工作'],
    ['in brackets and behind it', ['1. 选（D）', ...four, '答案：D'], '丁', '选（　）'],
    ['behind the last option', ['1. 选', 'A. 甲', 'B. 乙', 'C. 丙', 'D. 丁 答案：A'], '甲', '选'],
    ['behind the answer of who sat it', ['1. 选', ...four, '我的答案:B正确答案:C', '得分：0'], '丙', '选'],
    ['with 是', ['1. 选', ...four, '答案是：D'], '丁', '选'],
    ['a statement with its sign and why', ['1. 地球是平的。（✗）解释：错误'], '错误', '地球是平的。（　）'],
    ['a statement with its answer', ['1. 地球是圆的 答案是：正确'], '正确', '地球是圆的'],
    ['before a line that parts questions', ['1. 选', ...four, '答案：A', '-----'], '甲', '选'],
  ])('are taken out and are right: %s', (_name, lines, answer, stem) => {
    const found = one(...lines);
    expect(found.problems).toEqual([]);
    expect(right(found)).toBe(answer);
    expect(found.question?.content).toBe(`<p>${stem}</p>`);
  });

  it('say what is left out', () => {
    expect(one('1. 选', ...four, '我的答案：B', '正确答案：C').warnings).toEqual(['“我的答案”没有导入。']);
    expect(one('1. 在（C）层工作', ...four, '答案：C').warnings).toEqual([
      '题干中的“（C）”与答案相同，已改为空括号。',
    ]);
    expect(one('1. 选', '第 3 页 共 10 页', ...four, '答案：C')).toMatchObject({
      question: { content: '<p>选</p>' },
      warnings: ['页码“第 3 页 共 10 页”没有导入。'],
    });
    const passage = '某公司的内网被入侵，日志显示攻击者从外网登录了一台打印服务器。';
    expect(
      read('1. 甲', ...four, '答案：A', '二、单选题', passage, '2. 乙', ...four, '答案：A')[1]?.warnings,
    ).toEqual([
      // prettier-ignore
      '题前的文字“某公司的内网被入侵，日志显示攻击者从外网…”没有导入。',
    ]);
  });

  it('no accepted question shows where its answer stood (seed printed on failure)', () => {
    const words = fc.constantFrom('甲乙', '在网络层', '一二三', '下列说法');
    const sign = fc.constantFrom('（√）', '( ✗ )', '（ 对 ）', '(错误)', '（B）', '( C ) ');
    const told = fc.oneof(
      sign,
      fc.constantFrom(
        '答案：TELL',
        '【答案】TELL',
        '正确答案是：TELL',
        '解析：TELL',
        '解释：TELL',
        '__TELL__',
      ),
    );
    const line = fc.tuple(words, told, fc.oneof(fc.constant(''), words)).map((parts) => parts.join(''));
    const heading = fc.constantFrom('', '一、单选题', '二、判断题', '五、简答题', '四、填空题');
    fc.assert(
      fc.property(heading, line, fc.boolean(), fc.boolean(), (head, stem, hasOptions, hasAnswer) => {
        const lines = [head, `1. ${stem}`, ...(hasOptions ? four : []), ...(hasAnswer ? ['答案：B'] : [])];
        for (const { question, problems } of read(...lines)) {
          if (question === null || problems.length > 0) continue;
          const view = candidatesView(question);
          // Beside another answer, what stands between lines is part of the text.
          if (hasAnswer && stem.includes('__')) continue;
          expect(view).not.toContain('TELL');
          // A letter that is not the answer is part of the text.
          if (question.quType === 3) expect(view).not.toMatch(/[（(]\s*[√✗对错]/);
          const key = question.options?.map(({ isRight }, i) => (isRight ? 'ABCD'[i] : '')).join('') ?? '?';
          if (question.quType === 1) expect(view).not.toMatch(new RegExp(`[（(]\\s*${key}\\s*[)）]`));
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('where questions begin', () => {
  it('a word that begins with 题 keeps it', () =>
    expect(read('1 题甲如何', ...four, '答案：A', '2 题乙如何', ...four, '答案：B')).toMatchObject([
      { question: { content: '<p>题甲如何</p>' } },
      { question: { content: '<p>题乙如何</p>' } },
    ]));

  it.each(['第1题 甲', '第 1 题：甲', '1题：甲', '1题 甲', '1\t甲', '1 甲', '１．甲'])(
    '%j is the first',
    (line) => expect(one(line, ...four, '答案：A').question?.content).toBe('<p>甲</p>'),
  );

  it('a number within a question begins none', () =>
    expect(read('1. 火车', '2 小时后到', ...four, '答案：A')).toMatchObject([
      { question: { content: '<p>火车<br />2 小时后到</p>' } },
    ]));

  it('a chapter’s heading behind an answer is no part of it', () =>
    expect(read('1. 甲', ...four, '答案：A', '第二章 网络', '2. 乙', ...four, '答案：B')).toMatchObject([
      { problems: [], chapter: [] },
      { problems: [], chapter: ['第二章 网络'] },
    ]));
});

it.each([
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
] as const)('a text in %s is read', async (encoding, mark) => {
  const little = Buffer.from(`1. 甲\n${four.join('\n')}\n答案：B`, 'utf16le');
  const bytes = Uint8Array.from([...mark, ...(encoding === 'utf-16le' ? little : little.swap16())]);
  const [found] = await readFile('text', bytes);
  expect([found?.problems, right(found as ReadQuestion)]).toEqual([[], '乙']);
});
