import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { candidatesView } from './candidates-view.fixture.js';
import type { FileQuestion } from './file-question.js';
import { readGift, writeGift } from './gift.js';
import type { ReadQuestion } from './read-question.js';

const read = (text: string): ReadQuestion => readGift(text)[0] as ReadQuestion;
const options = ({ question }: ReadQuestion) =>
  question?.options?.map(({ content, isRight }) => [content, isRight]);
const accepted = ({ question }: ReadQuestion) => question?.blanks?.[0]?.accepted;

describe('weights of GIFT answers', () => {
  it('what earns nothing or a part is no right text', () => {
    const one = read('问 {=六 =%100%6 =%50%五 =%0%5#太少}');
    expect(one.problems).toEqual([]);
    expect(accepted(one)).toEqual(['六', '6']);
    expect(one.warnings).toEqual([
      '只得部分分的答案“五”没有导入，填写它不得分。',
      '对各个答案的反馈已并入解析。',
    ]);
    expect(one.question?.analysis).toBe('<p>“5”：太少</p>');
  });

  it('beside an answer that earns all, half of the points is not right', () => {
    const one = read('问 {=全 ~%50%半 ~无}');
    expect([one.problems, one.question?.quType]).toEqual([[], 1]);
    expect(options(one)).toEqual([['全', true], ['半', false], ['无', false]]); // prettier-ignore
    expect(one.warnings).toEqual(['只得部分分的选项“半”按错误选项导入。']);
  });

  it('right options of unlike weight are all right, and that is said', () => {
    const one = read('问 {~%75%甲 ~%25%乙 ~%-100%丙}');
    expect([one.problems, one.question?.quType]).toEqual([[], 2]);
    expect(options(one)).toEqual([['甲', true], ['乙', true], ['丙', false]]); // prettier-ignore
    expect(one.warnings).toEqual(['各正确选项的分值不同，导入后按多选题的规则计分。']);
  });

  it.each([
    ['{=%50%甲 ~乙}', '没有一个选项得满分，认不出正确答案！'],
    ['{=甲 =乙 ~丙}', '有多个选项都得满分，认不出是选其一还是必须全选，请按多选题写出各选项的分值比例！'],
    ['{~%100%甲 ~%100%乙 ~丙}', '各正确选项的分值合计200%，不是100%，认不出正确答案！'],
    ['{~%50%甲 ~乙}', '各正确选项的分值合计50%，不是100%，认不出正确答案！'],
    ['{=%0%5}', '没有得满分的答案！'],
    ['{=a*}', '答案“a*”中的“*”代表任意文字，填空题无法这样判分！'],
    ['{#1..5}', '数值答案“1..5”允许区间或误差，填空题只能逐字判分！'],
    ['{#1822:5}', '数值答案“1822±5”允许区间或误差，填空题只能逐字判分！'],
    ['{#=1822:5 =%50%1800:50}', '数值答案“1822±5”允许区间或误差，填空题只能逐字判分！'],
  ])('%s cannot be told and is refused', (answers, problem) =>
    expect(read(`问 ${answers}`).problems).toContain(problem),
  );

  it('a number without tolerance is a text, and that is said; what earns a part is left out', () => {
    const one = read('问 {#=443:0 =%50%80:1}');
    expect([one.problems, accepted(one)]).toEqual([[], ['443']]);
    expect(one.warnings).toEqual([
      '只得部分分的答案“80”没有导入，填写它不得分。',
      '数值答案“443”按文字判分，同一个数的其他写法不得分。',
    ]);
  });

  it('a text without a mark is the answer, not an essay', () => {
    const one = read('首都是 {北京}');
    expect([one.problems, one.question?.quType, accepted(one)]).toEqual([[], 5, ['北京']]);
  });

  it('no answer that earns less than all is right (seed printed on failure)', () => {
    const weight = fc.constantFrom(null, -100, -50, 0, 25, 33.33333, 50, 75, 99, 100);
    const answers = fc.array(fc.tuple(fc.constantFrom('=', '~'), weight), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(answers, fc.boolean(), (each, isNumber) => {
        const written = each
          .map(([mark, percent], i) => `${mark}${percent === null ? '' : `%${percent}%`}${i + 10}#FB${i}`)
          .join(' ');
        const { question, problems } = read(`问 {${isNumber ? '#' : ''}${written}}`);
        const shares = new Map(
          each.map(([mark, percent], i) => [String(i + 10), percent ?? (mark === '=' ? 100 : 0)]),
        );
        if (question === null || problems.length > 0) return;
        expect(candidatesView(question)).not.toContain('FB');
        for (const text of question.blanks?.[0]?.accepted ?? []) expect(shares.get(text)).toBe(100);
        const right = (question.options ?? []).filter(({ isRight }) => isRight);
        const total = right.reduce((sum, { content }) => sum + (shares.get(content) ?? 0), 0);
        if (question.options !== undefined) expect(Math.abs(total - 100)).toBeLessThanOrEqual(2);
        for (const { content, isRight } of question.options ?? [])
          expect(isRight ? (shares.get(content) ?? 0) : -1).not.toBe(0);
      }),
      { numRuns: 500 },
    );
  });
});

describe('texts of GIFT', () => {
  it('the format an answer names is no part of it', () => {
    const one = read('::t::[html]<p>问</p> {=[plain]a<b> ~[html]<b>粗</b> ~[moodle]平 ~<i>斜</i>}');
    expect(options(one)?.map(([content]) => content)).toEqual(['a&lt;b&gt;', '<b>粗</b>', '平', '<i>斜</i>']);
    expect(accepted(read('问 {=[plain]北京 =[html]<b>京</b>}'))).toEqual(['北京', '京']);
  });

  it('tags in a text without a format are tags, other brackets are none', () => {
    expect(read('哪个<b>不</b>对 {=<p>甲</p> ~x < y}').question).toMatchObject({
      content: '哪个<b>不</b>对',
      options: [{ content: '<p>甲</p>' }, { content: 'x &lt; y' }],
    });
    expect(read('引入 #include <stdio.h\\> {=a ~b}').question?.content).toContain('&lt;stdio.h');
  });

  it('feedback on answers stands in the explanation, under the general one', () => {
    const one = read('问 {=甲#对了 ~乙#再想想 #### 见第三章}');
    expect(one.question?.analysis).toBe('<p>见第三章</p><p>“甲”：对了</p><p>“乙”：再想想</p>');
    expect(read('问 {TRUE#错在这里#答得好}').question?.analysis).toBe('<p>错在这里</p><p>答得好</p>');
    expect(one.warnings).toEqual(['对各个答案的反馈已并入解析。']);
  });

  it('a file beside it is named as lost', () =>
    expect(read('[html]<p>图<img src="@@PLUGINFILE@@/a.png"/></p> {=甲 ~乙}').warnings).toEqual([
      '题中的图片或文件不在 GIFT 文件里，没有导入。',
    ]));

  it.each(['3*4', 'a\\*b', '[html]x', '%50%半', '<b>'])('keeps the answer %s as it is written', (answer) => {
    const question: FileQuestion = { quType: 5, content: '<p>问</p>', analysis: '', level: 1, tags: [], blanks: [{ id: 'b1', accepted: [answer] }], inOrder: true }; // prettier-ignore
    const again = readGift(String(writeGift([{ id: 'q', question, chapter: [] }]).file))[0];
    expect(again).toMatchObject({ question, problems: [], warnings: [] });
  });
});
