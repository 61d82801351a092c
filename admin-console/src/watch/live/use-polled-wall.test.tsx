import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderConsole, type Server } from '../../app/testing/render-console.tsx';
import { aCard } from './card.fixture.ts';
import { usePolledWall } from './use-polled-wall.ts';

const noFilter = { online: null, offline: null, deptCode: null, realName: null };
const onStat = () => {};

interface ProbeProps {
  readonly paused: boolean;
  readonly page?: number;
  readonly sort?: string;
}

function Probe({ paused, page = 1, sort = '' }: ProbeProps) {
  const wall = usePolledWall(
    'e1',
    noFilter,
    { current: page, size: 32, sort },
    { refreshTime: 10, paused, enabled: true, onStat },
  );
  return (
    <p title={wall.order.join()}>
      {wall.refusal ? '拒绝' : wall.failedSince === null ? `${wall.total} 人` : `失败，仍有 ${wall.total} 人`}
    </p>
  );
}

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

describe('polling the wall', () => {
  let asked = 0;
  let orders: unknown;
  let answer: () => ReturnType<Server> = () => ({ data: {} });
  const server: Server = (operation, variables) => {
    if (operation === 'WatchStatNow')
      return {
        data: {
          watchStat: {
            requireCount: 1,
            processCount: 1,
            handCount: 0,
            missCount: 0,
            awaitedCount: 0,
            onlineCount: 1,
            position: '1',
          },
        },
      };
    asked += 1;
    orders = (variables as { readonly input: { readonly orders: unknown } }).input.orders;
    return answer();
  };
  beforeEach(() => {
    vi.useFakeTimers();
    asked = 0;
    answer = () => ({
      data: {
        watchPaging: { total: 7, pages: 1, current: 1, size: 32, position: '1', records: [aCard({})] },
      },
    });
  });
  afterEach(() => vi.useRealTimers());

  it.each([
    ['', [], 'offline,calm'],
    ['-leaveTimes', [{ column: 'leaveTimes', asc: false }], 'calm,offline'],
  ])('shows an order that was asked for (%j) as the server gave it', async (sort, sent, shown) => {
    const records = [
      aCard({ id: 'calm' }),
      aCard({ id: 'offline', presence: 'offline', since: '2020-01-01' }),
    ];
    answer = () => ({
      data: { watchPaging: { total: 2, pages: 1, current: 1, size: 32, position: '1', records } },
    });
    renderConsole(<Probe paused={false} sort={sort} />, server);
    await pass(0);
    expect(orders).toEqual(sent);
    expect(screen.getByText('2 人').title).toBe(shown);
  });

  it('[watch-004] asks at once and again after each refreshTime', async () => {
    renderConsole(<Probe paused={false} />, server);
    await pass(0);
    expect(asked).toBe(1);
    expect(screen.getByText('7 人')).toBeTruthy();
    await pass(9.9);
    expect(asked).toBe(1);
    await pass(0.2);
    expect(asked).toBe(2);
  });

  it('[watch-005] pauses while a dialog is open', async () => {
    renderConsole(<Probe paused />, server);
    await pass(60);
    expect(asked).toBe(0);
  });

  it('a failure keeps what was shown and is tried again', async () => {
    renderConsole(<Probe paused={false} />, server);
    await pass(0);
    const good = answer;
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    await pass(10.1);
    expect(screen.getByText('失败，仍有 7 人')).toBeTruthy();
    answer = good;
    await pass(10.1);
    expect(screen.getByText('7 人')).toBeTruthy();
  });

  it('a refusal is said and not asked again', async () => {
    answer = () => ({ refusal: { code: 10010003, reason: 'NotAllowed', message: '您没有权限执行此操作！' } });
    renderConsole(<Probe paused={false} />, server);
    await pass(0);
    expect(screen.getByText('拒绝')).toBeTruthy();
    await pass(60);
    expect(asked).toBe(1);
  });
});
