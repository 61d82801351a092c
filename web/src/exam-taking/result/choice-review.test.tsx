import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ChoiceReview } from './choice-review.tsx';
import type { ReviewPart } from './result.ts';

type Option = ReviewPart['answerList'][number];
const option = (tag: string, content: string, more: Partial<Option> = {}): Option =>
  ({
    id: tag,
    tag,
    content,
    image: null,
    checked: false,
    isRight: null,
    answer: null,
    rightAnswer: null,
    ...more,
  }) as Option;

describe('options of a choice, looked at afterwards', () => {
  it('say what they are, also without a word in them', () => {
    const answerList = [
      option('A', '<p><span data-latex="x^2" data-type="inline-math"></span></p>'),
      option('B', '', { image: '/f/1', checked: true }),
      option('C', '<p><img src="/f/2" alt=""></p>'),
      option('D', '互质'),
      option('E', '如图', { image: '/f/3' }),
    ];
    render(
      <MantineProvider>
        <ChoiceReview part={{ quType: 1, answerList } as unknown as ReviewPart} />
      </MantineProvider>,
    );
    const said = screen.getAllByRole('listitem').map((item) => item.textContent ?? '');
    expect(said[0]).toContain('选项 A：x^2');
    expect(said[1]).toContain('选项 B 的图片');
    expect(said[2]).toContain('选项 C 的图片');
    expect(said[3]).toBe('D互质');
    expect(screen.getAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual([
      '题目图片',
      '选项 E 的图片',
    ]);
    expect(screen.getByText('我的答案：B')).not.toBeNull();
  });

  it.each([
    [1, '正确答案'],
    [2, '漏选'],
    [3, '正确答案'],
  ])('of type %i: a right one that was not chosen is called %s', (quType, word) => {
    const answerList = [
      option('A', '甲', { checked: true, isRight: false }),
      option('B', '乙', { isRight: true }),
    ];
    render(
      <MantineProvider>
        <ChoiceReview part={{ quType, answerList } as unknown as ReviewPart} />
      </MantineProvider>,
    );
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['A甲', `B乙${word}`]);
  });
});
