import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TakingQuestion } from '../paper/types.ts';
import { picturesOf, usePicturesHere } from './use-pictures-here.ts';

const question = (quId: string, more: object = {}) =>
  ({
    quId,
    content: '<p>题干</p>',
    image: null,
    subList: [],
    answerList: [],
    ...more,
  }) as unknown as TakingQuestion;
let arrive: (() => void)[] = [];
let fail: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  [arrive, fail] = [[], []];
  HTMLImageElement.prototype.decode = () =>
    new Promise((resolve, reject) => {
      arrive.push(resolve);
      fail.push(() => reject(new DOMException('broken', 'EncodingError')));
    });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  Reflect.deleteProperty(HTMLImageElement.prototype, 'decode');
});

it('pictures stand in the question itself, in its text, its options and its parts', () => {
  const img = (name: string) => `<p>见图 <img alt="" src="/${name}.png"></p>`;
  expect(
    picturesOf(
      question('q', {
        image: '/own.png',
        content: img('text'),
        answerList: [{ id: 'a', content: img('option') }],
        subList: [question('q-1', { image: '/part.png' })],
      }),
    ),
  ).toEqual(['/own.png', '/part.png', '/text.png', '/option.png']);
});

const nothing = { words: false, whole: false };
const whole = { words: true, whole: true };

it('a question waits for its pictures, one without is there at once', async () => {
  const { result, rerender } = renderHook(usePicturesHere, {
    initialProps: null as TakingQuestion | null,
  });
  // Not here yet.
  rerender(question('plain'));
  expect(result.current).toEqual(whole);
  const pictured = question('pictured', { image: '/figure.png' });
  rerender(pictured);
  expect(result.current).toEqual(nothing);
  await act(async () => arrive.forEach((come) => come()));
  expect(result.current).toEqual(whole);
  rerender(question('plain'));
  rerender(question('again', { image: '/figure.png' }));
  expect(result.current).toEqual(whole);
});

it('the words are kept back 0.8 s at most; without its picture it is not whole until that is given up', async () => {
  const { result, rerender } = renderHook(usePicturesHere, {
    initialProps: question('slow', { image: '/slow.png' }),
  });
  expect(result.current).toEqual(nothing);
  await act(() => vi.advanceTimersByTimeAsync(799));
  expect(result.current).toEqual(nothing);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(result.current).toEqual({ words: true, whole: false });
  // An answer makes it another object: no more patience for that.
  rerender(question('slow', { image: '/slow.png', answered: true }));
  await act(() => vi.advanceTimersByTimeAsync(19_199));
  expect(result.current).toEqual({ words: true, whole: false });
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(result.current).toEqual(whole);
});

it('a picture that comes late makes it whole then', async () => {
  const { result } = renderHook(usePicturesHere, { initialProps: question('late', { image: '/late.png' }) });
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(result.current).toEqual({ words: true, whole: false });
  await act(async () => arrive.forEach((come) => come()));
  expect(result.current).toEqual(whole);
});

it('one that fails at once, as without a network, is no picture that was seen: the words stand, and it is given up after 20 s', async () => {
  const failing = question('failing', { image: '/fails.png' });
  const { result, unmount } = renderHook(usePicturesHere, { initialProps: failing });
  await act(async () => fail.forEach((go) => go()));
  expect(result.current).toEqual({ words: true, whole: false });
  await act(() => vi.advanceTimersByTimeAsync(19_999));
  expect(result.current).toEqual({ words: true, whole: false });
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(result.current).toEqual(whole);
  unmount();
  // Nor has this page it when the question is opened again.
  expect(renderHook(usePicturesHere, { initialProps: failing }).result.current).toEqual(nothing);
});
