import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readGift, writeGift } from './gift.js';
import { readMoodleXml } from './moodle-xml.js';
import { readPlainText } from './plain-text.js';
import { readQtiItem } from './qti-item.js';
import { readQtiPackage } from './qti-package.js';
import type { FileQuestion } from './file-question.js';
import { strToU8, zipSync } from 'fflate';

const rights = (question: FileQuestion | null | undefined): string[] =>
  (question?.options ?? []).flatMap(({ content, isRight }) => (isRight ? [content] : []));

describe('GIFT', () => {
  it('reads what Moodle’s own examples say', () => {
    const read = readGift(
      [
        '// a comment',
        '$CATEGORY: $course$/网络/安全',
        '',
        "::Q1:: Who's buried in Grant's tomb? {=Grant ~no one#never ~Napoleon}",
        '',
        'The American holiday of Thanksgiving is celebrated on the {~second =fourth} Thursday of November.',
        '',
        "Grant is buried in Grant\\'s tomb. {F#No one is}",
        '',
        "What two people? {~%-100%no one ~%50%Grant ~%50%Grant\\'s wife}",
        '',
        'Two plus two equals {=four =4}',
        '',
        'When was he born? {#1822}',
        '',
        'Match. {=cat -> 猫 =dog -> 狗 = -> 鸟}',
        '',
        'Write about it. {}',
      ].join('\n'),
    );
    expect(read.map(({ question }) => question?.quType)).toEqual([1, 1, 3, 2, 5, 5, 6, 4]);
    expect(read.every(({ problems }) => problems.length === 0)).toBe(true);
    expect(read[0]).toMatchObject({ line: 4, chapter: ['网络', '安全'] });
    expect(rights(read[1]?.question)).toEqual(['fourth']);
    expect(read[1]?.question?.content).toContain('____');
    expect(rights(read[3]?.question)).toHaveLength(2);
    expect(read[4]?.question?.blanks?.[0]?.accepted).toEqual(['four', '4']);
    expect(read[5]?.warnings).toEqual(['数值答案“1822”按文字判分，同一个数的其他写法不得分。']);
    expect(read[6]?.question?.matches?.map(({ content }) => content)).toEqual(['猫', '狗', '鸟']);
  });

  it.each([
    ['没有答案的题', '没有答案：GIFT 试题需要用花括号写出答案！'],
    ['没有闭合 {=a', '答案的花括号没有闭合！'],
    ['只有一个 {=a ~}', '选项内容不能为空！'],
    ['两处 {=a} 和 {=b}', '一道题只能有一处答案！'],
  ])('names what is wrong with %s', (text, problem) =>
    expect(readGift(text)[0]?.problems).toContain(problem),
  );

  it('never throws, whatever the file', () => {
    expect(() => fc.assert(fc.property(fc.string(), (text) => void readGift(text)))).not.toThrow();
  });
});

describe('GIFT as written', () => {
  it('keeps a text that begins like a weight', () => {
    const [first] = readGift('问题 {=%100%%0%甲 ~%0%%50%乙}');
    const question = first?.question as FileQuestion;
    expect(question.options?.map(({ content, isRight }) => [content, isRight])).toEqual([
      ['%0%甲', true],
      ['%50%乙', false],
    ]);
    const { file } = writeGift([{ id: 'q1', question, chapter: [] }]);
    expect(readGift(String(file))[0]?.question?.options).toEqual(question.options);
  });
});

describe('Moodle XML', () => {
  it('keeps level, tags, points and embedded pictures', () => {
    const [read] =
      readMoodleXml(`<quiz><question type="essay"><questiontext format="html"><text><![CDATA[<p>看图 <img src="@@PLUGINFILE@@/a%20b.png"></p>]]></text>
      <file name="a b.png" encoding="base64">iVBORw0KGgo=</file></questiontext><defaultgrade>5</defaultgrade><tags><tag><text>难度:3</text></tag><tag><text>图</text></tag></tags></question></quiz>`);
    expect(read).toMatchObject({
      line: 1,
      problems: [],
      question: { quType: 4, level: 3, tags: ['图'], scoreHint: 5 },
    });
    expect(read?.question?.content).toMatch(/src="\/picture-of-file\/[\w-]{43}"/);
  });

  it.each([
    ['<quiz><question type="calculated"/></quiz>', '不支持 Moodle 题型“calculated”！'],
    [
      '<quiz><question type="shortanswer"><questiontext><text>题</text></questiontext></question></quiz>',
      '填空的答案不能为空！',
    ],
  ])('names what is wrong in %s', (text, problem) =>
    expect(readMoodleXml(text)[0]?.problems).toContain(problem),
  );

  it.each([
    [
      '<!DOCTYPE quiz [<!ENTITY x SYSTEM "file:///etc/passwd">]><quiz>&x;</quiz>',
      '不接受自带实体定义的文档类型',
    ],
    [
      `<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol1 "&lol;&lol;">]><quiz/>`,
      '不接受自带实体定义的文档类型',
    ],
    ['<quiz><question>', 'XML 第1行'],
    ['<other/>', '没有 quiz 元素'],
    ['', 'XML 第1行'],
    ['<quiz>'.repeat(300), '文件过于复杂'],
  ])('refuses %#', (text, sentence) => expect(() => readMoodleXml(text)).toThrow(sentence));
});

