import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderConsole } from '../app/testing/render-console.tsx';
import { passLine, StatisticsBody } from './statistics-body.tsx';
import { question, statistics, none, numbersOf } from './statistics.fixture.js';

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

  it('of an exam on paper tell its scores alone: no times, no questions, and nothing that cannot come', () => {
    renderConsole(
      <StatisticsBody
        statistics={statistics({ offline: true, averageTime: null, minuteBands: [], questions: [] })}
        onQuestion={() => undefined}
      />,
    );
    expect(numbersOf('成绩分布')).toHaveLength(10);
    expect(screen.getByRole('region', { name: '成绩的百分位' })).toBeTruthy();
    expect(document.body.textContent).toContain('成绩统计计入 37 份有效答卷');
    expect(document.body.textContent).toContain('因此不统计用时、信度和各题得分情况');
    expect(document.body.textContent).not.toMatch(/平均用时|考试中|全部评完的有效答卷|还没有已评分的试题/);
    for (const name of ['作答用了多长时间', '成绩可信吗', '每道题的得分率', '试题分析'])
      expect(screen.queryByRole('region', { name })).toBeNull();
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
