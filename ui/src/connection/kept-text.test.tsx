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

/** Only what one tab has is kept: there is no room for more in local storage. */
const refuseLocal = () =>
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function set(this: Storage, ...[name, text]) {
    if (this === localStorage) throw new DOMException('full', 'QuotaExceededError');
    Reflect.set(this, name, text);
  });
/** The token as the page that opens next in this tab has it. */
const afterReload = async () => {
  vi.resetModules();
  return (await import('../session/session.ts')).getToken();
};

it('a token that local storage refuses outlives the page in this tab, and is gone with the logout', async () => {
  setToken('before');
  refuseLocal();
  setToken('token');
  expect([await afterReload(), localStorage.getItem('vigil.token')]).toEqual(['token', null]);
  setToken(null);
  expect([await afterReload(), sessionStorage.length]).toEqual([null, 0]);
});

it.each(['theirs', null])('what another tab says of it then goes: %s', async (newValue) => {
  refuseLocal();
  setToken('token');
  window.dispatchEvent(new StorageEvent('storage', { key: 'vigil.token', newValue }));
  expect([getToken(), await afterReload(), sessionStorage.length]).toEqual([newValue, null, 0]);
});

it('a token that there is room for again is this browser’s', async () => {
  const full = refuseLocal();
  setToken('token');
  full.mockRestore();
  setToken('next');
  expect([await afterReload(), sessionStorage.length]).toEqual(['next', 0]);
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
