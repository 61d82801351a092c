import { describe, expect, it } from 'vitest';
import { cleanPaste } from './clean-paste.ts';

const origin = 'https://exam.example';
const html = (source: string): string => cleanPaste(source, origin).html;

const listLine = (level: number, mark: string, text: string): string =>
  `<p class=MsoListParagraph style='margin-left:21.0pt;text-indent:-21.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span lang=EN-US><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;</span></span></span><![endif]><span style='font-family:宋体'>${text}</span></p>`;

describe('pasting from Word', () => {
  it('leaves the words and drops comments, styles and Office elements', () => {
    const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body>
<!--StartFragment--><!--[if gte mso 9]><xml><w:WordDocument></w:WordDocument></xml><![endif]-->
<p class=MsoNormal style='font-family:宋体'>下列说法正确的是<o:p></o:p></p><!--EndFragment--></body></html>`;
    const clean = html(word);
    expect(clean).not.toMatch(/mso|o:p|class=|xml|StartFragment|style>/i);
    expect(clean).toContain('下列说法正确的是');
  });

  it('makes its list paragraphs lists, numbered or not, in levels', () => {
    const source = [
      listLine(1, '1.', '一'),
      listLine(2, '·', '其一'),
      listLine(2, '·', '其二'),
      listLine(1, '2.', '二'),
    ].join('\n');
    const made = new DOMParser().parseFromString(html(source), 'text/html').body;
    const outer = made.querySelector('ol');
    expect([...(outer?.children ?? [])].map((item) => item.querySelector(':scope > p')?.textContent)).toEqual(
      ['一', '二'],
    );
    expect([...(outer?.querySelectorAll('ul > li') ?? [])].map((item) => item.textContent)).toEqual([
      '其一',
      '其二',
    ]);
    expect(made.textContent).not.toMatch(/1\.|·/);
  });

  it('keeps two lists apart that have text between them', () => {
    const made = new DOMParser().parseFromString(
      html(`${listLine(1, '·', '甲')}<p>中间</p>${listLine(1, '·', '乙')}`),
      'text/html',
    ).body;
    expect(made.querySelectorAll('ul')).toHaveLength(2);
    expect(made.textContent).toBe('甲中间乙');
  });

  it('turns styles that mean something into marks', () => {
    expect(
      html(
        '<p>H<span style="vertical-align:sub">2</span>O <span style="font-weight:700;font-style:italic">重点</span></p>',
      ),
    ).toBe('<p>H<span><sub>2</sub></span>O <span><em><strong>重点</strong></em></span></p>');
  });

  it('counts pictures that did not come along, keeps those that did', () => {
    const data = 'data:image/png;base64,iVBORw0KGgo=';
    const { html: clean, lostPictures } = cleanPaste(
      `<p><img src="file:///C:/Users/a/clip_image001.png"><img src="https://other.example/a.png"><img src="${data}"><img src="${origin}/api/common/file/f"></p>`,
      origin,
    );
    expect(lostPictures).toBe(2);
    expect(clean).toBe(`<p><img src="${data}"><img src="/api/common/file/f"></p>`);
  });

  it('drops what runs and what is hidden', () => {
    expect(html('<p>甲<script>x()</script><span style="display:none">藏</span></p>')).toBe('<p>甲</p>');
  });
});
