import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { png, readAs, rights, problemsIn } from './samples.fixture.js';

describe('Moodle XML as Moodle exports it', () => {
  const common = (name: string, text: string): string =>
    `<name><text>${name}</text></name><questiontext format="html"><text><![CDATA[${text}]]></text></questiontext><generalfeedback format="html"><text></text></generalfeedback><defaultgrade>2.0000000</defaultgrade><penalty>0.3333333</penalty><hidden>0</hidden><idnumber></idnumber>`;
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<quiz>
<!-- question: 0  -->
  <question type="category"><category><text>$course$/top/网络安全 的默认/输入//输出</text></category><info format="moodle_auto_format"><text></text></info><idnumber></idnumber></question>
<!-- question: 11  -->
  <question type="multichoice">${common('加密', '<p dir="ltr">看图 <img src="@@PLUGINFILE@@/%E5%9B%BE%201.png" alt="图" role="presentation" class="img-responsive"></p>').replace('</text></questiontext>', `</text><file name="图 1.png" path="/" encoding="base64">${png.toString('base64')}</file></questiontext>`)}
    <single>false</single><shuffleanswers>true</shuffleanswers><answernumbering>abc</answernumbering><showstandardinstruction>0</showstandardinstruction>
    <correctfeedback format="html"><text>回答正确。</text></correctfeedback><shownumcorrect/>
    <answer fraction="50" format="html"><text><![CDATA[<p>甲</p>]]></text><feedback format="html"><text></text></feedback></answer>
    <answer fraction="50" format="html"><text><![CDATA[<p>乙</p>]]></text><feedback format="html"><text></text></feedback></answer>
    <answer fraction="-50" format="html"><text><![CDATA[<p>丙</p>]]></text><feedback format="html"><text></text></feedback></answer>
    <hint format="html"><text>提示</text><shownumcorrect/></hint><tags><tag><text>密码</text></tag></tags></question>
  <question type="numerical">${common('端口', '<p>端口</p>')}<answer fraction="100" format="moodle_auto_format"><text>443</text><tolerance>0</tolerance></answer><unitgradingtype>0</unitgradingtype></question>
  <question type="cloze">${common('完形', '<p>端口 {1:NUMERICAL:=443:0}，颜色 {1:MULTICHOICE_VS:~红#不对~=蓝#对}，名 {2:SA:%100%甲~%50%乙}</p>')}</question>
  <question type="gapselect">${common('选词', '<p>[[2]] 在 [[1]]</p>')}<selectoption><text>北京</text><group>1</group></selectoption><selectoption><text>首都</text><group>1</group></selectoption></question>
  <question type="essay">${common('论述', '<p>论述</p>')}<responseformat>editor</responseformat><graderinfo format="html"><text><![CDATA[<p>要点</p>]]></text></graderinfo><responsetemplate format="html"><text></text></responsetemplate></question>
  <question type="coderunner">${common('编程', '<p>平方</p>')}<coderunnertype>python3</coderunnertype><prototypetype>0</prototypetype><answer>print(int(input()) ** 2)</answer><answerpreload>n = int(input())
</answerpreload><cputimelimitsecs></cputimelimitsecs><testcases><testcase testtype="0" useasexample="1" hiderestiffail="0" mark="1.0000000"><testcode><text></text></testcode><stdin><text>3
</text></stdin><expected><text>9</text></expected><extra><text></text></extra><display><text>SHOW</text></display></testcase></testcases></question>
  <question type="calculated">${common('计算', '<p>{a}+{b}</p>')}</question>
</quiz>`;

  it('is read with its pictures, chapters, blanks and programs; what Vigil has no type for is named', async () => {
    const read = await readAs('questions-网络-top-20260101-0900.xml', xml);
    expect(read.map(({ question }) => question?.quType)).toEqual([2, 5, 99, 99, 4, 8, undefined]);
    expect(problemsIn(read)).toEqual(['不支持 Moodle 题型“calculated”！']);
    expect(read[0]?.chapter).toEqual(['网络安全 的默认', '输入/输出']);
    expect(read[0]?.question).toMatchObject({ scoreHint: 2, tags: ['密码'] });
    expect(read[0]?.question?.content).toMatch(/src="\/picture-of-file\/[\w-]{43}"/);
    expect(rights(read[0]?.question)).toEqual(['<p>甲</p>', '<p>乙</p>']);
    expect(read[2]?.question?.content).toContain('端口 （1）____，颜色 （2）____，名 （3）____');
    expect(read[2]?.question?.parts).toMatchObject([
      { quType: 5, share: 0.25, blanks: [{ accepted: ['443'] }] },
      { quType: 1, share: 0.25, options: [{ content: '红', isRight: false }, { content: '蓝', isRight: true }] }, // prettier-ignore
      { quType: 5, share: 0.5, blanks: [{ accepted: ['甲'] }] },
    ]);
    expect(read[2]?.warnings).toEqual([
      '数值答案“443”按文字判分，同一个数的其他写法不得分。',
      '只得部分分的答案“乙”没有导入，填写它不得分。',
      '对各个答案的反馈已并入解析。',
    ]);
    expect(read[3]?.question?.parts?.map(rights)).toEqual([['首都'], ['北京']]);
    expect(read[4]?.question?.rightAnswer).toBe('<p>要点</p>');
    expect(read[5]?.question).toMatchObject({
      titleBody: 'n = int(input())\n',
      code: { timeLimit: 2_000, tests: [{ input: '3\n', output: '9', visible: true }] },
    });
  });
});

describe('QTI as other systems export it', () => {
  const tao = `<?xml version="1.0" encoding="UTF-8"?>
<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.imsglobal.org/xsd/imsqti_v2p1 imsqti_v2p1.xsd" identifier="i5f2a" title="item" label="item" xml:lang="zh-CN" adaptive="false" timeDependent="false" toolName="TAO" toolVersion="2026.01">
  <responseDeclaration identifier="RESPONSE" cardinality="multiple" baseType="identifier"><correctResponse><value><![CDATA[choice_1]]></value><value><![CDATA[choice_3]]></value></correctResponse></responseDeclaration>
  <outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float" normalMaximum="1"/><stylesheet href="style/custom/tao-user-styles.css" type="text/css" media="all" title=""/>
  <itemBody><div class="grid-row"><div class="col-12"><choiceInteraction responseIdentifier="RESPONSE" shuffle="false" maxChoices="0" minChoices="0" orientation="vertical">
    <prompt><p>看图选择 <img src="assets/%E5%9B%BE.png" alt="图" width="100%"/></p></prompt>
    <simpleChoice identifier="choice_1" fixed="false" showHide="show">甲</simpleChoice><simpleChoice identifier="choice_2" fixed="false" showHide="show">乙</simpleChoice><simpleChoice identifier="choice_3" fixed="false" showHide="show">丙</simpleChoice>
  </choiceInteraction></div></div></itemBody>
  <responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"/></assessmentItem>`;
  const inspera = `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" xmlns:inspera="http://www.inspera.no/qti" identifier="ID_1" title="填空" adaptive="false" timeDependent="false" inspera:supportedLanguages="zh_cn">
  <responseDeclaration identifier="RESPONSE-1" cardinality="single" baseType="string"><correctResponse><value>北京</value></correctResponse><mapping defaultValue="0"><mapEntry mapKey="北京市" mappedValue="1" caseSensitive="false"/></mapping></responseDeclaration>
  <responseDeclaration identifier="RESPONSE-2" cardinality="single" baseType="identifier"><correctResponse><value>c2</value></correctResponse></responseDeclaration>
  <itemBody class="defaultBody" xml:lang="zh_cn"><div><p>首都是 <textEntryInteraction responseIdentifier="RESPONSE-1" expectedLength="10"/>，长城在 <inlineChoiceInteraction responseIdentifier="RESPONSE-2" shuffle="true"><inlineChoice identifier="c1">南方</inlineChoice><inlineChoice identifier="c2">北方</inlineChoice></inlineChoiceInteraction>。</p></div></itemBody></assessmentItem>`;
  const two = `<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="two" title="材料"><qti-response-declaration identifier="R1" cardinality="single" base-type="identifier"><qti-correct-response><qti-value>A</qti-value></qti-correct-response></qti-response-declaration>
  <qti-response-declaration identifier="R2" cardinality="single" base-type="string"/>
  <qti-item-body><p>阅读材料。</p><qti-choice-interaction response-identifier="R1" max-choices="1"><qti-prompt>第一问</qti-prompt><qti-simple-choice identifier="A">甲</qti-simple-choice><qti-simple-choice identifier="B">乙</qti-simple-choice></qti-choice-interaction>
  <qti-extended-text-interaction response-identifier="R2"><qti-prompt>第二问</qti-prompt></qti-extended-text-interaction></qti-item-body></qti-assessment-item>`;

  it('a package of TAO, Inspera and QTI 3 items: pictures beside the item, mapped answers, several interactions in one item', async () => {
    const bytes = zipSync({
      'imsmanifest.xml': strToU8('<manifest/>'),
      'i1/qti.xml': strToU8(tao),
      'i1/assets/图.png': png,
      'i1/style/custom/tao-user-styles.css': strToU8('p{}'),
      'i2/qti.xml': strToU8(inspera),
      'i3/qti.xml': strToU8(two),
      'tests/t1/test.xml': strToU8('<assessmentTest/>'),
    });
    const read = await readAs('export.zip', bytes);
    expect(problemsIn(read)).toEqual([]);
    expect(read.map(({ question }) => question?.quType)).toEqual([2, 99, 99]);
    expect(rights(read[0]?.question)).toEqual(['甲', '丙']);
    expect(read[0]?.question?.content).toMatch(/^<p>看图选择 <img src="\/picture-of-file\/[\w-]{43}"/);
    expect(read[1]?.question?.parts).toMatchObject([
      { quType: 5, blanks: [{ accepted: ['北京', '北京市'] }] },
      {
        quType: 1,
        options: [
          { content: '南方', isRight: false },
          { content: '北方', isRight: true },
        ],
      },
    ]);
    expect(read[1]?.question?.content).toContain('首都是 （1）____，长城在 （2）____。');
    expect(read[2]?.question).toMatchObject({ content: '<p>阅读材料。</p>', parts: [{ quType: 1, content: '第一问', share: 0.5 }, { quType: 4, content: '第二问' }] }); // prettier-ignore
  });

  it.each<[string, Uint8Array, string]>([
    ['QTI 1.2 of a classic Canvas quiz', zipSync({ 'g1/g1.xml': strToU8('<?xml version="1.0"?><questestinterop><assessment/></questestinterop>') }), 'QTI 1.2'], // prettier-ignore
    [
      'a zip within a zip',
      zipSync({ 'inner.zip': zipSync({ 'a.xml': strToU8('<assessmentItem/>') }) }),
      '没有 QTI 试题',
    ],
  ])('refuses %s', async (_name, bytes, sentence) =>
    expect(readAs('x.zip', bytes)).rejects.toThrow(sentence),
  );
});
