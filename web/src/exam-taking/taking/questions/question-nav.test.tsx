import '@testing-library/jest-dom/vitest';
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { QuestionNav } from './question-nav.tsx';

afterEach(cleanup);

it('asked whether to leave an unfinished question for good, Enter stays at it', async () => {
  const onMove = vi.fn<(by: 1 | -1) => void>();
  const nothing = () => undefined;
  render(
    <MantineProvider env="test">
      <QuestionNav
        {...{ step: true, index: 0, total: 2, answered: 0, unfinished: true, seen: true, readOnly: false }}
        {...{ onMove, onHelp: nothing, onHandIn: nothing, between: null, drawer: null }}
      />
    </MantineProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: '确认，进入下一题' }));
  await waitFor(() => expect(screen.getByRole('button', { name: '再看看本题' })).toHaveFocus());
  fireEvent.click(screen.getByRole('button', { name: '进入下一题' }));
  expect(onMove).toHaveBeenCalledWith(1);
});
