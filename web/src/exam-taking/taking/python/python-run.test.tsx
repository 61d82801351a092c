import '@testing-library/jest-dom/vitest';
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PythonRun } from './python-run.tsx';

/** A worker whose script is not to be had, until the network is back. */
class FakeWorker {
  static isAway = true;
  /** it is still on its way */
  static isSilent = false;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: (() => void) | null = null;
  terminate = (): void => undefined;
  postMessage(): void {
    queueMicrotask(() => {
      if (FakeWorker.isSilent) return undefined;
      if (FakeWorker.isAway) return this.onerror?.();
      for (const kind of ['ready', 'finished']) this.onmessage?.({ data: { kind } });
      return undefined;
    });
  }
}

beforeEach(() => void vi.stubGlobal('Worker', FakeWorker));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('says that the first run needs the network, and runs when it is back', async () => {
  const user = userEvent.setup();
  render(
    <MantineProvider>
      <PythonRun code="print(1)" />
    </MantineProvider>,
  );
  await user.click(screen.getByRole('button', { name: '运行' }));
  expect(await screen.findByText(/首次运行需要网络；不影响作答与保存/)).toBeVisible();
  FakeWorker.isAway = false;
  await user.click(screen.getByRole('button', { name: '运行' }));
  expect(await screen.findByText('运行完成')).toBeVisible();
});

it('says how long the interpreter has been awaited, from the second second on', () => {
  vi.useFakeTimers();
  FakeWorker.isSilent = true;
  render(
    <MantineProvider>
      <PythonRun code="print(1)" />
    </MantineProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: '运行' }));
  act(() => void vi.advanceTimersByTime(1000));
  expect(screen.queryByText(/已等待/)).toBeNull();
  act(() => void vi.advanceTimersByTime(12_000));
  expect(screen.getByText(/已等待 13 秒/)).toBeVisible();
  FakeWorker.isSilent = false;
});
