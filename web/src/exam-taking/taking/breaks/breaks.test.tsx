import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderWeb } from '../../../app/render-web.fixture.tsx';
import { takingPaper } from '../paper-gate.fixture.ts';
import { PaperGate } from '../paper-gate.tsx';
import { BreakDialog } from './break-dialog.tsx';

interface Breaks {
  readonly leftSeconds: number;
  readonly endsIn: number | null;
}

/** A paper whose breaks are as told, one after the other; the last is told again and again. */
function open(...told: readonly Breaks[]) {
  const calls: string[] = [];
  let asked = 0;
  renderWeb(
    <PaperGate step={false} />,
    (operation) => {
      calls.push(operation);
      if (operation === 'TakingPaper') {
        const breaks = told[Math.min(asked, told.length - 1)];
        asked += 1;
        return {
          paperDetail: takingPaper({ breaks, deadline: '2026-11-21T03:00:00.000Z' }),
          paperPlaces: [],
        };
      }
      if (operation === 'EndBreak') return { endBreak: { leftSeconds: 60, endsIn: null } };
      if (operation === 'TakingNotices' || operation === 'OpenQuestion') return null;
      if (operation === 'MaintenanceNews') return { maintenanceNews: { on: false, text: '' } };
      return { userInfo: { userId: 'u1', name: 'lin', realName: '林晓雯', deptName: null } };
    },
    { path: '/web/exam/start/:id', at: '/web/exam/start/p1' },
  );
  return calls;
}

/** In steps: what a step shows starts its timers with the next. */
async function pass(ms: number) {
  for (let passed = 0; passed < ms; passed += 50) await act(() => vi.advanceTimersByTimeAsync(50));
}
const count = (calls: readonly string[], operation: string) =>
  calls.filter((one) => one === operation).length;

describe('a break', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));

  it('[ET151] hides the paper, and goes back to it by itself when it is over', async () => {
    const calls = open({ leftSeconds: 8, endsIn: 8 }, { leftSeconds: 0, endsIn: null });
    await pass(1000);
    expect(screen.getByRole('alertdialog', { name: '正在休息' })).toBeTruthy();
    expect(screen.getByRole('timer', { name: '休息剩余时间' }).textContent).toMatch(/^00:0[4-7]$/);
    expect(screen.queryByText('单选题')).toBeNull();
    expect(count(calls, 'TakingPaper')).toBe(1);
    await pass(8000);
    expect(count(calls, 'TakingPaper')).toBe(2);
    expect(screen.queryByRole('alertdialog', { name: '正在休息' })).toBeNull();
    expect(screen.getAllByRole('heading', { name: '期末考试' }).length).toBeGreaterThan(0);
  });

  it('is ended before, and the rest of the right stays', async () => {
    const calls = open({ leftSeconds: 600, endsIn: 600 }, { leftSeconds: 590, endsIn: null });
    await pass(500);
    act(() => screen.getByRole('button', { name: '结束休息，继续作答' }).click());
    await pass(500);
    expect(count(calls, 'EndBreak')).toBe(1);
    expect(screen.queryByRole('alertdialog', { name: '正在休息' })).toBeNull();
    expect(screen.getByRole('button', { name: '休息' })).toBeTruthy();
  });

  it('[ET149] is not offered where nothing of the right is left', async () => {
    open({ leftSeconds: 0, endsIn: null });
    await pass(500);
    expect(screen.getByRole('button', { name: '显示' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '休息' })).toBeNull();
  });
});

describe('asking for a break', () => {
  const props = { paperId: 'p1', opened: true, left: 600, onClose: () => undefined };

  it('waits until everything written is with the server', async () => {
    const flush = vi.fn<() => Promise<void>>(async () => undefined);
    renderWeb(
      <BreakDialog {...props} unsent={2} sitting={{ flush }} onTaken={() => undefined} />,
      () => null,
    );
    const begin = await screen.findByRole<HTMLButtonElement>('button', { name: '开始休息' });
    expect(flush).toHaveBeenCalled();
    expect(begin.disabled).toBe(true);
    expect(screen.getByText('还有 2 条作答正在提交，提交后即可休息。')).toBeTruthy();
  });

  it('says how long it may be, and tells when it has begun', async () => {
    const onTaken = vi.fn<() => void>();
    renderWeb(
      <BreakDialog {...props} unsent={0} sitting={{ flush: async () => undefined }} onTaken={onTaken} />,
      (operation) => (operation === 'TakeBreak' ? { takeBreak: { leftSeconds: 600, endsIn: 600 } } : null),
    );
    expect(await screen.findByText(/剩余可休息时间 10:00/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '开始休息' }));
    await vi.waitFor(() => expect(onTaken).toHaveBeenCalledTimes(1));
  });
});
