import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { candidatesView } from './candidates-view.fixture.js';
import { readQtiItem } from './qti-item.js';

// What other systems put into an item besides the question: none of it may tell the key.

const declared = (value: string, cardinality = 'single', more = ''): string =>
  `<responseDeclaration identifier="RESPONSE" cardinality="${cardinality}" baseType="identifier"><correctResponse><value>${value}</value></correctResponse>${more}</responseDeclaration>`;
const item = (declarations: string, body: string, after = ''): string =>
  `<assessmentItem identifier="i" title="t">${declarations}<itemBody>${body}</itemBody>${after}</assessmentItem>`;
const choice = (a: string, b: string): string =>
  `<choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><prompt>哪个？</prompt><simpleChoice identifier="A">甲${a}</simpleChoice><simpleChoice identifier="B">乙${b}</simpleChoice></choiceInteraction>`;
const text = (declaration: string, after = ''): string =>
  item(
    `<responseDeclaration identifier="R" cardinality="single" baseType="string">${declaration}</responseDeclaration>`,
    '<p>首都是 <textEntryInteraction responseIdentifier="R"/></p>',
    after,
  );

describe('feedback of an item', () => {
  it('goes from options and stem into the explanation, and that is said', () => {
    const { question, problems, warnings } = readQtiItem(
      item(
        declared('A'),
        `<div><feedbackBlock outcomeIdentifier="F" identifier="x" showHide="show"><p>看到即答对</p></feedbackBlock></div>${choice('<feedbackInline outcomeIdentifier="F" identifier="A" showHide="show">甲是首都</feedbackInline>', '')}`,
        '<modalFeedback outcomeIdentifier="F" identifier="B" showHide="show">乙不是</modalFeedback><modalFeedback outcomeIdentifier="F" identifier="all" showHide="show">都看书</modalFeedback>',
      ),
    );
    expect(problems).toEqual([]);
    expect(warnings).toEqual(['对各个答案的反馈已并入解析。']);
    expect(question?.options?.map(({ content }) => content)).toEqual(['甲', '乙']);
    expect(question?.content).not.toContain('看到即答对');
    expect(question?.analysis).toBe('<p>“乙”：乙不是</p><p>都看书</p><p>看到即答对</p><p>“甲”：甲是首都</p>');
  });

  it.each(['scorer', 'author tutor', ''])('a rubric for %j is nothing for candidates', (view) => {
    const { question } = readQtiItem(
      item(declared('A'), `<rubricBlock view="${view}"><p>选甲给满分</p></rubricBlock>${choice('', '')}`),
    );
    expect(question?.content).toBe('哪个？');
    expect(question?.analysis).toBe('<p>“评分说明”：</p><p>选甲给满分</p>');
  });

  it('a rubric for candidates is part of the text; one for scorers guides the marker of an essay', () => {
    const { question } = readQtiItem(
      item(
        '<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="string"><correctResponse><value>范文</value></correctResponse></responseDeclaration>',
        '<rubricBlock view="candidate"><p>写两段</p></rubricBlock><p>论述</p><rubricBlock view="scorer"><p>看要点</p></rubricBlock><extendedTextInteraction responseIdentifier="RESPONSE"/>',
      ),
    );
    expect(question).toMatchObject({
      quType: 4,
      content: '<p>写两段</p><p>论述</p>',
      rightAnswer: '<p>看要点</p><p>范文</p>',
    });
  });

  it('is never seen by a candidate, wherever it stands, in either version (seed printed on failure)', () => {
    const tell = fc.constantFrom('TELLa', 'TELL<b>b</b>', '<p>TELLc</p>');
    const inline = tell.map(
      (words) => `<feedbackInline outcomeIdentifier="F" identifier="A" showHide="hide">${words}</feedbackInline>`, // prettier-ignore
    );
    const blocks = fc.oneof(
      tell.map((words) => `<feedbackBlock outcomeIdentifier="F" identifier="A"><div>${words}</div></feedbackBlock>`), // prettier-ignore
      tell.map((words) => `<rubricBlock view="scorer proctor">${words}</rubricBlock>`),
    );
    const some = <T>(one: fc.Arbitrary<T>) => fc.oneof(fc.constant(''), one);
    const bodies = fc.oneof(
      fc.tuple(some(inline), some(inline)).map(([a, b]) => choice(a, b)),
      inline.map((words) => `<p>填 <textEntryInteraction responseIdentifier="RESPONSE"/>${words}</p>`),
      inline.map((words) => `<p>选 <inlineChoiceInteraction responseIdentifier="RESPONSE"><inlineChoice identifier="A">甲${words}</inlineChoice><inlineChoice identifier="B">乙</inlineChoice></inlineChoiceInteraction></p>`), // prettier-ignore
      fc.constant('<p>写</p><extendedTextInteraction responseIdentifier="RESPONSE"/>'),
    );
    const three = (xml: string): string =>
      xml.replace(/<(\/?)([a-z]+[A-Z]\w*)/g, (_whole, slash: string, name: string) => `<${slash}qti-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`); // prettier-ignore
    fc.assert(
      fc.property(some(blocks), bodies, some(bodies), some(blocks), fc.boolean(), (a, b, c, d, isThree) => {
        const xml = item(declared('A'), `<p>题</p><div>${a}</div>${b}<div>${c}</div>${d}`);
        const { question, problems } = readQtiItem(isThree ? three(xml) : xml);
        expect(problems).toEqual([]);
        expect(question).not.toBeNull();
        expect(question === null ? '' : candidatesView(question)).not.toContain('TELL');
        const told = (xml.match(/TELL/g) ?? []).length;
        const kept = JSON.stringify([question?.analysis, question?.rightAnswer]);
        expect((kept.match(/TELL/g) ?? []).length).toBe(told);
      }),
    );
  });
});

