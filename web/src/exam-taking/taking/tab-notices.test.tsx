import '@testing-library/jest-dom/vitest';
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { openingSnapshot } from './answer-queue/queue-snapshot.ts';
import type { Sitting } from './paper/sitting.ts';
import { TabNotices } from './tab-notices.tsx';
import type { Work } from './use-work.ts';

afterEach(cleanup);

/** A page whose paper another tab took, with so many answers that came too late. */
function show(late: number) {
  const takeOver = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const queue = { ...openingSnapshot, late: Array.from({ length: late }, () => ({})) };
  render(
    <MantineProvider env="test">
      <TabNotices
        sitting={{ takeOver } as unknown as Sitting}
        work={{ queue, leadership: 'taken', open: true } as unknown as Work}
      />
    </MantineProvider>,
  );
  return takeOver;
}

it('a page whose paper another tab took says so, and goes on here', async () => {
  const takeOver = show(0);
  expect(screen.getByRole('alert')).toHaveTextContent(
    /^已在另一个标签页继续作答，本页只能查看在本页继续作答$/,
  );
  await userEvent.click(screen.getByRole('button', { name: '在本页继续作答' }));
  expect(takeOver).toHaveBeenCalledOnce();
});

it('what this page alone has is told beside the act that saves it', () => {
  show(2);
  expect(screen.getByRole('alert')).toHaveTextContent('本页只能查看，另有 2 条作答未保存');
});
