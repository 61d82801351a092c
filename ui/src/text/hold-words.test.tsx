import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { holdUnits, holdWords } from './hold-words.ts';

afterEach(cleanup);

const wholes = (text: string) => {
  const { container } = render(<p>{holdUnits(text)}</p>);
  expect(container.textContent).toBe(text);
  return [...container.querySelectorAll('span')].map(({ textContent }) => textContent);
};

it.each([
  ['您已经离开2次，离开10次将自动交卷', ['2次', '10次']],
  ['开考后 15 分钟内', ['15 分钟']],
  ['第 3 题，共 1,024 题', ['第 3 题', '1,024 题']],
  ['请留意剩余时间', []],
])('a number is held together with what it counts: %s', (text, held) => {
  expect(wholes(text)).toEqual(held);
});

it('a phrase breaks at its marks: its spaces are hard, and it is one text', () => {
  const { container } = render(holdWords('已答 3 题，未答完 3 题'));
  expect(container.firstElementChild?.className).toContain('phrase');
  expect(container.textContent).toBe('已答\u00a03\u00a0题，未答完\u00a03\u00a0题');
});
