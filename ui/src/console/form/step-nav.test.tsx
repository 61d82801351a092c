import '@testing-library/jest-dom/vitest';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { VigilProvider } from '../../theme/provider.tsx';
import { StepNav, type NavStep } from './step-nav.tsx';

const steps: readonly NavStep[] = [
  { key: 'a', title: '基本信息', state: 'done' },
  { key: 'b', title: '试卷', state: 'work', note: '2 处待完善' },
  { key: 'c', title: '时间', state: 'todo' },
];
const show = (current: number, onGo?: (step: number) => void) =>
  render(
    <VigilProvider look="console">
      <StepNav label="步骤" steps={steps} current={current} {...(onGo && { onGo })} />
    </VigilProvider>,
  );

it('says of each step how it stands, and which one is on show', () => {
  show(0, () => undefined);
  const nav = screen.getByRole('navigation', { name: '步骤' });
  const [first, second, third] = within(nav).getAllByRole('button');
  expect(first).toHaveAttribute('aria-current', 'step');
  expect(first).toHaveTextContent('基本信息 当前步骤');
  expect(second).not.toHaveAttribute('aria-current');
  expect(second).toHaveTextContent('试卷 2 处待完善');
  expect(third).toHaveTextContent('时间 未查看');
});

it('says what is missing of the step on show too', () => {
  show(1, () => undefined);
  expect(screen.getByRole('button', { current: 'step' })).toHaveTextContent('试卷 2 处待完善');
});

it('leads to a step by keys', async () => {
  const onGo = vi.fn<(step: number) => void>();
  show(0, onGo);
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(onGo).toHaveBeenCalledExactlyOnceWith(2);
});

it('only shows steps that cannot be gone to', () => {
  show(2);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getAllByRole('listitem')[2]?.firstElementChild).toHaveAttribute('aria-current', 'step');
});
