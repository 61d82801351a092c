import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TabStrip } from './tab-strip.tsx';

const widths = { clientWidth: 300, scrollWidth: 900 };
const arrows = () => screen.queryAllByRole('button', { hidden: true });

afterEach(() => vi.restoreAllMocks());

describe('a strip of tabs', () => {
  it('shows at which end there are more than are in sight', () => {
    for (const [name, px] of Object.entries(widths))
      vi.spyOn(Element.prototype, name as keyof typeof widths, 'get').mockReturnValue(px);
    render(
      <TabStrip label="个人中心" current={null}>
        <a href="#one">一</a>
      </TabStrip>,
    );
    const strip = screen.getByRole('navigation', { name: '个人中心' });
    const scrollTo = (left: number) => {
      strip.scrollLeft = left;
      fireEvent.scroll(strip);
      return arrows().length;
    };
    expect(scrollTo(0)).toBe(1);
    expect(scrollTo(200)).toBe(2);
    expect(scrollTo(600)).toBe(1);
  });

  it('has the open one in its middle again when it is turned or narrowed', () => {
    const resized: ResizeObserverCallback[] = [];
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(tell: ResizeObserverCallback) {
          resized.push(tell);
        }
        observe(): void {}
        disconnect(): void {}
      },
    );
    vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
      return this.tagName === 'A' ? 500 : 0;
    });
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100);
    render(
      <TabStrip label="个人中心" current="one">
        <a href="#one" aria-current="page">
          一
        </a>
      </TabStrip>,
    );
    const strip = screen.getByRole('navigation');
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300);
    strip.scrollLeft = 0;
    act(() => resized[0]?.([{ target: strip } as unknown as ResizeObserverEntry], {} as ResizeObserver));
    expect(strip.scrollLeft).toBe(400);
    vi.unstubAllGlobals();
  });

  it('has no arrows where all of them are in sight', () => {
    render(
      <TabStrip label="个人中心" current={null}>
        <a href="#one">一</a>
      </TabStrip>,
    );
    fireEvent.scroll(screen.getByRole('navigation'));
    expect(arrows()).toEqual([]);
  });
});
