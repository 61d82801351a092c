import { act, cleanup, createEvent, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useCopyGuard } from './use-copy-guard.ts';
import { useFullscreen } from './use-fullscreen.ts';
import { Watermark } from './watermark.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('the paper on the screen', () => {
  it('takes no right click, selecting, copying or pasting; what one wrote can be selected [common-013] [paper-026]', () => {
    const onPaste = vi.fn<() => void>();
    function Sheet() {
      const area = useRef<HTMLDivElement>(null);
      useCopyGuard(area, onPaste);
      return (
        <div ref={area}>
          <p>题干</p>
          <textarea aria-label="作答" />
        </div>
      );
    }
    render(<Sheet />);
    const blocked = (name: string, target: Element) => {
      const event = createEvent(name, target, { bubbles: true, cancelable: true });
      fireEvent(target, event);
      return event.defaultPrevented;
    };
    const [stem, own] = [screen.getByText('题干'), screen.getByLabelText('作答')];
    expect(['contextmenu', 'selectstart', 'copy', 'cut', 'paste'].map((name) => blocked(name, stem))).toEqual(
      [true, true, true, true, true],
    );
    expect([blocked('selectstart', own), blocked('paste', own)]).toEqual([false, true]);
    expect(onPaste).toHaveBeenCalledTimes(2);
  });

  it('is looked at every 3 s whether it is still in fullscreen [paper-015] [paper-034]', async () => {
    const within = vi.fn<() => Element | null>(() => document.body);
    Object.defineProperty(document, 'fullscreenElement', { configurable: true, get: within });
    Object.defineProperty(document, 'fullscreenEnabled', { configurable: true, value: true });
    const { result } = renderHook(() => useFullscreen(true));
    expect(result.current.state).toBe('inside');
    within.mockReturnValue(null);
    await act(() => vi.advanceTimersByTimeAsync(2900));
    expect(result.current.state).toBe('inside');
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(result.current.state).toBe('outside');
    Reflect.deleteProperty(document, 'fullscreenElement');
    Reflect.deleteProperty(document, 'fullscreenEnabled');
  });

  it('has a watermark of 280×150 that is back within 500 ms when it is taken away or hidden [common-102]', async () => {
    const drawn = { width: 0, height: 0, getContext: () => null, toDataURL: () => '' };
    const create = document.createElement.bind(document);
    vi.spyOn(document, 'createElement').mockImplementation((name: string) =>
      name === 'canvas' ? (drawn as never) : create(name),
    );
    const { container } = render(<Watermark text="林晓雯 lin 138****0000" />);
    const mark = () => container.querySelector<HTMLElement>('[data-watermark] > div');
    expect([drawn.width, drawn.height]).toEqual([280, 150]);
    mark()?.remove();
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(mark()).not.toBeNull();
    mark()?.setAttribute('style', 'display:none');
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(mark()?.style.display).toBe('');
  });
});
