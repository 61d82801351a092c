import { useCallback, useMemo, useReducer } from 'react';
import { type Notice, notices } from './notices.ts';

export interface NoticeBoard {
  readonly stack: readonly Notice[];
  readonly show: (notice: Notice) => void;
  readonly remove: (key: string) => void;
}

/** The page's stack of notices. `show` and `remove` never change. */
export function useNotices(): NoticeBoard {
  const [stack, dispatch] = useReducer(notices, []);
  const show = useCallback((notice: Notice) => dispatch({ kind: 'show', notice }), []);
  const remove = useCallback((key: string) => dispatch({ kind: 'remove', key }), []);
  return useMemo(() => ({ stack, show, remove }), [stack, show, remove]);
}
