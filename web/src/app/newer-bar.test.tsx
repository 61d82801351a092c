import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NewerBar } from './newer-bar.tsx';
import { holdPaperOpen } from './open-papers.ts';
import { renderWeb } from './render-web.fixture.tsx';

const posted = vi.fn<(message: unknown) => void>();
const changed = new EventTarget();
const registration = Object.assign(new EventTarget(), {
  waiting: { postMessage: posted } as unknown as ServiceWorker,
  installing: null,
});
/** What the browser has of the application's worker, if anything. */
const getRegistration = vi.fn<() => Promise<unknown>>(async () => undefined);
const register = vi.fn<() => Promise<unknown>>(async () => registration);

/** Locks as browsers have them: shared ones, held until their promise settles. */
const held: string[] = [];
const locks = {
  request: async (name: string, _options: object, work: () => Promise<void>) => {
    held.push(name);
    await work();
    held.splice(held.indexOf(name), 1);
  },
  query: async () => ({ held: held.map((name) => ({ name })) }),
};

beforeEach(() => {
  vi.stubEnv('PROD', true);
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: Object.assign(changed, { register, getRegistration, controller: {} }),
  });
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
});
afterEach(() => {
  cleanup();
  vi.unstubAllEnvs();
  vi.useRealTimers();
  for (const name of ['serviceWorker', 'locks']) Reflect.deleteProperty(navigator, name);
});

it('offers a newer version, takes it when it is asked for, and never while a paper is open in any tab', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { keepShellOffline, takeNewerShell } = await import('./offline-shell.ts');
  keepShellOffline();
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(register).toHaveBeenCalledWith('/web/sw.js', { scope: '/web/' });
  renderWeb(<NewerBar />, () => null);
  const leave = holdPaperOpen();
  fireEvent.click(await screen.findByRole('button', { name: '立即更新' }));
  expect(await screen.findByText('另一个标签页正在考试，请在交卷后更新。')).toBeTruthy();
  expect(posted).not.toHaveBeenCalled();

  leave();
  const reload = vi.fn<() => void>();
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(await takeNewerShell(reload)).toBe(true);
  expect(posted).toHaveBeenCalledWith({ type: 'SKIP_WAITING' });
  expect(reload).not.toHaveBeenCalled();
  changed.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledOnce();
});

it('does not register anew where a worker serves this page already: that would ask a network that may be away', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  register.mockClear();
  getRegistration.mockResolvedValueOnce(registration);
  const { keepShellOffline, newerShellWaits } = await import('./offline-shell.ts');
  keepShellOffline();
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(getRegistration).toHaveBeenCalledWith('/web/');
  expect(register).not.toHaveBeenCalled();
  expect(newerShellWaits()).toBe(true);
});
