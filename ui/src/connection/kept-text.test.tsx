import { afterEach, expect, it, vi } from 'vitest';
import { getToken, setToken, subscribeToken } from '../session/session.ts';
import { applyContrast, chooseContrast } from '../theme/contrast.ts';
import { applyFontSize, chooseFontSize } from '../theme/font-size.ts';
import { keepText, keptText } from './kept-text.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  setToken(null);
  localStorage.clear();
  sessionStorage.clear();
});

/** It is full, or the browser keeps nothing. */
const refuseWrites = () =>
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });

it('a text is kept for every tab, or for this one, and taken away', () => {
  expect([keepText('a', '1'), keepText('a', '2', 'session')]).toEqual([true, true]);
  expect([keptText('a'), keptText('a', 'session')]).toEqual(['1', '2']);
  expect([keepText('a', null), keptText('a'), keptText('a', 'session')]).toEqual([true, null, '2']);
});

it('where nothing more is kept, what was kept stays, and whoever keeps it hears so', () => {
  keepText('a', '1');
  refuseWrites();
  expect([keepText('a', '2'), keptText('a')]).toEqual([false, '1']);
});

it('storage that a browser forbids has nothing', () => {
  vi.stubGlobal('localStorage', undefined);
  expect([keepText('a', '1'), keptText('a')]).toEqual([false, null]);
});

it('who logs in where nothing is kept is logged in until the page is left, and nobody else is after it', () => {
  setToken('before');
  refuseWrites();
  const told = vi.fn<() => void>();
  const leave = subscribeToken(told);
  setToken('token');
  leave();
  expect([getToken(), localStorage.getItem('vigil.token'), told.mock.calls.length]).toEqual([
    'token',
    null,
    1,
  ]);
});

it('so stand the type and the contrast that somebody chose', () => {
  const { style, dataset } = document.documentElement;
  const shown = () => [style.fontSize, dataset['contrast']];
  chooseFontSize('small');
  chooseContrast('normal');
  refuseWrites();
  chooseFontSize('large');
  chooseContrast('more');
  expect(shown()).toEqual(['120%', 'more']);
  applyFontSize();
  applyContrast();
  expect(shown()).toEqual(['120%', 'more']);
  vi.restoreAllMocks();
  chooseFontSize('default');
  chooseContrast('normal');
  expect(shown()).toEqual(['100%', 'normal']);
});
