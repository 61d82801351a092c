import { useCallback, useLayoutEffect, useRef } from 'react';
import type { RowAct } from './row-act.ts';

interface RowsNow {
  readonly choose: (index: number, on: boolean) => void;
  /** For each row the acts that stand in it. */
  readonly doing: readonly { readonly inRow: readonly RowAct[] }[];
}

/** What a row calls when it is chosen or acted on: the same functions each time, or every row would be shown again. */
export function useRowCalls(now: RowsNow) {
  const latest = useRef(now);
  useLayoutEffect(() => {
    latest.current = now;
  });
  const onChoose = useCallback((index: number, on: boolean) => latest.current.choose(index, on), []);
  const onAct = useCallback((index: number, key: string) => {
    latest.current.doing[index]?.inRow.find((each) => each.key === key)?.onClick();
  }, []);
  return { onChoose, onAct };
}