describe('QTI', () => {
  it('reads an item as other tools write it', () => {
    const { question, problems } = readQtiItem(`<qti-assessment-item identifier="x" title="t">
      <qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="identifier"><qti-correct-response><qti-value>B</qti-value></qti-correct-response></qti-response-declaration>
      <qti-item-body><qti-choice-interaction response-identifier="RESPONSE" max-choices="1"><qti-prompt>Which?</qti-prompt>
      <qti-simple-choice identifier="A">one</qti-simple-choice><qti-simple-choice identifier="B"><b>two</b></qti-simple-choice></qti-choice-interaction></qti-item-body></qti-assessment-item>`);
    expect(problems).toEqual([]);
    expect(question).toMatchObject({ quType: 1, content: 'Which?' });
    expect(rights(question)).toEqual(['<b>two</b>']);
  });

  it('names an interaction it does not know, and a broken item by its file', () => {
    const bad = zipSync({
      'a.xml': strToU8('<assessmentItem><itemBody><hotspotInteraction/></itemBody></assessmentItem>'),
      'b.xml': strToU8('<assessmentItem>'),
    });
    expect(readQtiPackage(bad).map(({ problems }) => problems[0])).toEqual([
      'a.xml：不支持 QTI 交互“hotspotInteraction”！',
      expect.stringContaining('b.xml：XML'),
    ]);
  });

  it.each<[string, Uint8Array, string]>([
    ['no zip', strToU8('hello'), '不是有效的压缩包！'],
    ['a name outside', zipSync({ '../evil.xml': strToU8('<x/>') }), '文件名不安全'],
    ['a bomb', zipSync({ 'bomb.xml': new Uint8Array(30_000_000) }, { level: 9 }), '解压后过大'],
    ['nothing of QTI', zipSync({ 'x.xml': strToU8('<x/>') }), '没有 QTI 试题'],
  ])('refuses %s', (_name, bytes, sentence) => expect(() => readQtiPackage(bytes)).toThrow(sentence));
});

describe('the usual Chinese text form', () => {
  const text = `一、单选题
1. 下列哪一项属于对称加密算法？
A. RSA
B. AES
C. ECC
答案：B
解析：AES 使用同一个密钥。
难度：中
知识点：密码学、加密

2、防火墙工作在（ C ）
A．物理层  B．数据链路层  C．网络层
【多选题】
3. 以下属于网络攻击的有
A. DDoS
B. 钓鱼
C. 备份
答案：A、B
三、判断题
4. 弱口令容易被猜中。
答案：对
四、填空题
5. HTTPS 默认端口是____，HTTP 是（ ）。
答案：443；80/八十
五、简答题
6. 简述零信任。
要点：分两行写
答案：永不信任，
始终验证
7. 【匹配题】请匹配
答案：HTTP-80；HTTPS-443；干扰：21；22`;
  const read = readPlainText(text);

  it('is read with types, answers, explanations, level and tags', () => {
    expect(read.map(({ question }) => question?.quType)).toEqual([1, 1, 2, 3, 5, 4, 6]);
    expect(read.flatMap(({ problems }) => problems)).toEqual([]);
    expect(read.map(({ line }) => line)).toEqual([2, 11, 14, 20, 23, 26, 30]);
    expect(rights(read[0]?.question)).toEqual(['AES']);
    expect(read[0]?.question).toMatchObject({
      level: 2,
      tags: ['密码学', '加密'],
      analysis: '<p>AES 使用同一个密钥。</p>',
    });
    expect(rights(read[1]?.question)).toEqual(['网络层']);
    expect(read[1]?.question?.content).toBe('<p>防火墙工作在（　）</p>');
    expect(rights(read[2]?.question)).toEqual(['DDoS', '钓鱼']);
    expect(rights(read[3]?.question)).toEqual(['正确']);
    expect(read[4]?.question).toMatchObject({ content: '<p>HTTPS 默认端口是____，HTTP 是____。</p>' });
    expect(read[4]?.question?.blanks?.map(({ accepted }) => accepted)).toEqual([['443'], ['80', '八十']]);
    expect(read[5]?.question?.rightAnswer).toBe('<p>永不信任，<br />始终验证</p>');
    expect(read[6]?.question?.pairs?.map(({ content }) => content)).toEqual(['HTTP', 'HTTPS']);
    expect(read[6]?.question?.matches).toHaveLength(4);
  });

  it.each([
    ['1. 题\nA. 甲\nB. 乙', '没有找到答案！'],
    ['1. 题\nA. 甲\nB. 乙\n答案：C', '答案 C 没有对应的选项！'],
    ['判断题\n1. 题\n答案：也许', '判断题的答案“也许”不是对或错！'],
    ['1. 题\nA. 甲\n答案：A', '至少需要两个选项！'],
  ])('names what is wrong in %j', (bad, problem) =>
    expect(readPlainText(bad)[0]?.problems).toContain(problem),
  );

  it('never throws, whatever the file', () => {
    expect(() => fc.assert(fc.property(fc.string(), (any) => void readPlainText(any)))).not.toThrow();
  });
});
