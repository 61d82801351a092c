import { act, cleanup, renderHook } from '@testing-library/react';
import type { AnswerFields } from '@vigil/ui/questions/question.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Sitting } from './sitting.ts';
import type { TakingPaper } from './types.ts';
import { useCard } from './use-card.ts';

const entry = (quId: string, sort: number, quType = 1) => ({
  id: quId,
  quId,
  quType,
  sort,
  score: 2,
  answered: false,
  mark: false,
});
const paper = {
  id: 'p1',
  reached: null,
  groupList: [{ id: 'g', title: '题', quList: [entry('q1', 1), entry('q2', 2), entry('q3', 3, 99)] }],
} as unknown as TakingPaper;

/** A sitting whose answers a test sets: those given on this page, and those that the server tells of late. */
function sittingWith() {
  const answers: Record<string, AnswerFields> = {};
  const listeners = new Set<() => void>();
  const contentListeners = new Set<() => void>();
  let version = 0;
  const told = new Set<string>();
  let soFar = { cached: 0, total: 0, online: 0 };
  const flush = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const sitting = {
    flush,
    book: {
      answer: (quId: string) => answers[quId],
      mark: () => undefined,
      version: () => version,
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    shelf: {
      partsOf: () => undefined,
      subscribe: () => () => undefined,
      entry: (quId: string) => ({ question: { quId }, fault: null }),
      wasWhole: (quId: string) => quId !== 'q2',
    },
    content: {
      partsOf: (quId: string) => (quId === 'q3' ? ['part1', 'part2'] : undefined),
      answered: (quId: string) => told.has(quId) || undefined,
      half: () => undefined,
      marked: () => undefined,
      soFar: () => soFar,
      subscribe: (listener: () => void) => {
        contentListeners.add(listener);
        return () => contentListeners.delete(listener);
      },
    },
  } as unknown as Sitting;
  const choose = (quId: string) => {
    answers[quId] = { answers: ['a'] };
    version += 1;
    for (const listener of listeners) listener();
  };
  const tell = (quId: string) => {
    told.add(quId);
    soFar = { ...soFar };
    for (const listener of contentListeners) listener();
  };
  return { sitting, flush, choose, tell };
}

beforeEach(() => localStorage.clear());
afterEach(cleanup);

it('keeps what is being typed before it goes to another question', () => {
  const { sitting, flush } = sittingWith();
  const { result } = renderHook(() => useCard(sitting, paper, false));
  expect(result.current.current.quId).toBe('q1');
  act(() => result.current.move(1));
  expect(result.current.current.quId).toBe('q2');
  act(() => result.current.go('q3'));
  expect(result.current.index).toBe(2);
  act(() => result.current.move(1));
  expect(result.current.current.quId).toBe('q3');
  expect(flush).toHaveBeenCalledTimes(3);
});

it('every answer is on the card', () => {
  const { sitting, choose } = sittingWith();
  const { result } = renderHook(() => useCard(sitting, paper, false));
  expect(result.current.card.answered).toBe(0);
  act(() => choose('q2'));
  expect(result.current.card.answered).toBe(1);
});

it('what the server tells of late is on the card', () => {
  const { sitting, tell } = sittingWith();
  const { result } = renderHook(() => useCard(sitting, paper, false));
  act(() => tell('q2'));
  expect(result.current.card.answered).toBe(1);
});

it('a part of a composite question has its number', () => {
  const { result } = renderHook(() => useCard(sittingWith().sitting, paper, false));
  expect(['q2', 'part2', 'unknown'].map(result.current.numbering)).toEqual(['第 2 题', '第 3 题', 'unknown']);
});

it('a question that was not shown whole yet was seen by nobody', () => {
  const { sitting } = sittingWith();
  const { result } = renderHook(() => useCard(sitting, paper, true));
  expect(result.current.seen).toBe(true);
  act(() => result.current.move(1));
  expect(result.current.seen).toBe(false);
});

it('in steps nobody is put before what the server knows was reached, in another tab or on another device', () => {
  const { sitting } = sittingWith();
  const { result, rerender } = renderHook(({ reached }) => useCard(sitting, { ...paper, reached }, true), {
    initialProps: { reached: 'q2' },
  });
  expect([result.current.index, result.current.current.quId]).toEqual([1, 'q2']);
  rerender({ reached: 'q3' });
  expect(result.current.current.quId).toBe('q3');
  rerender({ reached: 'q1' });
  expect(result.current.current.quId).toBe('q1');
  act(() => result.current.move(1));
  expect(result.current.current.quId).toBe('q2');
});
