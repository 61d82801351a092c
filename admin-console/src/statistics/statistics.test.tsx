import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderConsole } from '../app/testing/render-console.tsx';
import type { ExamStatisticsQuery, QuestionFiguresFragment } from '../generated/graphql.ts';
import { QuestionDrawer } from './question-drawer.tsx';
import { inOrder } from './question-order.ts';
import { qualityOf } from './question-quality.ts';
import { passLine, StatisticsBody } from './statistics-body.tsx';

const question = (quId: string, more: Partial<QuestionFiguresFragment> = {}): QuestionFiguresFragment => ({
  quId,
  wholeId: null,
  quType: 1,
  text: `题干 ${quId}`,
  sort: 1,
  papers: 40,
  scored: 40,
  rightRate: 0.5,
  scoreRate: 0.5,
  averageScore: 2.5,
  fullScore: 5,
  blankRate: 0.05,
  pointBiserial: 0.42,
  discrimination: 0.6,
  itemRest: 0.45,
  alphaWithout: 0.8,
  ...more,
});

const statistics = (
  more: Partial<ExamStatisticsQuery['examStatistics']> = {},
): ExamStatisticsQuery['examStatistics'] => ({
  ...{
    examId: 'e',
    stand: '0',
    title: '期中考试',
    examType: 1,
    state: 0,
    startTime: null,
    endTime: null,
    totalScore: 100,
    qualifyScore: 60,
  },
  ...{
    requireCount: 50,
    processCount: 4,
    handCount: 40,
    missCount: 6,
    awaitedCount: null,
    started: 44,
    handedIn: 40,
  },
  ...{ waiting: 2, voided: 1, empty: 3, counted: 37, passed: 30, failed: 7 },
  ...{
    average: 71.25,
    highest: 98,
    lowest: 0,
    median: 74,
    deviation: 18.2,
    passRate: 30 / 37,
    averageTime: 2_520,
    enoughPapers: 30,
  },
  percentiles: [10, 25, 50, 75, 90].map((rank) => ({ rank, score: rank })),
  reliability: { papers: 37, questions: 20, alpha: 0.82, error: 4.25, why: null },
  scoreBands: Array.from({ length: 10 }, (_, i) => ({ from: i * 10, to: i * 10 + 10, count: i })),
  minuteBands: [
    { from: 0, to: 30, count: 5 },
    { from: 30, to: 60, count: 35 },
  ],
  questions: [question('a'), question('b', { sort: 2, scoreRate: 0.9, rightRate: 0.9, pointBiserial: null })],
  ...more,
});

const none = statistics({
  ...{
    handedIn: 0,
    counted: 0,
    waiting: 0,
    voided: 0,
    empty: 0,
    scoreBands: [],
    minuteBands: [],
    questions: [],
  },
  ...{
    average: null,
    highest: null,
    lowest: null,
    median: null,
    deviation: null,
    passRate: null,
    averageTime: null,
  },
});

