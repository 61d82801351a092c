import '@testing-library/jest-dom/vitest';
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { TakingBar } from './taking-bar.tsx';

afterEach(cleanup);

it('where the icon stands alone, it has the number of messages that wait for an answer; its name says it once', () => {
  const nothing = () => undefined;
  const bar = (unanswered: number) => (
    <MantineProvider env="test">
      <TakingBar
        {...{
          title: '期末考试',
          who: [],
          unanswered,
          caching: null,
          clock: null,
          handInDisabled: false,
          step: false,
        }}
        {...{ onHelp: nothing, onDisplay: nothing, onBreak: null, onTimeout: nothing, onHandIn: nothing }}
        save={{ kind: 'saved', text: '已保存' }}
      />
    </MantineProvider>
  );
  const { rerender } = render(bar(2));
  const help = screen.getByRole('button', { name: '联系监考（2 条待回复）' });
  expect(within(help).getByText('2')).toBeInTheDocument();
  rerender(bar(0));
  expect(within(screen.getByRole('button', { name: '联系监考' })).queryByText(/\d/)).toBeNull();
});
