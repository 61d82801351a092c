// @vitest-environment jsdom
import { Editor } from '@tiptap/core';
import { literalTyping, richExtensions } from '@vigil/ui/editor/extensions.ts';
import { htmlOf } from '@vigil/ui/editor/html-of.ts';
import { sanitise } from '@vigil/ui/html/sanitise.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { richHtml } from '../server/src/platform/rich-html.js';

let editor: Editor | null = null;
afterEach(() => {
  editor?.destroy();
  editor = null;
});

function edited(content: string): string {
  editor?.destroy();
  editor = new Editor({ extensions: richExtensions(), content, ...literalTyping });
  return htmlOf(editor);
}

/** The same markup whatever way void elements, spaces in styles and entities are written. */
function same(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll<HTMLElement>('[style]'))
    element.setAttribute('style', element.style.cssText);
  return body.innerHTML;
}

const file = `/api/common/file/${'ab'.repeat(32)}`;

/** Everything the editor's toolbar can make. */
const features: readonly (readonly [string, string])[] = [
  [
    'text with marks',
    '<p><strong>粗</strong><em>斜</em><u>线</u><s>删</s>H<sub>2</sub>O m<sup>2</sup> <code>a &lt; b &amp;&amp; c</code></p>',
  ],
  [
    'headings, quotation, rule, line break',
    '<h2>大标题</h2><h3>小标题</h3><blockquote><p>引用</p></blockquote><hr><p>一<br>二</p>',
  ],
  ['lists in lists', '<ul><li><p>一</p><ol start="3"><li><p>三</p></li></ol></li></ul>'],
  ['alignment', '<h2 style="text-align:center">居中</h2><p style="text-align:right">右</p>'],
  ['blanks', '<p>破釜____舟，卧薪____胆</p>'],
  ['spaces of a choice', '<p>下列正确的是（&nbsp;&nbsp;&nbsp;）</p>'],
  ['a picture in a line', `<p>看图<img src="${file}" alt="电路图" width="320" height="200">回答</p>`],
  ['sound and film', `<audio src="${file}" controls=""></audio><video src="${file}" controls=""></video>`],
  ['an attachment', `<p><a href="${file}?name=%E8%AE%B2%E4%B9%89.pdf">讲义.pdf</a></p>`],
  ['a link', '<p><a href="https://example.org/a?b=1&amp;c=2">资料</a></p>'],
  [
    'formulas',
    '<p>设 <span data-latex="\\frac{a}{b} &lt; &quot;1&quot;" data-type="inline-math"></span></p><div data-latex="x^2" data-type="block-math"></div>',
  ],
  ['a code block', '<pre><code>if a &lt; b:\n    print("你好")</code></pre>'],
  [
    'a table with joined cells',
    '<table><tbody><tr><th colspan="2"><p>表头</p></th></tr><tr><td rowspan="2"><p>甲</p></td><td><p style="text-align:center">乙</p></td></tr><tr><td><p>丙</p></td></tr></tbody></table>',
  ],
];

describe('what the editor makes', () => {
  it.each(features)('%s: is kept by the editor, by the server and by the screens', (_name, html) => {
    const made = edited(html);
    expect(same(made)).toBe(same(html));
    expect(same(richHtml(made))).toBe(same(made));
    expect(edited(richHtml(made))).toBe(made);
    expect(withoutAdditions(sanitise(richHtml(made)))).toBe(withoutAdditions(made));
  });

  it('survives being edited again: the second round changes nothing', () => {
    const all = edited(features.map(([, html]) => html).join(''));
    const stored = richHtml(all);
    expect(richHtml(edited(stored))).toBe(stored);
  });

  it('is nothing when nothing is left', () => {
    expect(edited('<p></p>')).toBe('');
    expect(edited('')).toBe('');
    expect(edited(`<p><img src="${file}"></p>`)).not.toBe('');
  });

  it.each([
    '<p onclick="x()">甲</p>',
    '<script>x()</script><p>甲</p>',
    '<p style="position:fixed">甲</p>',
    '<iframe src="https://example.org"></iframe><p>甲</p>',
    '<p class="c" id="i">甲</p>',
  ])('drops %s by itself', (html) => expect(edited(html)).toBe('<p>甲</p>'));

  it('never has a link that runs', () => {
    expect(edited('<p><a href="javascript:alert(1)">甲</a></p>')).not.toContain('javascript');
  });
});

/** Screens open links in a new window, name pictures and let code scroll by keyboard: that is theirs. */
function withoutAdditions(html: string): string {
  const { body } = new DOMParser().parseFromString(same(html), 'text/html');
  for (const element of body.querySelectorAll('*')) {
    for (const name of ['target', 'rel', 'preload', 'tabindex', 'alt', 'controls'])
      element.removeAttribute(name);
    if (element.getAttribute('style') !== null)
      element.setAttribute('style', (element.getAttribute('style') ?? '').replace(/[;\s]/g, ''));
    const sorted = [...element.attributes]
      .map(({ name, value }) => [name, value] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [name] of sorted) element.removeAttribute(name);
    for (const [name, value] of sorted) element.setAttribute(name, value);
  }
  return body.innerHTML;
}
