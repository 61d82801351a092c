import '@testing-library/jest-dom/vitest';
import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { appPaths } from '../../app/paths.ts';
import { BackGuard } from './back-guard.tsx';

const left = vi.fn<() => void>();
beforeEach(() => void left.mockClear());
afterEach(cleanup);

const show = async () => {
  const router = createMemoryRouter(
    [
      { path: '/check', element: <p>考试准备</p> },
      { path: '/paper', element: <BackGuard on recorded onLeave={left} /> },
      { path: appPaths.home, element: <p>首页</p> },
    ],
    { initialEntries: ['/check', '/paper'], initialIndex: 1 },
  );
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  const back = () => act(() => router.navigate(-1));
  await waitFor(() => expect(router.state.location.state).not.toBeNull());
  await back();
  return { router, back, dialog: await screen.findByRole('dialog', { name: '离开考试页面？' }) };
};

it('Back asks, and who stays is where they were', async () => {
  const { router, back } = await show();
  await userEvent.click(screen.getByRole('button', { name: '继续作答' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.pathname).toBe('/paper');
  expect(left).not.toHaveBeenCalled();
  await back();
  expect(await screen.findByRole('dialog')).toBeVisible();
});

it('who leaves is at home, and Back from there does not show the paper again', async () => {
  const { router, back, dialog } = await show();
  await userEvent.click(screen.getByRole('button', { name: '离开' }));
  expect(await screen.findByText('首页')).toBeVisible();
  expect(left).toHaveBeenCalledOnce();
  expect(dialog).not.toBeInTheDocument();
  await back();
  expect(router.state.location.pathname).toBe('/check');
});
