import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { cardsPerPage } from './live/wall-pages.ts';
import { useWallSteps } from './use-wall-steps.ts';

const ids = Array.from({ length: cardsPerPage }, (_, index) => `p${index}`);
const acts = () => ({
  onOpen: vi.fn<(paperId: string) => void>(),
  onPage: vi.fn<(page: number) => void>(),
});
const wall = { ids, paperId: 'p0', page: 1, size: cardsPerPage, total: 40, shownFor: 'one' };

it('goes to the candidates beside the open one, and says where it stands', () => {
  const { onOpen, onPage } = acts();
  const { result } = renderHook(() => useWallSteps({ ...wall, paperId: 'p4', onOpen, onPage }));
  expect(result.current.place).toBe('5 / 40');
  result.current.onPrevious?.();
  result.current.onNext?.();
  expect(onOpen.mock.calls).toEqual([['p3'], ['p5']]);
});

it('goes on at the first of the next page once that has come', () => {
  const { onOpen, onPage } = acts();
  const { result, rerender } = renderHook((props) => useWallSteps({ ...wall, onOpen, onPage, ...props }), {
    initialProps: { ids, paperId: `p${cardsPerPage - 1}`, page: 1, shownFor: 'one' },
  });
  result.current.onNext?.();
  expect(onPage).toHaveBeenCalledWith(2);
  const last = `p${cardsPerPage - 1}`;
  rerender({ ids, paperId: last, page: 2, shownFor: 'one' });
  expect(onOpen, 'the former page is still shown').not.toHaveBeenCalled();
  rerender({ ids: ['q0', 'q1'], paperId: last, page: 2, shownFor: 'two' });
  expect(onOpen.mock.calls).toEqual([['q0']]);
});

it('ends at the ends; after one who is not on the page comes its first', () => {
  const { onOpen, onPage } = acts();
  const { result, rerender } = renderHook(
    (paperId: string) => useWallSteps({ ...wall, ids: ['p0', 'p1'], total: 2, paperId, onOpen, onPage }),
    {
      initialProps: 'p0',
    },
  );
  expect(result.current.onPrevious).toBeUndefined();
  rerender('p1');
  expect(result.current.onNext).toBeUndefined();
  rerender('elsewhere');
  expect([result.current.onPrevious, result.current.place]).toEqual([undefined, undefined]);
  result.current.onNext?.();
  expect(onOpen.mock.calls).toEqual([['p0']]);
});
