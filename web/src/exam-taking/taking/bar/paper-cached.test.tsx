import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { PaperCached } from './paper-cached.tsx';

afterEach(cleanup);

const whole = { cached: 6, online: 0, pageOnly: 0, total: 6 };

it.each([
  ['whole, with the page itself', whole, true, '已缓存 6/6', '6/6'],
  ['whole, but not the page itself', whole, false, '已缓存 6/6，刷新需联网', '6/6 勿刷新'],
  [
    'without a long film',
    { ...whole, cached: 5, online: 1 },
    true,
    '已缓存 5/6，1 题需联网',
    '5/6 1 题需联网',
  ],
  [
    'without that and the page',
    { ...whole, cached: 5, online: 1 },
    false,
    '已缓存 5/6，1 题及刷新需联网',
    '5/6 勿刷新',
  ],
  [
    'in this page alone',
    { ...whole, cached: 0, online: 1, pageOnly: 5 },
    true,
    '已缓存 0/6，仅本页可用，请勿刷新',
    '0/6 勿刷新',
  ],
] as const)(
  'says of a paper that is here %s what a reload or a film needs',
  (_what, cached, reloads, words, onPhone) => {
    const { container } = render(<PaperCached cached={cached} reloads={reloads} />);
    const heard = container.cloneNode(true) as HTMLElement;
    for (const hidden of heard.querySelectorAll('[aria-hidden]')) hidden.remove();
    expect(heard.textContent).toBe(words);
    const seen = (part: string) => container.querySelector(`[class*="${part}"]`)?.textContent;
    expect([seen('short'), seen('brief')].filter(Boolean).join(' ')).toBe(onPhone);
    expect(seen('note')).toBe(/，(.+)/.exec(words)?.[1]);
    expect(container.querySelector('[data-whole]') !== null).toBe(words === '已缓存 6/6');
  },
);
