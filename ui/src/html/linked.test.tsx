import { expect, it } from 'vitest';
import { linked } from './linked.ts';

it.each([
  ['没有地址的一句话', '没有地址的一句话'],
  [
    '请看 https://example.com/a?b=1&amp;c=2。谢谢',
    '请看 <a href="https://example.com/a?b=1&amp;c=2">https://example.com/a?b=1&amp;c=2</a>。谢谢',
  ],
  ['<p>（http://a.cn/x），见下</p>', '<p>（<a href="http://a.cn/x">http://a.cn/x</a>），见下</p>'],
  ['Go to https://a.cn.', 'Go to <a href="https://a.cn">https://a.cn</a>.'],
  ['<a href="https://a.cn">https://a.cn</a>', '<a href="https://a.cn">https://a.cn</a>'],
  ['javascript://x', 'javascript://x'],
])('%s', (html, shown) => expect(linked(html)).toBe(shown));
