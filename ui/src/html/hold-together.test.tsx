import { describe, expect, it } from 'vitest';
import { holdTogether, withHeldFormulas, withHeldRanges } from './hold-together.ts';

const formula = (text: string) =>
  `<span><span class="katex"><span class="katex-html">${text}</span></span></span>`;
const held = (html: string): string[] => {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const blank = body.querySelector<HTMLElement>('b');
  if (blank) holdTogether(blank, { before: true });
  return [...body.querySelectorAll('[data-held]')].map((box) => box.textContent);
};

describe('what stays on one line', () => {
  it.each([
    ['其解为<b>空</b>。', ['空。']],
    ['其解为<b>空</b>元', []],
    ['当 x = <b>空</b>，y 为 0', ['= 空，']],
    ['方程的解是x=<b>空</b>吗', ['x=空']],
    ['averyveryverylongword<b>空</b>', ['longword空']],
  ])('a blank in %j', (html, boxes) => expect(held(html)).toEqual(boxes));

  it('a blank with the short formula before it, not with a long one', () => {
    expect(held(`解得 ${formula('x=')} <b>空</b>。`)).toEqual(['x= 空。']);
    expect(held(`解得 ${formula('x^2+2xy+y^2=')} <b>空</b>`)).toEqual([]);
  });

  it('a long formula breaks where it has to, also before its punctuation', () => {
    const html = `<p>因为 ${formula('1×23+0×22+1×21+1×20=11')}，所以</p>`;
    expect(withHeldFormulas(html)).not.toContain('data-held');
  });

  it('a formula with the punctuation behind it, and the text stays the same', () => {
    const html = `<p>已知 ${formula('x')}，求 ${formula('y')} 的值。</p>`;
    const made = new DOMParser().parseFromString(withHeldFormulas(html), 'text/html').body;
    expect([...made.querySelectorAll('[data-held]')].map((box) => box.textContent)).toEqual(['x，']);
    expect(made.textContent).toBe('已知 x，求 y 的值。');
  });

  it.each([
    ['约 20～40 ℃，即 -128～127', ['20～', '-128～']],
    ['周一～周五，A～F 六类', ['一～', 'A～']],
    ['19.5%～____%', ['19.5%～']],
    ['路上要走 20 分钟，共 3 题', ['20 分钟', '3 题']],
    ['没有范围', []],
  ])('a range in %j with what its ～ stands behind', (text, boxes) => {
    const html = `<p>${text}<pre>1～2</pre></p>`;
    const { body } = new DOMParser().parseFromString(withHeldRanges(html), 'text/html');
    expect([...body.querySelectorAll('[data-held]')].map((box) => box.textContent)).toEqual(boxes);
    expect(body.querySelector('p')?.textContent).toBe(text);
    expect(body.querySelector('pre')?.innerHTML).toBe('1～2');
  });
});
