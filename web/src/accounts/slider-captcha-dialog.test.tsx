import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderWeb } from '../app/render-web.fixture.tsx';
import { SliderCaptchaDialog } from './slider-captcha-dialog.tsx';

const open = (onClose = vi.fn<() => void>()) => {
  // The puzzle is on its way for ever.
  renderWeb(<SliderCaptchaDialog opened onClose={onClose} onPass={vi.fn<() => void>()} />, () => null);
  return onClose;
};

it.each(['pointerDown', 'keyDown'] as const)(
  'whoever begins (%s) before the puzzle is there is asked to wait [captcha-005]',
  async (event) => {
    open();
    const slider = await screen.findByRole('slider', { name: '拼图滑块' });
    expect(screen.queryByText('请等待验证初始化完成')).toBeNull();
    fireEvent[event](slider, event === 'keyDown' ? { key: 'ArrowRight' } : {});
    expect(screen.getByRole('alert').textContent).toBe('请等待验证初始化完成');
  },
);

it('whoever closes it unsolved is told that it is needed [captcha-006]', async () => {
  const onClose = open();
  fireEvent.click(await screen.findByRole('button', { name: '关闭' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(await screen.findByText('请先完成验证')).toBeTruthy();
});
