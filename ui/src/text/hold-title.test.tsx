import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { holdTitle } from './hold-title.ts';

afterEach(cleanup);

it.each([
  ['安全生产知识竞赛（正式考试）', ['（正式考试）']],
  ['考核（第二场）与补考（一期）', ['（第二场）', '（一期）']],
  ['职业资格认证考试（人脸与摄像头监考）', []],
  ['期末考试', []],
])('what a title adds in a few characters stays whole: %s', (title, wholes) => {
  const { container } = render(<h2>{holdTitle(title)}</h2>);
  expect(container.textContent).toBe(title);
  expect([...container.querySelectorAll('span')].map(({ textContent }) => textContent)).toEqual(wholes);
});
