import '@testing-library/jest-dom/vitest';
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { NoticeStack } from './notice-stack.tsx';
import { leftNotice, memoryNotice, messageNotice, pasteNotice, watchedNotice } from './words.ts';

afterEach(cleanup);

const five = [
  pasteNotice,
  memoryNotice,
  messageNotice('m1', null, '请坐好'),
  leftNotice(1, 5),
  watchedNotice(5),
];

it('two are seen, the others open behind one line; each is in the tree from the start, to be heard once', () => {
  const onRemove = vi.fn<(key: string) => void>();
  const stack = (notices = five) => (
    <MantineProvider env="test">
      <NoticeStack stack={notices} onRemove={onRemove} />
    </MantineProvider>
  );
  const { rerender } = render(stack());
  const heard = screen.getAllByRole('status');
  expect(heard.map(({ textContent }) => textContent)).toContain('您已经离开1次，离开5次将自动交卷');
  expect(heard).toHaveLength(5);
  expect(screen.getAllByText('5次')).toHaveLength(2);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '',
    '知道了',
    '还有 3 条提醒',
  ]);
  const more = screen.getByRole('button', { name: '还有 3 条提醒' });
  expect(more).toHaveAttribute('aria-expanded', 'false');
  fireEvent.click(more);
  expect(screen.getByRole('button', { name: '收起提醒' })).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getAllByRole('button', { name: '关闭提醒' })).toHaveLength(3);
  // The same elements: nothing is said again.
  expect(screen.getAllByRole('status')).toEqual(heard);
  fireEvent.click(screen.getByRole('button', { name: '知道了' }));
  expect(onRemove).toHaveBeenCalledWith('message/m1');
  rerender(stack(five.slice(0, 2)));
  expect(screen.queryByRole('button', { name: /提醒$/ })).toHaveAccessibleName('关闭提醒');
  rerender(stack());
  expect(screen.getByRole('button', { name: '还有 3 条提醒' })).toBeVisible();
});
