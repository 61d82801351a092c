import { Menu } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FontSizeChoice } from '../theme/font-size-choice.tsx';
import { VigilProvider } from '../theme/provider.tsx';
import { FullscreenButton } from './fullscreen-button.tsx';

const set = (name: 'fullscreenEnabled' | 'fullscreenElement', value: unknown) =>
  Object.defineProperty(document, name, { configurable: true, value });
const changed = () => act(() => void document.dispatchEvent(new Event('fullscreenchange')));

const enter = vi.fn<Element['requestFullscreen']>(async () => {
  set('fullscreenElement', document.documentElement);
});
const leave = vi.fn<Document['exitFullscreen']>(async () => {
  set('fullscreenElement', null);
});

beforeEach(() => {
  enter.mockClear();
  leave.mockClear();
  document.documentElement.requestFullscreen = enter;
  document.exitFullscreen = leave;
});
afterEach(() => {
  cleanup();
  localStorage.removeItem('vigil.font-size');
  document.documentElement.style.fontSize = '';
  for (const name of ['requestFullscreen', 'exitFullscreen', 'fullscreenEnabled', 'fullscreenElement'])
    for (const owner of [document, document.documentElement]) Reflect.deleteProperty(owner, name);
});

const show = (look: 'console' | 'learner') =>
  render(
    <VigilProvider look={look}>
      <FullscreenButton />
      <Menu opened>
        <Menu.Target>
          <button type="button">菜单</button>
        </Menu.Target>
        <Menu.Dropdown>
          <FontSizeChoice />
        </Menu.Dropdown>
      </Menu>
    </VigilProvider>,
  );

describe.each(['console', 'learner'] as const)('tools of a page in the %s [common-106]', (look) => {
  it('shows the page over the whole screen, and goes back', async () => {
    set('fullscreenEnabled', true);
    show(look);
    fireEvent.click(screen.getByRole('button', { name: '全屏' }));
    expect(enter).toHaveBeenCalledOnce();
    changed();
    fireEvent.click(screen.getByRole('button', { name: '退出全屏' }));
    expect(leave).toHaveBeenCalledOnce();
    changed();
    expect(screen.getByRole('button', { name: '全屏' })).toBeTruthy();
  });

  it('warns where the browser cannot [common-036] [common-092]', async () => {
    set('fullscreenEnabled', false);
    show(look);
    fireEvent.click(screen.getByRole('button', { name: '全屏' }));
    expect((await screen.findAllByText('当前浏览器不支持全屏！')).length).toBeGreaterThan(0);
    expect(enter).not.toHaveBeenCalled();
  });

  it('changes the size of writing and keeps it', async () => {
    show(look);
    fireEvent.click(await screen.findByRole('menuitemradio', { name: '较大' }));
    expect(document.documentElement.style.fontSize).toBe('120%');
    expect(localStorage.getItem('vigil.font-size')).toBe('large');
  });
});
