import { afterEach, expect, it, vi } from 'vitest';
import { sideOf } from './row-menu.tsx';

afterEach(() => void vi.restoreAllMocks());

const buttonAt = (top: number): Element => {
  const button = document.createElement('button');
  vi.spyOn(button, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 44, 44));
  return button;
};

it('the menu of a row opens below it, and above where only there all of it can be seen', () => {
  vi.stubGlobal('innerHeight', 844);
  expect(sideOf(buttonAt(100), 15)).toBe('bottom-end');
  expect(sideOf(buttonAt(660), 15)).toBe('top-end');
  expect(sideOf(buttonAt(660), 3)).toBe('bottom-end');
  // Neither side shows all: the one that shows more.
  expect(sideOf(buttonAt(390), 20)).toBe('bottom-end');
  vi.unstubAllGlobals();
});
