import { useCallback, useMemo, useReducer } from 'react';
import { type Notice, notices } from './notices.ts';

export interface NoticeBoard {
  readonly stack: readonly Notice[];
  readonly show: (notice: Notice) => void;
  readonly remove: (key: string) => void;
}

/**
 * The page's stack of notices. `show` and `remove` never change. What is known from the start is there from
 * the first paint: a notice that comes later moves the question down.
 */
export function useNotices(known: readonly Notice[] = []): NoticeBoard {
  const [stack, dispatch] = useReducer(notices, known);
  const show = useCallback((notice: Notice) => dispatch({ kind: 'show', notice }), []);
  const remove = useCallback((key: string) => dispatch({ kind: 'remove', key }), []);
  return useMemo(() => ({ stack, show, remove }), [stack, show, remove]);
}