describe('keys of an item', () => {
  const map = (entries: Record<string, number>): string =>
    `<mapping>${Object.entries(entries)
      .map(([key, value]) => `<mapEntry mapKey="${key}" mappedValue="${value}"/>`)
      .join('')}</mapping>`;
  const correct = '<correctResponse><value>北京</value></correctResponse>';

  it.each<[string, string, string[]]>([
    ['the correct one alone', correct, ['北京']],
    ['what is mapped to as much', correct + map({ 北京: 1, 北京市: 1, 北平: 0.5 }), ['北京', '北京市']],
    ['in points of the author', correct + map({ 北京: 4, 北京市: 4, 北平: 2 }), ['北京', '北京市']],
    ['half of an unmapped one is no whole', correct + map({ 北平: 0.5 }), ['北京']],
    ['the most of what is mapped', map({ 北京: 2, 北平: 1, 南京: 0 }), ['北京']],
  ])('a text that earns less is not right: %s', (_name, declaration, accepted) => {
    const read = readQtiItem(text(declaration));
    expect(read.problems).toEqual([]);
    expect(read.question?.blanks?.[0]?.accepted).toEqual(accepted);
    expect(read.warnings).toEqual(
      declaration.includes('北平') ? ['只得部分分的答案“北平”没有导入，填写它不得分。'] : [],
    );
  });

  it('an option that earns less is not right', () => {
    const more = map({ A: 1, B: 0.5 });
    const read = readQtiItem(item(declared('A', 'single', more), choice('', '')));
    expect(read.question?.options?.map(({ isRight }) => isRight)).toEqual([true, false]);
    expect(read.warnings).toEqual(['只得部分分的选项按错误选项导入。']);
    const mapped = readQtiItem(
      item(
        declared('A', 'single', more).replace(/<correctResponse>.*<\/correctResponse>/, ''),
        choice('', ''),
      ),
    );
    expect(mapped.question).toMatchObject({ quType: 1, options: [{ isRight: true }, { isRight: false }] });
  });

  it.each(['equal', 'inside', 'patternMatch', 'gte'])('a text judged by %s is refused', (rule) => {
    const processing = `<responseProcessing><responseCondition><responseIf><${rule} tolerance="0.1"><variable identifier="R"/><baseValue baseType="float">1</baseValue></${rule}></responseIf></responseCondition></responseProcessing>`;
    expect(readQtiItem(text(correct, processing)).problems).toEqual([
      '答案按区间、误差或模式判分，填空题只能逐字判分！',
    ]);
    expect(
      readQtiItem(text(correct, processing.replace('identifier="R"', 'identifier="S"'))).problems,
    ).toEqual([]);
  });

  it('a left item with two right ones is refused', () => {
    const set = (ids: string): string =>
      `<simpleMatchSet>${[...ids].map((id) => `<simpleAssociableChoice identifier="${id}">${id}</simpleAssociableChoice>`).join('')}</simpleMatchSet>`;
    const { problems } = readQtiItem(
      item(
        '<responseDeclaration identifier="RESPONSE" cardinality="multiple" baseType="directedPair"><correctResponse><value>a x</value><value>a y</value><value>b x</value></correctResponse></responseDeclaration>',
        `<p>连</p><matchInteraction responseIdentifier="RESPONSE">${set('ab')}${set('xy')}</matchInteraction>`,
      ),
    );
    expect(problems).toEqual(['有左侧项对应多个右侧项，匹配题只能一一对应！']);
  });
});

describe('what no text can be', () => {
  it.each([
    ['a formula', '<p><math><msup><mi>x</mi><mn>2</mn></msup></math></p>', '题中有 MathML 公式，请改为图片或 LaTeX 后再导入！'], // prettier-ignore
    ['a placeholder', '<p>有 <printedVariable identifier="N"/> 个</p>', '这是模板题，内容随变量变化，不支持导入！'], // prettier-ignore
    ['an unknown element', '<sampleAnswer>甲</sampleAnswer>', '题中有不认识的元素“sampleAnswer”！'],
  ])('%s is refused', (_name, body, problem) =>
    expect(readQtiItem(item(declared('A'), body + choice('', ''))).problems).toContain(problem),
  );

  it.each([
    [
      'an object',
      '<object data="a.svg" type="image/svg+xml"/>',
      '题中嵌入的对象（object、SVG 等）没有导入。',
    ],
    ['a drawing', '<svg><circle r="1"/></svg>', '题中嵌入的对象（object、SVG 等）没有导入。'],
  ])('%s is lost with a warning', (_name, body, warning) => {
    const read = readQtiItem(item(declared('A'), body + choice('', '')));
    expect([read.problems, read.warnings]).toEqual([[], [warning]]);
  });

  it('material beside the item is named', () =>
    expect(
      readQtiItem(item(`${declared('A')}<assessmentStimulusRef identifier="s" href="s.xml"/>`, choice('', ''))).warnings, // prettier-ignore
    ).toEqual(['试题引用的共享材料没有导入。']));
});
