import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { wallSortOf } from './live/wall-sort.ts';
import type { WallFilters } from './wall/wall-filters.tsx';

export interface WatchAddress {
  readonly filters: WallFilters;
  readonly setFilters: (filters: WallFilters) => void;
  /** One of `wallSorts`. */
  readonly sort: string;
  readonly setSort: (sort: string) => void;
  readonly page: number;
  readonly setPage: (page: number) => void;
  /** Of several exams the one whose candidates alone are shown; null: all. */
  readonly examId: string | null;
  readonly setExamId: (examId: string | null) => void;
  /** The paper that is open beside the wall; the way back closes it. */
  readonly paperId: string | null;
  readonly setPaperId: (paperId: string | null) => void;
}

/**
 * Filters, order, page and open candidate of the watch page, kept in its address: a reload or a link to a colleague
 * shows the same.
 */
export function useWatchAddress(): WatchAddress {
  const [params, setParams] = useSearchParams();
  const put = useCallback(
    (changes: Readonly<Record<string, string | null>>, push = false) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value === null || value === '') next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: !push },
      ),
    [setParams],
  );
  const presence = params.get('presence');
  const deptCode = params.get('dept');
  const realName = params.get('name') ?? '';
  const opened = params.get('paper');
  const filters = useMemo<WallFilters>(
    () => ({
      presence: presence === 'online' || presence === 'offline' ? presence : 'all',
      deptCode,
      realName,
    }),
    [presence, deptCode, realName],
  );
  return {
    filters,
    setFilters: useCallback(
      (next) =>
        put({
          presence: next.presence === 'all' ? null : next.presence,
          dept: next.deptCode,
          name: next.realName,
          page: null,
        }),
      [put],
    ),
    sort: wallSortOf(params.get('sort')),
    setSort: useCallback((sort) => put({ sort, page: null }), [put]),
    page: Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1),
    setPage: useCallback((page) => put({ page: page === 1 ? null : String(page) }), [put]),
    paperId: opened,
    examId: params.get('exam'),
    setExamId: useCallback((examId) => put({ exam: examId, page: null }), [put]),
    setPaperId: useCallback(
      (paperId) => put({ paper: paperId }, opened === null && paperId !== null),
      [put, opened],
    ),
  };
}
