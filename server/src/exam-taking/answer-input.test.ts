import { answerLimits } from '@vigil/domain/sitting/public';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanAsWritten, cleanHtml } from './answer-html.js';
import { answersFrom, sanitised } from './answer-input.js';

const pieces = [
  ...['<p>', '</p>', '<b>', '</b>', '<ul>', '</ul>', '<li>', '</li>', '<br>', '<br />', '<br/>', '</br>'],
  ...['<h1>', '</h1>', '<blockquote>', '</blockquote>', '<em>', '</em>', '<code>', '</code>', '<s>', '</s>'],
  ...[
    '<p style="text-align: center;">',
    '<p style="text-align:left">',
    '<p style="color:red">',
    '<P>',
    '<p >',
  ],
  ...[
    '<script>',
    '</script>',
    '<img src="x">',
    '<a href="javascript:x">',
    '<',
    '>',
    '&',
    '&amp;',
    '&lt;',
    '&gt;',
  ],
  ...[
    '&nbsp;',
    '&amp;lt;',
    '&#60;',
    '&amp',
    '"',
    '字',
    '一句话。',
    ' ',
    '\n',
    '\r\n',
    '\u0000',
    '\u{1f600}',
    '\ud800',
  ],
];

describe('HTML as editors write it', () => {
  it('is the same as what a close look leaves of it, whatever it is made of', () => {
    let recognised = 0;
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), (parts) => {
        const html = parts.join('');
        const quick = cleanAsWritten(html);
        if (quick === null) return;
        recognised += 1;
        expect(quick).toBe(cleanHtml(html));
      }),
      { numRuns: 4000 },
    );
    expect(recognised).toBeGreaterThan(50);
  });

  it('balanced trees of it are recognised, and the same', () => {
    const inline = fc.letrec<{ inline: string }>((tie) => ({
      inline: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom('字', '甲 &lt; 乙', '<br>', '"引"', 'a > b'.replace('>', '&gt;')),
        fc
          .tuple(
            fc.constantFrom('strong', 'em', 'u', 's', 'sub', 'sup', 'code'),
            tie('inline'),
            tie('inline'),
          )
          .map(([tag, one, two]) => `<${tag}>${one}${two}</${tag}>`),
      ),
    })).inline;
    const block = fc.oneof(
      inline.map((text) => `<p>${text}</p>`),
      inline.map((text) => `<h2 style="text-align: center;">${text}</h2>`),
      fc
        .array(inline, { minLength: 1, maxLength: 3 })
        .map((items) => `<ul>${items.map((text) => `<li><p>${text}</p></li>`).join('')}</ul>`),
      inline.map((text) => `<blockquote><p>${text}</p></blockquote>`),
    );
    fc.assert(
      fc.property(fc.array(block, { maxLength: 5 }), (blocks) => {
        const html = blocks.join('');
        const quick = cleanAsWritten(html);
        expect(quick).not.toBeNull();
        expect(quick).toBe(cleanHtml(html));
      }),
    );
  });
});

describe('what is looked at', () => {
  it('a paste that loses its styles is taken, what no question takes is not looked at', async () => {
    const styled = `<p style="font-family:x">字</p>`;
    const pasted = styled.repeat(Math.floor((1.9 * answerLimits.textBytes) / styled.length));
    expect(await sanitised(pasted, 'u1')).toBe('<p>字</p>'.repeat(pasted.length / styled.length));
    const huge = `<script>alert(1)</script>${'x'.repeat(2 * answerLimits.textBytes)}`;
    expect(sanitised(huge, 'u1')).toBe(huge);
  });

  it('a long text that has to be looked at closely holds nobody up, an essay as editors write it waits for nobody', async () => {
    const hostile = `<p style='text-align:left;color:red'>x</p>`.repeat(4500);
    const flood = Array.from({ length: 6 }, () => sanitised(hostile, 'hostile'));
    expect(flood.every((one) => one instanceof Promise)).toBe(true);
    const essay = '<p>一句完整的话，<strong>写得很长</strong>。</p>'.repeat(2000);
    expect(sanitised(essay, 'honest')).toBe(essay);
    const order: string[] = [];
    const pasted = Promise.resolve(sanitised('<p class="x">字</p>'.repeat(500), 'honest'));
    await Promise.all([
      ...flood.map((one) => Promise.resolve(one).then(() => order.push('hostile'))),
      pasted.then(() => order.push('honest')),
    ]);
    expect(await pasted).toBe('<p>字</p>'.repeat(500));
    // One was under way and perhaps the one after it: whoever had least of it goes first.
    expect(order.indexOf('honest')).toBeLessThan(3);
  });

  it('several answers keep their places and what is not text', async () => {
    const answers = await answersFrom(
      [
        { quId: 'a', answer: `<p onclick="x">${'字'.repeat(3000)}</p>` },
        { quId: 'b', answers: ['o1'] },
      ] as Parameters<typeof answersFrom>[0],
      'u1',
    );
    expect(answers).toEqual([
      { quId: 'a', answer: { text: `<p>${'字'.repeat(3000)}</p>` } },
      { quId: 'b', answer: { checked: ['o1'] } },
    ]);
  });
});
