import { cleanup, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useFocusKeptInView } from './use-focus-kept-in-view.ts';

const brought = vi.fn<(this: Element) => void>();

/** A question under `height` px of notices; it stood at `top` px of the window under none. */
function Column({ height, top }: { readonly height: number; readonly top: number }) {
  const stack = useRef<HTMLElement>(null);
  const at = (element: HTMLElement | null) => {
    if (element) element.getBoundingClientRect = () => new DOMRect(0, top + height, 300, 50);
  };
  const high = (element: HTMLElement | null) => {
    stack.current = element;
    if (element) Object.defineProperty(element, 'offsetHeight', { value: height, configurable: true });
  };
  useFocusKeptInView(stack, height);
  return (
    <div>
      <section ref={high} />
      <label ref={at} data-testid="row">
        <input type="radio" aria-label="D" />
      </label>
    </div>
  );
}

beforeEach(() => {
  brought.mockClear();
  Object.defineProperty(HTMLElement.prototype, 'scrollIntoView', {
    value(this: Element) {
      brought.call(this);
    },
    configurable: true,
  });
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView');
});

const notice = (top: number, focus: boolean) => {
  const { rerender } = render(<Column height={0} top={top} />);
  if (focus) screen.getByRole('radio').focus();
  brought.mockClear();
  rerender(<Column height={80} top={top} />);
};

it('what has the keyboard and was seen is brought clear of the bars when a notice moves it', () => {
  notice(innerHeight - 60, true);
  expect(brought.mock.contexts).toEqual([screen.getByTestId('row')]);
});

it('nobody is scrolled who looks elsewhere, or has the keyboard elsewhere', () => {
  notice(innerHeight + 10, true);
  expect(brought).not.toHaveBeenCalled();
  cleanup();
  notice(innerHeight - 60, false);
  expect(brought).not.toHaveBeenCalled();
});
