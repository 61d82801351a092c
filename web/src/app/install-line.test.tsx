import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { install, installKey, keepInstallOffer } from './install.ts';
import { InstallLine } from './install-line.tsx';
import { renderWeb } from './render-web.fixture.tsx';

beforeAll(keepInstallOffer);
afterEach(async () => {
  await act(install);
  localStorage.clear();
});

async function open() {
  renderWeb(
    <>
      <p>首页</p>
      <InstallLine />
    </>,
    () => null,
  );
  await screen.findByText('首页');
}

/** The browser's offer, as Chrome makes it. */
function offered() {
  const prompt = vi.fn<() => Promise<{ outcome: string }>>(() => Promise.resolve({ outcome: 'dismissed' }));
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void dispatchEvent(event));
  return { event, prompt };
}

describe('installing the site', () => {
  it('is not spoken of where the browser offers nothing, and asked of the browser once where it does', async () => {
    await open();
    expect(screen.queryByRole('button', { name: '安装到电脑' })).toBeNull();
    const { event, prompt } = offered();
    expect(event.defaultPrevented).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: '安装到电脑' }));
    await waitFor(() => expect(prompt).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('button', { name: '安装到电脑' })).toBeNull();
  });

  it('put away, it is remembered', async () => {
    await open();
    offered();
    fireEvent.click(screen.getByRole('button', { name: '不再提示安装' }));
    expect(screen.queryByRole('button', { name: '安装到电脑' })).toBeNull();
    expect(localStorage.getItem(installKey)).toBe('1');
    offered();
    expect(screen.queryByRole('button', { name: '安装到电脑' })).toBeNull();
  });
});
