import '@testing-library/jest-dom/vitest';
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { QuestionNav } from './question-nav.tsx';

afterEach(cleanup);

it('the last question leads on to the hand-in, which shows what is open', () => {
  const onHandIn = vi.fn<() => void>();
  const nothing = () => undefined;
  const nav = (index: number, readOnly = false) => (
    <MantineProvider env="test">
      <QuestionNav
        {...{ step: false, index, total: 2, answered: 0, unfinished: true, seen: true, readOnly, onHandIn }}
        {...{ onMove: nothing, onHelp: nothing, between: null, drawer: null }}
      />
    </MantineProvider>
  );
  const { rerender } = render(nav(0));
  expect(screen.getByRole('button', { name: '下一题' })).toBeEnabled();
  rerender(nav(1));
  expect(screen.queryByRole('button', { name: '下一题' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '检查并交卷' }));
  expect(onHandIn).toHaveBeenCalledOnce();
  rerender(nav(1, true));
  expect(screen.getByRole('button', { name: '检查并交卷' })).toBeDisabled();
});

it('asked whether to leave an unfinished question for good, Enter stays at it; the question goes when nothing may be changed any more', async () => {
  const onMove = vi.fn<(by: 1 | -1) => void>();
  const nothing = () => undefined;
  const nav = (readOnly = false) => (
    <MantineProvider env="test">
      <QuestionNav
        {...{ step: true, index: 0, total: 2, answered: 0, unfinished: true, seen: true, readOnly }}
        {...{ onMove, onHelp: nothing, onHandIn: nothing, between: null, drawer: null }}
      />
    </MantineProvider>
  );
  const { rerender } = render(nav());
  fireEvent.click(screen.getByRole('button', { name: '确认，进入下一题' }));
  await waitFor(() => expect(screen.getByRole('button', { name: '再看看本题' })).toHaveFocus());
  rerender(nav(true));
  expect(screen.queryByRole('button', { name: '进入下一题' })).toBeNull();
  rerender(nav());
  fireEvent.click(screen.getByRole('button', { name: '进入下一题' }));
  expect(onMove).toHaveBeenCalledWith(1);
});