const numbersOf = (caption: string): string[] =>
  within(screen.getByRole('table', { name: caption }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent ?? '');

describe('statistics of an exam', () => {
  it('show figures first, with what they count and what they leave out', () => {
    renderConsole(<StatisticsBody statistics={statistics()} onQuestion={() => undefined} />);
    const figures = screen.getByRole('region', { name: '总体情况' });
    for (const text of ['71.3', '满分 100', '81.1%', '及格线 60 分', '98 / 0', '42 分钟', '考试中 4 人'])
      expect(figures.textContent).toContain(text);
    expect(figures.textContent).toContain(
      '成绩统计计入 37 份有效答卷，每份各计一次；待阅卷 2 份，阅完后计入；作废 1 份，不计入；空白卷 3 份，按 0 分计入。',
    );
  });

  it('say each chart as a table, with the axes and their units', () => {
    renderConsole(<StatisticsBody statistics={statistics()} onQuestion={() => undefined} />);
    expect(numbersOf('成绩分布')).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
    expect(numbersOf('用时分布')).toEqual(['5', '35']);
    expect(numbersOf('各题得分率')).toEqual(['50', '90']);
    expect(screen.getByRole('columnheader', { name: '用时（分钟，含下限）' })).toBeTruthy();
    expect(screen.getByRole('rowheader', { name: '90–100' })).toBeTruthy();
    expect(screen.getByRole('rowheader', { name: '80–90' })).toBeTruthy();
  });

  it('say where the pass mark is and how many reached it', () => {
    renderConsole(<StatisticsBody statistics={statistics()} onQuestion={() => undefined} />);
    const scores = screen.getByRole('region', { name: '各分数段有多少份答卷' });
    expect(scores.textContent).toContain('及格线 60 分：通过 30 份，未通过 7 份');
    expect(screen.getByRole('region', { name: '每道题的得分率' })).toBeTruthy();
    const bands = (total: number) =>
      Array.from({ length: 10 }, (_, i) => ({
        from: (total / 10) * i,
        to: (total / 10) * (i + 1),
        count: 0,
      }));
    const lineOf = (total: number, qualifyScore: number) => {
      const line = passLine({ scoreBands: bands(total), qualifyScore });
      return line && `${line.at} ${line.bar}`;
    };
    expect(lineOf(100, 60)).toBe('start 60–70');
    expect(lineOf(8, 4.8)).toBe('start 4.8–5.6');
    expect(lineOf(100, 65)).toBe('middle 60–70');
    expect(lineOf(100, 100)).toBe('middle 90–100');
    expect(lineOf(100, 0)).toBeUndefined();
  });

  it('show the questions over pages', async () => {
    const many = Array.from({ length: 25 }, (_, i) => question(`q${i + 1}`, { sort: i + 1 }));
    renderConsole(
      <StatisticsBody statistics={statistics({ questions: many })} onQuestion={() => undefined} />,
    );
    const shown = () => within(screen.getByRole('grid', { name: '试题分析' })).getAllByRole('row').length - 1;
    expect(shown()).toBe(20);
    await userEvent.click(screen.getByRole('button', { name: '第 2 页' }));
    expect(shown()).toBe(5);
    expect(screen.getByRole('button', { name: /题干 q25/ })).toBeTruthy();
  });

  it('show the questions by the order and the page of the address; a page that there is not is the last', () => {
    const many = Array.from({ length: 25 }, (_, i) => question(`q${i + 1}`, { sort: i + 1 }));
    const at = (address: string): string => {
      const { unmount } = renderConsole(
        <StatisticsBody statistics={statistics({ questions: many })} onQuestion={() => undefined} />,
        undefined,
        `/admin?${address}`,
      );
      const rows = within(screen.getByRole('grid', { name: '试题分析' })).getAllByRole('row');
      const words = `${rows.length - 1}, first ${/题干 q\d+/.exec(rows[1]?.textContent ?? '')?.[0] ?? ''}`;
      unmount();
      return words;
    };
    expect(at('current=2')).toBe('5, first 题干 q21');
    expect(at('current=9')).toBe('5, first 题干 q21');
    expect(at('sort=-sort&size=10&current=2')).toBe('10, first 题干 q15');
  });

  it('say how far scores can be relied on, or what is missing for that', () => {
    const { unmount } = renderConsole(
      <StatisticsBody statistics={statistics()} onQuestion={() => undefined} />,
    );
    const reliable = screen.getByRole('region', { name: '成绩可信吗' });
    expect(reliable.textContent).toContain('0.82');
    expect(reliable.textContent).toContain('得分与现在相差不超过 4.3 分');
    expect(reliable.textContent).toContain('依据 37 份全部评完的有效答卷、20 道试题');
    unmount();
    const few = { papers: 12, questions: 20, alpha: null, error: null, why: 'few-papers' };
    renderConsole(
      <StatisticsBody statistics={statistics({ reliability: few })} onQuestion={() => undefined} />,
    );
    expect(screen.getByRole('region', { name: '成绩可信吗' }).textContent).toContain(
      '全部评完的有效答卷有 12 份，满 30 份后给出信度；份数太少时数值不可信。还有 2 份等待阅卷。',
    );
  });

  it('say why a chart is empty', () => {
    renderConsole(<StatisticsBody statistics={none} onQuestion={() => undefined} />);
    expect(screen.getByText('还没有计入成绩的答卷，交卷后这里会显示成绩分布。')).toBeTruthy();
    expect(screen.getByText('还没有交卷，交卷后这里会显示用时分布。')).toBeTruthy();
    expect(screen.getByText('还没有试题数据')).toBeTruthy();
    expect(screen.getAllByText('—').length).toBeGreaterThan(1);
  });

  it('sort the questions by a column and open one', async () => {
    const open = vi.fn<(quId: string) => void>();
    renderConsole(<StatisticsBody statistics={statistics()} onQuestion={open} />);
    const table = screen.getByRole('grid', { name: '试题分析' });
    const first = () => within(table).getAllByRole('row')[1]?.textContent ?? '';
    expect(first()).toContain('题干 a');
    const sort = within(table).getByRole('button', { name: '得分率' });
    await userEvent.click(sort);
    expect(first()).toContain('题干 a');
    await userEvent.click(sort);
    expect(first()).toContain('题干 b');
    await userEvent.click(within(table).getByRole('button', { name: /题干 b/ }));
    expect(open).toHaveBeenCalledWith('b');
  });
});

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
