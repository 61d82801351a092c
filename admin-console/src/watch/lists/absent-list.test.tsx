import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { consoleSession } from '../../app/testing/console-session.tsx';
import { renderConsole } from '../../app/testing/render-console.tsx';
import type { Stat } from '../live/stat-history.ts';
import { AbsentList } from './absent-list.tsx';

const person = (userId: string, realName: string) => ({
  ...{ userId, realName, userName: `account-${userId}`, deptName: '一车间', mobile: '13800000000' },
});
const stat = (counts: Partial<Stat>) => ({ missCount: 0, awaitedCount: null, ...counts }) as Stat;

function open(counts: Partial<Stat>, address = '/admin') {
  const asked: unknown[] = [];
  renderConsole(
    consoleSession(<AbsentList examId="e1" stat={stat(counts)} />, ['exam:watch']),
    (_operation, { input }) => {
      asked.push((input as { params: unknown }).params);
      const records = [person('u1', '丁一'), person('u2', '马二')];
      return { data: { watchPaging: { total: 2, pages: 1, current: 1, size: 20, records } } };
    },
    address,
  );
  return asked;
}

describe('who has no paper', () => {
  it('are 未到 as long as they may come, and 缺考 from then on', async () => {
    open({ awaitedCount: 2 });
    expect(await screen.findByRole('grid', { name: '未到的考生' })).toBeTruthy();
    open({ missCount: 2 });
    expect(await screen.findByRole('grid', { name: '缺考的考生' })).toBeTruthy();
  });

  it('are found by name', async () => {
    const asked = open({ awaitedCount: 2 });
    await userEvent.type(await screen.findByLabelText('姓名'), '丁');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ examId: 'e1', absent: true, realName: '丁' }));
  });

  it('are opened beside the list by Enter, and stepped through by J and K', async () => {
    open({ awaitedCount: 2 });
    (await screen.findByRole('row', { name: /丁一/ })).focus();
    await userEvent.keyboard('{Enter}');
    const panel = within(await screen.findByRole('complementary', { name: '考生信息' }));
    expect(panel.getByText('account-u1')).toBeTruthy();
    await userEvent.keyboard('j');
    expect(await panel.findByText('account-u2')).toBeTruthy();
    await userEvent.keyboard('k');
    expect(await panel.findByText('account-u1')).toBeTruthy();
  });
});
