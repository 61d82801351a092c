import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { candidatesView } from './candidates-view.fixture.js';
import type { FileQuestion } from './file-question.js';
import { readMoodleXml } from './moodle-xml.js';
import { writeMoodleXml } from './moodle-xml-write.js';
import type { ReadQuestion } from './read-question.js';

const read = (type: string, body: string, text = '问'): ReadQuestion =>
  readMoodleXml(
    `<quiz><question type="${type}"><questiontext format="html"><text><![CDATA[${text}]]></text></questiontext>${body}</question></quiz>`,
  )[0] as ReadQuestion;
const answer = (fraction: number | string, text: string, more = ''): string =>
  `<answer fraction="${fraction}" format="plain_text"><text>${text}</text>${more}</answer>`;
const feedback = (text: string): string => `<feedback format="html"><text>${text}</text></feedback>`;
const rights = ({ question }: ReadQuestion) => question?.options?.map(({ isRight }) => isRight);
const accepted = ({ question }: ReadQuestion) => question?.blanks?.[0]?.accepted;

describe('fractions of Moodle answers', () => {
  it('a short answer that earns a part or nothing is not right', () => {
    const one = read('shortanswer', answer(100, '六') + answer(50, '五') + answer(0, '*'));
    expect([one.problems, accepted(one)]).toEqual([[], ['六']]);
    expect(one.warnings).toEqual(['只得部分分的答案“五”没有导入，填写它不得分。']);
  });

  it('a number that earns a part is not right; a text is compared, and that is said', () => {
    const one = read('numerical', answer(100, '443', '<tolerance>0</tolerance>') + answer(50, '80'));
    expect([one.problems, accepted(one)]).toEqual([[], ['443']]);
    expect(one.warnings).toEqual([
      '只得部分分的答案“80”没有导入，填写它不得分。',
      '数值答案“443”按文字判分，同一个数的其他写法不得分。',
    ]);
  });

  it.each(['false', 'False', '0', '<text>false</text>', ''])(
    'with single %j, 75 and 25 are both right',
    (single) => {
      const one = read(
        'multichoice',
        `<single>${single}</single>${answer(75, '甲')}${answer(25, '乙')}${answer(-50, '丙')}`,
      );
      expect([one.problems, one.question?.quType]).toEqual([[], 2]);
      expect(rights(one)).toEqual([true, true, false]);
      expect(one.warnings).toEqual(['各正确选项的分值不同，导入后按多选题的规则计分。']);
    },
  );

  it('where one is chosen, one that earns a part is wrong, and that is said', () => {
    const one = read('multichoice', `<single>true</single>${answer(100, '甲')}${answer(50, '乙')}`);
    expect([one.problems, rights(one)]).toEqual([[], [true, false]]);
    expect(one.warnings).toEqual(['只得部分分的选项“乙”按错误选项导入。']);
  });

  it.each<[string, string, string]>([
    ['multichoice', answer(75, '甲') + answer(25, '乙'), '没有一个选项得满分，认不出正确答案！'],
    ['multichoice', `<single>maybe</single>${answer(100, '甲')}`, '认不出是单选还是多选：single 为“maybe”！'],
    ['multichoice', `<single>false</single>${answer(100, '甲')}${answer(100, '乙')}`, '各正确选项的分值合计200%，不是100%，认不出正确答案！'], // prettier-ignore
    [
      'truefalse',
      answer(0, 'true') + answer(0, 'false'),
      '判断题应有且只有一个得满分的答案：true 或 false！',
    ],
    ['truefalse', answer(100, 'yes'), '判断题应有且只有一个得满分的答案：true 或 false！'],
    ['shortanswer', answer(100, '*'), '答案“*”中的“*”代表任意文字，填空题无法这样判分！'],
    ['shortanswer', answer('x', '甲'), '没有得满分的答案！'],
    ['numerical', answer(100, '3.14', '<tolerance>0.01</tolerance>'), '数值答案“3.14±0.01”允许区间或误差，填空题只能逐字判分！'], // prettier-ignore
  ])('%s %# is refused', (type, body, problem) => expect(read(type, body).problems).toContain(problem));

  it('no text that earns less than all is right, none of its feedback is seen (seed printed on failure)', () => {
    const fraction = fc.constantFrom(-100, 0, 10, 33.33333, 50, 75, 90, 99, 100);
    fc.assert(
      fc.property(
        fc.array(fraction, { minLength: 1, maxLength: 6 }),
        fc.constantFrom('shortanswer', 'numerical', 'multichoice'),
        (each, type) => {
          const body = each.map((one, i) => answer(one, String(i + 10), feedback(`FB${i}`))).join('');
          const { question, problems } = read(type, body);
          if (question === null || problems.length > 0) return;
          expect(candidatesView(question)).not.toContain('FB');
          expect(question.analysis.match(/FB/g)).toHaveLength(each.length);
          const right = [
            ...(question.blanks?.[0]?.accepted ?? []),
            ...(question.options ?? []).filter(({ isRight }) => isRight).map(({ content }) => content),
          ];
          expect(right.length).toBeGreaterThan(0);
          for (const text of right) expect(each[Number(text) - 10]).toBe(100);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('what Moodle says besides the question', () => {
  it('is kept with the explanation or named', () => {
    const one = read(
      'multichoice',
      `<generalfeedback format="html"><text>总的</text></generalfeedback>${answer(100, '甲', feedback('对了'))}${answer(0, '乙')}<correctfeedback format="html"><text>真棒</text></correctfeedback><hint format="html"><text>想想</text></hint>`,
    );
    expect(one.question?.analysis).toBe('总的<p>“甲”：对了</p>');
    expect(one.warnings).toEqual([
      '答对、部分答对或答错时的统一反馈没有导入。',
      '再次作答时的提示没有导入。',
      '对各个答案的反馈已并入解析。',
    ]);
  });

  it('Moodle’s own sentences are nothing that is lost', () =>
    expect(
      read(
        'multichoice',
        `${answer(100, '甲')}${answer(0, '乙')}<correctfeedback format="html"><text>Your answer is correct.</text></correctfeedback><incorrectfeedback format="html"><text>回答错误。</text></incorrectfeedback>`,
      ).warnings,
    ).toEqual([]));

  it('case and units are named', () =>
    expect([
      ...read('shortanswer', `<usecase>1</usecase>${answer(100, 'A')}`).warnings,
      ...read('numerical', `${answer(100, '1')}<units><unit><multiplier>1</multiplier></unit></units>`).warnings, // prettier-ignore
    ]).toEqual([
      '答案原要求区分大小写，导入后不区分。',
      '数值答案“1”按文字判分，同一个数的其他写法不得分。',
      '单位及其换算没有导入，只有答案中写出的写法得分。',
    ]));
});

describe('gaps of Moodle', () => {
  it('keep their choices, each within its group', () => {
    const one = read(
      'ddwtos',
      '<dragbox><text>北京</text><group>1</group></dragbox><dragbox><text>红</text><group>2</group></dragbox><dragbox><text>上海</text><group>1</group></dragbox>',
      '<p>首都 [[1]]，颜色 [[2]]</p>',
    );
    expect(one.question).toMatchObject({
      quType: 99,
      content: '<p>首都 （1）____，颜色 （2）____</p>',
      parts: [
        { quType: 1, share: 0.5, options: [{ content: '北京', isRight: true }, { content: '上海', isRight: false }] }, // prettier-ignore
        { quType: 1, options: [{ content: '红', isRight: true }] },
      ],
    });
    expect(one.problems).toEqual(['第2小题：至少需要两个选项！']);
  });

  it('of a cloze: a part of the points is not right, entities are characters, feedback is not seen', () => {
    const one = read('cloze', '', '{1:SA:=R&amp;D#好~%50%RD~*} 与 {3:NM:=5:0}');
    expect(one.problems).toEqual([]);
    expect(one.question).toMatchObject({ quType: 5, content: '____ 与 ____', analysis: '<p>“R&amp;D”：好</p>' }); // prettier-ignore
    expect(one.question?.blanks?.map((blank) => blank.accepted)).toEqual([['R&D'], ['5']]);
    expect(one.warnings).toEqual([
      '只得部分分的答案“RD”没有导入，填写它不得分。',
      '数值答案“5”按文字判分，同一个数的其他写法不得分。',
      '各空的分值不同，导入后每空分值相同。',
      '对各个答案的反馈已并入解析。',
    ]);
  });

  it.each([
    ['{1:MULTIRESPONSE:=甲~=乙~丙} {1:SA:=x}', '完形填空中有无法识别的空，它的答案会显示给考生！'],
    ['{1:NM:=5:0.1}', '数值答案“5±0.1”允许区间或误差，填空题只能逐字判分！'],
    ['{1:MC:%50%甲~乙}', '没有一个选项得满分，认不出正确答案！'],
  ])('%s is refused', (text, problem) => expect(read('cloze', '', text).problems).toContain(problem));

  it.each(['<p>{:n:____</p>', '<p>{1:SA:=x} {:n:____ {2: a {3:</p>', '<p>{1:MULTICHOICE:=x~y}____</p>'])(
    'the text of %s begins no gap of its own',
    (content) => {
      const question: FileQuestion = { quType: 5, content, analysis: '', level: 1, tags: [], blanks: [{ id: 'b1', accepted: ['一'] }], inOrder: true }; // prettier-ignore
      const again = readMoodleXml(String(writeMoodleXml([{ id: 'q', question, chapter: [] }]).file))[0];
      expect(again).toMatchObject({ question, problems: [], warnings: [] });
    },
  );

  it.each([
    [['3*4'], '<p>问</p>'],
    [['R&D', 'a<b', '3*4', '\\*'], '<p>____</p>'],
  ])('the answers %j come back as they are', (texts, content) => {
    const question: FileQuestion = { quType: 5, content, analysis: '', level: 1, tags: [], blanks: [{ id: 'b1', accepted: texts }], inOrder: true }; // prettier-ignore
    const again = readMoodleXml(String(writeMoodleXml([{ id: 'q', question, chapter: [] }]).file))[0];
    expect(again).toMatchObject({ question, problems: [], warnings: [] });
  });
});
