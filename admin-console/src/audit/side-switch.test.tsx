import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderConsole } from '../app/testing/render-console.tsx';
import { SideSwitch, type Side } from './side-switch.tsx';

function Both() {
  const [side, setSide] = useState<Side>('paper');
  return <SideSwitch side={side} onSide={setSide} />;
}

it('brings the events into sight when they are asked for, and leaves the page alone for the paper', async () => {
  const brought = vi.fn<(how?: boolean | ScrollIntoViewOptions) => void>();
  renderConsole(<Both />);
  Object.defineProperty(screen.getByRole('radiogroup'), 'scrollIntoView', { value: brought });
  expect(brought).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('radio', { name: '事件' }));
  expect(brought.mock.calls).toEqual([[{ block: 'start' }]]);
  await userEvent.click(screen.getByRole('radio', { name: '当时的试卷' }));
  expect(brought).toHaveBeenCalledTimes(1);
});
