import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { png, readAs, rights, problemsIn } from './samples.fixture.js';

describe('text as teachers write it', () => {
  it('full-width marks, 【答案】【解析】, options on one line, sub-lists and decimals inside a question', async () => {
    const read = await readAs(
      '期末.txt',
      `《信息安全》期末试卷
姓名：________  学号：________

一、单项选择题（本大题共2小题，每小题2分，共4分）
１．对称加密算法是（　　）。
Ａ．RSA　　Ｂ．AES　　Ｃ．ECC　　Ｄ．DSA
【答案】Ｂ
【解析】AES 只有一个密钥。
【考点】密码学
2．下列数值最接近圆周率的是
9.8 和下面的无关：
1）取两位小数
2）取四位小数
A、3.14
B、3.1416
正确答案：B
答案解析：位数更多。

二、多项选择题
3、(多选) 网络攻击包括：
(A) DDoS
(B) 钓鱼
(C) 备份
(D) 勒索
答案：ABD
难易程度：较难

三、判断正误
4、弱口令容易被猜中。（√）
5、备份没有用。
答案：错误。

第四部分 填空题
6、HTTPS 的端口是＿＿＿＿，HTTP 的端口是（  ）。
答案：443；80
五、名词解释
7. 零信任
答：永不信任，始终验证。
评分标准：永不信任（60%）；始终验证（40%）`,
    );
    expect(read.map(({ question }) => question?.quType)).toEqual([1, 1, 2, 3, 3, 5, 4]);
    expect(problemsIn(read)).toEqual([]);
    expect(rights(read[0]?.question)).toEqual(['AES']);
    expect(read[0]?.question).toMatchObject({ analysis: '<p>AES 只有一个密钥。</p>', tags: ['密码学'] });
    expect(read[1]?.question?.content).toContain('9.8 和下面的无关：<br />1）取两位小数');
    expect(rights(read[1]?.question)).toEqual(['3.1416']);
    expect(rights(read[2]?.question)).toEqual(['DDoS', '钓鱼', '勒索']);
    expect(read.slice(3, 5).map(({ question }) => rights(question))).toEqual([['正确'], ['错误']]);
    expect(read[5]?.question?.blanks?.map(({ accepted }) => accepted)).toEqual([['443'], ['80']]);
    expect(read[6]?.question).toMatchObject({
      rightAnswer: '<p>永不信任，始终验证。</p>',
      points: [{ share: 0.6 }, { share: 0.4 }],
    });
  });
});

describe('Word', () => {
  const paragraph = (text: string, list?: readonly [id: number, level: number]): string =>
    `<w:p>${list === undefined ? '' : `<w:pPr><w:numPr><w:ilvl w:val="${list[1]}"/><w:numId w:val="${list[0]}"/></w:numPr></w:pPr>`}<w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
  const picture = (id: string): string =>
    `<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><a:blip r:embed="${id}"/></w:drawing></mc:Choice><mc:Fallback><w:pict><v:imagedata r:id="${id}"/></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>`;
  const level = (at: number, format: string, text: string): string =>
    `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
  const word = (body: string): Uint8Array =>
    zipSync({
      '[Content_Types].xml': strToU8('<Types/>'),
      'word/document.xml': strToU8(
        `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:document xmlns:w="w" xmlns:a="a" xmlns:r="r" xmlns:v="v" xmlns:mc="mc"><w:body>${body}<w:sectPr/></w:body></w:document>`,
      ),
      'word/numbering.xml': strToU8(
        `<w:numbering xmlns:w="w"><w:abstractNum w:abstractNumId="0">${level(0, 'chineseCounting', '%1、')}</w:abstractNum><w:abstractNum w:abstractNumId="1">${level(0, 'decimal', '%1.')}${level(1, 'upperLetter', '%2.')}</w:abstractNum>` +
          '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num></w:numbering>',
      ),
      'word/_rels/document.xml.rels': strToU8(
        '<Relationships xmlns="x"><Relationship Id="rId7" Target="media/image1.png"/><Relationship Id="rId8" Target="media/image2.emf"/></Relationships>',
      ),
      'word/media/image1.png': png,
      'word/media/image2.emf': strToU8('\u0001\u0000\u0000\u0000 EMF'),
    });
  const cell = (inside: string): string => `<w:tc>${inside}</w:tc>`;

  it('numbers that Word counts itself, options in a table, tracked deletions, a picture', async () => {
    const read = await readAs(
      '试卷.docx',
      word(
        [
          paragraph('单选题', [1, 0]),
          paragraph('图中是', [2, 0]),
          picture('rId7'),
          paragraph('甲', [2, 1]),
          paragraph('乙', [2, 1]),
          paragraph('答案：B'),
          paragraph('选一个', [2, 0]),
          `<w:tbl><w:tr>${cell(paragraph('A. 一'))}${cell(paragraph('B. 二'))}</w:tr><w:tr>${cell(paragraph('C. 三'))}${cell(paragraph('D. 四'))}</w:tr></w:tbl>`,
          '<w:p><w:r><w:t>答案：D</w:t></w:r><w:del><w:r><w:delText>C</w:delText></w:r></w:del></w:p>',
        ].join(''),
      ),
    );
    expect(problemsIn(read)).toEqual([]);
    expect(read.map(({ question }) => [question?.quType, rights(question)])).toEqual([[1, ['乙']], [1, ['四']]]); // prettier-ignore
    expect(read[0]?.question?.content.match(/<img src="\/picture-of-file\/[\w-]{43}" \/>/g)).toHaveLength(1);
  });

  it('names a picture that no browser shows', async () => {
    const read = await readAs(
      '试卷.docx',
      word([paragraph('1. 看图'), picture('rId8'), paragraph('答案：略')].join('')),
    );
    expect(problemsIn(read)).toEqual(['有图片的格式不受支持，请转为 PNG 或 JPEG 后再导入！']);
  });

  it.each<[string, Uint8Array, string]>([
    ['an old .doc', zipSync({ 'x.xml': strToU8('<x/>') }), '不是有效的 Word 文件'],
    ['its own entities', zipSync({ 'word/document.xml': strToU8('<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><w:document><w:body>&b;</w:body></w:document>') }), '不接受自带实体定义的文档类型'], // prettier-ignore
  ])('refuses %s', async (_name, bytes, sentence) =>
    expect(readAs('x.docx', bytes)).rejects.toThrow(sentence),
  );
});

