import '@testing-library/jest-dom/vitest';
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps, ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ShownClock } from '../bar/shown-clock.ts';
import type { CardModel } from '../paper/card-model.ts';
import { HandInDialog } from './hand-in-dialog.tsx';

const show = (node: ReactNode) => render(<MantineProvider env="test">{node}</MantineProvider>);

afterEach(cleanup);

describe('before handing in', () => {
  const one = (sort: number, how: 'not' | 'half' | 'wholly', mark = false) => ({
    ...{ quId: `q${sort}`, sort, quType: 5, answered: how === 'wholly', half: how === 'half', mark },
  });
  const mixed = [
    one(1, 'not'),
    one(2, 'half'),
    one(3, 'wholly', true),
    one(4, 'not', true),
    one(5, 'wholly'),
  ];
  const dialog = (
    places: CardModel['places'],
    unsent: number,
    more: Partial<ComponentProps<typeof HandInDialog>> = {},
  ) => (
    <HandInDialog
      opened
      card={{ places }}
      undecided={[]}
      unsent={unsent}
      early={{ fromMs: 0, minutes: 0 }}
      onGo={() => undefined}
      onClose={() => undefined}
      onConfirm={() => undefined}
      {...more}
    />
  );
  const numbers = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('button')
      .map((button) => button.textContent);
  it('counts the unanswered questions and lists them, the unfinished and the doubtful by number [paper-025]', async () => {
    show(dialog(mixed, 0));
    expect(await screen.findByText('您还有2道题未作答，确定要交卷吗？')).toBeVisible();
    expect(numbers('未答')).toEqual(['1', '4']);
    expect(numbers('未答完')).toEqual(['2']);
    expect(numbers('存疑')).toEqual(['3', '4']);
  });
  it('goes on answering by Enter, and each number is a way back', async () => {
    const [onGo, onClose, onConfirm] = [
      vi.fn<(id: string) => void>(),
      vi.fn<() => void>(),
      vi.fn<() => void>(),
    ];
    show(dialog(mixed, 0, { onGo, onClose, onConfirm }));
    await waitFor(() => expect(screen.getByRole('button', { name: '继续作答' })).toHaveFocus());
    await userEvent.click(screen.getByRole('button', { name: '返回第 2 题，未答完' }));
    expect(onGo).toHaveBeenCalledWith('q2');
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(onConfirm).not.toHaveBeenCalled();
  });
  it('names the questions at which another device’s newer answer or this page’s is to be chosen, with the way to each and what follows', async () => {
    const onGo = vi.fn<(id: string) => void>();
    show(dialog(mixed, 0, { onGo, undecided: [mixed[2]!, mixed[4]!] }));
    const section = await screen.findByRole('region', { name: '待选择' });
    expect(section).toHaveTextContent('待选择 2 题另一台设备上有更新的答案，不选择则按较新的答案计。');
    expect(numbers('待选择')).toEqual(['3', '5']);
    await userEvent.click(within(section).getByRole('button', { name: '返回第 5 题，已答' }));
    expect(onGo).toHaveBeenCalledWith('q5');
    cleanup();
    show(dialog(mixed, 0));
    await screen.findByText('您还有2道题未作答，确定要交卷吗？');
    expect(screen.queryByText(/待选择/)).toBeNull();
  });
  it('has no way back where there is none: one question at a time', async () => {
    show(dialog(mixed, 0, { onGo: null }));
    expect(await screen.findByRole('region', { name: '未答' })).toHaveTextContent('未答 2 题14');
    expect(within(screen.getByRole('region', { name: '未答' })).queryByRole('button')).toBeNull();
  });
  it('[17-2a] says how much time is left, where there is an end', async () => {
    show(<ShownClock value={{ leftSeconds: 754, atMs: performance.now() }}>{dialog(mixed, 0)}</ShownClock>);
    expect(await screen.findByText(/^剩余 12:3\d$/)).toBeVisible();
    cleanup();
    show(dialog(mixed, 0));
    expect(await screen.findByText('您还有2道题未作答，确定要交卷吗？')).toBeVisible();
    expect(screen.queryByText(/剩余/)).toBeNull();
  });
  it('offers nothing that would be refused: it says when the server takes a hand-in, and is to be had by itself then', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    const onConfirm = vi.fn<() => void>();
    show(dialog(mixed, 0, { onConfirm, early: { fromMs: performance.now() + 200_000, minutes: 5 } }));
    const confirm = await screen.findByRole('button', { name: '确定交卷' });
    expect(confirm).toBeDisabled();
    expect(confirm).toHaveAccessibleDescription('开考 5 分钟后才能交卷，还要等 3 分 20 秒');
    act(() => void vi.advanceTimersByTime(1000));
    expect(screen.getByText(/还要等 3 分 19 秒/)).toBeVisible();
    act(() => void vi.advanceTimersByTime(199_000));
    expect(screen.queryByText(/才能交卷/)).toBeNull();
    expect(screen.getByRole('status')).toHaveTextContent('现在可以交卷');
    expect(confirm).toBeEnabled();
    fireEvent.click(confirm);
    expect(onConfirm).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });
  it('asks plainly when everything is answered, and names what is unsent [paper-025]', async () => {
    show(dialog([one(5, 'wholly')], 2));
    expect(await screen.findByText('确定要交卷吗？')).toBeVisible();
    expect(screen.getByText(/还有 2 条作答待提交/)).toBeVisible();
  });
});
