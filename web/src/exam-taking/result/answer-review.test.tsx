import '@testing-library/jest-dom/vitest';
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { AnswerReview } from './answer-review.tsx';
import type { ReviewPart } from './result.ts';

type Left = ReviewPart['answerList'][number];
const left = (content: string, answer: string, rightAnswer: string | null): Left =>
  ({
    ...{ id: content, content, image: null, answer, rightAnswer },
    isRight: rightAnswer === null ? null : answer === rightAnswer,
  }) as Left;
const matchList = [
  { tag: 'A', content: '沪', image: null },
  { tag: 'B', content: '京', image: null },
  { tag: 'C', content: '', image: '/f/1' },
];
const show = (answerList: readonly Left[], unasked = false, quType = 6) =>
  render(
    <MantineProvider>
      <AnswerReview part={{ quType, answerList, matchList } as unknown as ReviewPart} unasked={unasked} />
    </MantineProvider>,
  );
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));

afterEach(cleanup);

describe('pairs of a matching question, looked at afterwards', () => {
  it('each say whether it is right, and which one is', () => {
    show([left('北京', 'B', 'B'), left('上海', 'B', 'A'), left('徽章', '', 'C')]);
    expect(rows()).toEqual([
      ['北京', 'B. 京正确', 'B. 京'],
      ['上海', 'B. 京错误', 'A. 沪'],
      ['徽章', '未作答', 'C. '],
    ]);
    expect(screen.getByRole('img', { name: '选项 C 的图片' })).toBeVisible();
  });

  it('none says it while the key is held back, nor where nobody was asked', () => {
    show([left('北京', 'B', null)]);
    expect(rows()).toEqual([['北京', 'B. 京']]);
    cleanup();
    show([left('北京', '', 'B')], true);
    expect(rows()).toEqual([['北京', 'B. 京']]);
  });
});

describe('blanks, looked at afterwards', () => {
  const blank = (answer: string, rightAnswer: string | null, isRight: boolean | null): Left =>
    ({ id: `${rightAnswer}`, answer, rightAnswer, isRight }) as Left;

  it('each say whether it is right, as the server counted them', () => {
    // In any order: what stands in one blank may be another one's answer.
    show([blank('乙', '甲', true), blank('丙', '乙', false), blank('', '丁', false)], false, 5);
    expect(rows()).toEqual([
      ['1', '乙正确', '甲'],
      ['2', '丙错误', '乙'],
      ['3', '未作答', '丁'],
    ]);
  });

  it('none says it while the key is held back', () => {
    show([blank('乙', null, null)], false, 5);
    expect(rows()).toEqual([['1', '乙']]);
  });
});