describe('Excel as WPS saves it', () => {
  const sheet = (rows: readonly string[]): string =>
    `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows.join('')}</sheetData></worksheet>`;
  const workbook = (rows: readonly string[], shared: string, doctype = ''): Uint8Array =>
    zipSync({
      '[Content_Types].xml': strToU8(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>',
      ),
      '_rels/.rels': strToU8(
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
      ),
      'xl/workbook.xml': strToU8(
        '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="单选题 " sheetId="1" r:id="rId1"/></sheets></workbook>',
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
      ),
      'xl/worksheets/sheet1.xml': strToU8(sheet(rows)),
      'xl/sharedStrings.xml': strToU8(
        `${doctype}<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${shared}</sst>`,
      ),
    });
  const shared = ['* 题干（必填）', '选项Ａ', '选项 B', '答案', '建议分值']
    .map((text) => `<si><t xml:space="preserve">${text}</t></si>`)
    .join('');
  const heads =
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c><c r="D1" t="s"><v>3</v></c><c r="E1" t="s"><v>4</v></c></row>';

  it('rich text, numbers as answers, formulas, full-width headings and empty rows', async () => {
    const rich = '<si><r><rPr><b/></rPr><t>端口</t></r><r><t xml:space="preserve"> 是？</t></r></si>';
    const row =
      '<row r="3"><c r="A3" t="s"><v>5</v></c><c r="B3"><v>443</v></c><c r="C3" t="str"><f>1+79</f><v>80</v></c><c r="D3" t="inlineStr"><is><t>Ａ</t></is></c><c r="E3"><v>2</v></c></row>';
    const read = await readAs(
      '题库.xlsx',
      workbook([heads, '<row r="2"><c r="A2"/></row>', row], shared + rich),
    );
    expect(problemsIn(read)).toEqual([]);
    expect(read).toHaveLength(1);
    expect(read[0]).toMatchObject({
      line: 3,
      question: { quType: 1, content: '<p>端口 是？</p>', scoreHint: 2 },
    });
    expect(rights(read[0]?.question)).toEqual(['443']);
  });

  it('refuses entities of its own, and shared strings that swell', async () => {
    const entities =
      '<!DOCTYPE sst [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>';
    const read = await readAs(
      'x.xlsx',
      workbook(
        [heads, '<row r="2"><c r="A2" t="s"><v>5</v></c></row>'],
        `${shared}<si><t>&c;</t></si>`,
        entities,
      ),
    ).catch((error: Error) => error.message);
    expect(JSON.stringify(read)).not.toContain('aaaaaaaaaa');
    const swollen = zipSync(
      { 'xl/sharedStrings.xml': strToU8(`<sst>${'<si><t>a</t></si>'.repeat(200_000)}</sst>`) },
      { level: 9 },
    );
    await expect(readAs('x.xlsx', swollen)).rejects.toThrow('压缩包解压后过大');
  });
});

describe('what runs in a page', () => {
  it.each([
    [
      'GIFT',
      'x.gift',
      '::a::[html]<p>题<script>alert(1)</script><img src=x onerror=alert(1)></p><svg onload="alert(1)"></svg><iframe src="data:text/html,x"></iframe> {}',
    ],
    [
      'Moodle XML',
      'x.xml',
      '<quiz><question type="essay"><questiontext format="html"><text><![CDATA[<p>题</p><a href="data:text/html;base64,PHNjcmlwdD4=">x</a><img src="data:image/svg+xml;base64,PHN2Zy8+"><object data="x"></object>]]></text></questiontext></question></quiz>',
    ],
    [
      'what travels beside',
      'y.gift',
      `// [vigil:${JSON.stringify({ quType: 99, parts: [{ quId: 'p', quType: 4, content: '<p>问<script>alert(1)</script></p>', analysis: '<svg onload=alert(1)>', share: 1 }] })}]\n::a::[html]<p>题</p> {}`,
    ],
  ])('%s: nothing of it is kept', async (_name, fileName, content) => {
    const { cleaned } = await import('./clean-question.js');
    const text = JSON.stringify((await readAs(fileName, content)).map(cleaned));
    expect(text).toContain('题');
    expect(text).not.toMatch(/script|onerror|onload|<svg|<iframe|<object|data:text|data:image\/svg/i);
  });

  it('a template address that runs is a problem of its question', async () => {
    const read = await readAs(
      'x.gift',
      `// [vigil:${JSON.stringify({ quType: 7, scratchUrl: 'javascript:alert(1)' })}]\n::a::[html]<p>题</p> {}`,
    );
    expect(problemsIn(read)).toEqual(['图片、音视频或模板的地址不正确！']);
  });
});
