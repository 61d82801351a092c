import '@testing-library/jest-dom/vitest';
import { render, screen, waitFor } from '@testing-library/react';
import katex from 'katex';
import { describe, expect, it } from 'vitest';
import { hasFormulas, renderFormulas } from './formulas.ts';
import { RichHtml } from './rich-html.tsx';
import { sanitise } from './sanitise.ts';

describe('content is made harmless', () => {
  it.each([
    ['<img src=x onerror=alert(1)>', 'onerror'],
    ['<script>alert(1)</script><p>a</p>', 'script'],
    ['<a href="javascript:alert(1)">x</a>', 'javascript'],
    ['<iframe src="//evil"></iframe>', 'iframe'],
    ['<p style="position:fixed;inset:0">x</p>', 'position'],
    ['<p id="root" class="hide">x</p>', 'id='],
    ['<form action="//evil"><input name="p"></form>', 'form'],
    ['<audio autoplay src="/a.mp3"></audio>', 'autoplay'],
  ])('%s', (html, gone) => {
    expect(sanitise(html)).not.toContain(gone);
  });

  it('keeps text, tables, pictures and alignment; pictures get a text, media their controls, links a new window', () => {
    const clean = sanitise(
      '<p style="text-align: center; color: red">甲</p><img src="/a.png"><audio src="/a.mp3"></audio><a href="/x">去</a>',
    );
    expect(clean).toContain('style="text-align: center"');
    expect(clean).toContain('alt="题目图片"');
    expect(sanitise('<img src="/a.png">', '答案图片')).toContain('alt="答案图片"');
    expect(clean).toMatch(/<audio[^>]*controls/);
    expect(clean).toMatch(/<a[^>]*rel="noopener noreferrer"/);
  });
});

describe('formulas', () => {
  it.each([
    ['勾股 $a^2+b^2=c^2$ 定理', true],
    ['\\(x\\)', true],
    ['$$\\sum_i x_i$$', true],
    ['\\[y\\]', true],
    ['<span data-type="inline-math" data-latex="x^2"></span>', true],
    ['苹果 $5 一斤，梨 $6 一斤', false],
    ['没有公式', false],
  ])('%s: %s', (html, has) => {
    expect(hasFormulas(html)).toBe(has);
  });

  it('are typeset, the text around them kept', () => {
    const html = renderFormulas('<p>设 $x^2$ 与 \\(y\\)，则</p>', katex);
    expect(html.match(/class="katex"/g)).toHaveLength(2);
    expect(html).toMatch(/^<p>设 /);
    expect(html).toMatch(/，则<\/p>$/);
  });

  it('are left alone in code', () => {
    expect(renderFormulas('<code>$a$</code>', katex)).toBe('<code>$a$</code>');
  });

  it('that cannot be read stay visible as text', () => {
    expect(renderFormulas('$\\frac{$', katex)).toContain('\\frac{');
  });

  it('appear in place of their source', async () => {
    render(<RichHtml html="<p>面积 $\pi r^2$</p>" />);
    await waitFor(() => expect(document.querySelector('.katex')).not.toBeNull());
    expect(screen.getByText(/面积/)).toBeInTheDocument();
  });
});
