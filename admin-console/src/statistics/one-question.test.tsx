import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderConsole } from '../app/testing/render-console.tsx';
import { QuestionDrawer } from './question-drawer.tsx';
import { inOrder } from './question-order.ts';
import { qualityOf } from './question-quality.ts';
import { question } from './statistics.fixture.js';

describe('the order of questions', () => {
  const questions = [
    question('a', { pointBiserial: 0.5 }),
    question('b', { pointBiserial: null }),
    question('c', { pointBiserial: -0.1 }),
  ];
  it.each([
    [{ column: 'pointBiserial', asc: true }, 'cab'],
    [{ column: 'pointBiserial', asc: false }, 'acb'],
    [{ column: 'nothing', asc: true }, 'abc'],
    [null, 'abc'],
  ])('%j', (order, expected) => {
    expect(
      inOrder(questions, order)
        .map(({ quId }) => quId)
        .join(''),
    ).toBe(expected);
  });
});

describe('the verdict on a question', () => {
  it.each([
    [{ scored: 0 }, '待评分'],
    [{ scored: 29 }, '数据不足'],
    [{ pointBiserial: -0.05 }, '请核对答案'],
    [{ pointBiserial: null, scoreRate: 0.99 }, '过易'],
    [{ scoreRate: 0.05 }, '过难'],
    // An essay: nobody has all of its points.
    [{ rightRate: 0, scoreRate: 0.7, pointBiserial: null, itemRest: 0.4 }, '良好'],
    [{ rightRate: 0, scoreRate: 0.7, pointBiserial: null, itemRest: -0.1 }, '鉴别度偏低'],
    [{ pointBiserial: null, itemRest: null }, '数据不足'],
    [{ pointBiserial: 0.1 }, '鉴别度偏低'],
    [{}, '良好'],
  ])('%j: %s', (more, word) => {
    expect(qualityOf(question('a', more), 30).word).toBe(word);
  });
});

describe('one question', () => {
  it('shows how often each option was chosen, which is right, and what was left blank', async () => {
    const option = (id: string, tag: string | null, count: number, isRight = false) => ({
      ...{
        id,
        tag,
        content: tag === null ? null : `选项${tag}`,
        image: null,
        isRight,
        count,
        share: count / 40,
        upper: isRight ? 0.9 : 0.1,
        lower: isRight ? 0.4 : 0.3,
        remark: tag === 'A' ? 'attracts-strong' : null,
      },
    });
    renderConsole(
      <QuestionDrawer examId="e" quId="a" enoughPapers={30} onClose={() => undefined} />,
      (operation, variables) => {
        expect([operation, variables]).toEqual(['ExamQuestionStatistics', { examId: 'e', quId: 'a' }]);
        const options = [option('1', 'A', 8), option('2', 'B', 28, true), option('3', null, 2)];
        return {
          data: {
            examQuestionStatistics: {
              ...{
                content: '<p>下列哪一项是对称加密？</p>',
                image: null,
                analysis: '<p>AES 是对称加密。</p>',
                rightAnswer: null,
                blank: 2,
                blankUpper: 0,
                blankLower: 0.1,
                groupSize: 10.8,
                options,
              },
              statistics: question('a'),
            },
          },
        };
      },
    );
    expect(await screen.findByText('下列哪一项是对称加密？')).toBeTruthy();
    const rows = screen.getAllByRole('listitem').map((row) => row.textContent);
    expect(rows).toEqual([
      'A选项A8 次 · 20%高分组 10% · 低分组 30% 高分组选得更多',
      'B选项B正确28 次 · 70%高分组 90% · 低分组 40%',
      '–旧版本的选项2 次 · 5%高分组 10% · 低分组 30%',
      '–未作答2 次 · 5%高分组 0% · 低分组 10%',
    ]);
    expect(screen.getByText('能够区分水平不同的考生。')).toBeTruthy();
  });
});
