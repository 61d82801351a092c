import '@testing-library/jest-dom/vitest';
import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ClockBase } from '../paper/server-clock.ts';
import { ExamTimer } from './exam-timer.tsx';

const show = (node: ReactNode) => render(<MantineProvider env="test">{node}</MantineProvider>);

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the timer', () => {
  it('announces only the minute marks, turns red, and calls the end once below 0 [paper-019]', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance', 'Date'] });
    const onTimeout = vi.fn<() => void>();
    const base = { leftSeconds: 61, atMs: performance.now() };
    show(<ExamTimer base={base} onTimeout={onTimeout} />);
    const timer = () => screen.getByRole('timer');
    expect(timer()).toHaveTextContent('01:01');
    expect(screen.getByRole('status')).toHaveTextContent('');
    act(() => void vi.advanceTimersByTime(1000));
    expect(screen.getByRole('status')).toHaveTextContent('考试剩余 1 分钟');
    act(() => void vi.advanceTimersByTime(60_000));
    expect(timer()).toHaveTextContent('00:00');
    expect(onTimeout).not.toHaveBeenCalled();
    act(() => void vi.advanceTimersByTime(5000));
    expect(onTimeout).toHaveBeenCalledTimes(1);
  });
  it('a guess by this device’s clock is shown as one, and ends nothing however long it has run out', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance', 'Date'] });
    const onTimeout = vi.fn<() => void>();
    const base = { leftSeconds: 61, atMs: performance.now(), guess: true } as const;
    show(<ExamTimer base={base} onTimeout={onTimeout} />);
    expect(screen.getByRole('timer')).toHaveTextContent('约 01:01');
    expect(screen.queryByText(/时间可能已到/)).toBeNull();
    act(() => void vi.advanceTimersByTime(120_000));
    expect(screen.getByRole('timer')).toHaveTextContent('待核对');
    const said = await screen.findByText('时间可能已到，之后的作答可能不计');
    expect(said).toHaveAttribute('role', 'status');
    expect(onTimeout).not.toHaveBeenCalled();
  });
  it('what a run-out guess says has its place from the start, and after the server has told the time: nothing moves', async () => {
    vi.useFakeTimers();
    const told = { leftSeconds: 600, atMs: performance.now() };
    const timerOf = (base: ClockBase) => (
      <MantineProvider env="test">
        <ExamTimer base={base} onTimeout={() => undefined} />
      </MantineProvider>
    );
    const places = () => document.querySelectorAll('[data-guessed]');
    const { rerender, unmount } = render(timerOf({ leftSeconds: 1, atMs: performance.now(), guess: true }));
    const [place] = places();
    expect(place).toBeEmptyDOMElement();
    const tick = () => act(() => vi.advanceTimersByTimeAsync(1500));
    await tick();
    await tick();
    expect([...places()]).toEqual([place]);
    expect(place).toHaveTextContent('时间可能已到');
    rerender(timerOf(told));
    await tick();
    expect([...places()]).toEqual([place]);
    expect(place).toBeEmptyDOMElement();
    unmount();
    render(timerOf(told));
    expect(places()).toHaveLength(0);
  });
  it('a page whose device slept makes the place for it once the server has not answered soon', async () => {
    vi.useFakeTimers();
    const timerOf = (base: ClockBase) => (
      <MantineProvider env="test">
        <ExamTimer base={base} onTimeout={() => undefined} />
      </MantineProvider>
    );
    const places = () => document.querySelectorAll('[data-guessed]').length;
    const told = () => ({ leftSeconds: 1200, atMs: performance.now() });
    const slept = () => ({ leftSeconds: -600, atMs: performance.now(), guess: true }) as const;
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    const { rerender } = render(timerOf(told()));
    const timer = screen.getByRole('timer');
    rerender(timerOf(slept()));
    await pass(500);
    expect([timer.textContent, places()]).toEqual(['待核对', 0]);
    rerender(timerOf(told()));
    await pass(5000);
    expect(places()).toBe(0);
    rerender(timerOf(slept()));
    await pass(5000);
    await pass(500);
    expect(places()).toBe(1);
    expect(screen.getByText('时间可能已到，之后的作答可能不计')).toBeVisible();
    expect(screen.getByRole('timer')).toBe(timer);
    expect(screen.queryByText(/考试剩余/)).toBeNull();
  });
  it('says 不限时 where there is no end', () => {
    show(<ExamTimer base={null} onTimeout={() => undefined} />);
    expect(screen.getByText('不限时')).toBeVisible();
  });
});
