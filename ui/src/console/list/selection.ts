import { useCallback, useMemo, useState } from 'react';

/** Rows chosen in a list. They stay chosen while one pages, so that an act may take rows of several pages. */
export interface Selection<R> {
  readonly keys: ReadonlySet<string>;
  readonly rows: readonly R[];
  /** Takes the chosen keys of a page, whose rows are `page`; what was chosen on other pages stays. */
  readonly choose: (keys: ReadonlySet<string>, page: readonly R[]) => void;
  readonly clear: () => void;
}

/** Keeps which rows are chosen. */
export function useSelection<R>(keyOf: (row: R) => string): Selection<R> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, R>>(new Map());
  const choose = useCallback(
    (keys: ReadonlySet<string>, page: readonly R[]) =>
      setChosen((before) => {
        const next = new Map([...before].filter(([key]) => keys.has(key)));
        for (const row of page) if (keys.has(keyOf(row))) next.set(keyOf(row), row);
        return next;
      }),
    [keyOf],
  );
  const clear = useCallback(() => setChosen(new Map()), []);
  return useMemo(
    () => ({ keys: new Set(chosen.keys()), rows: [...chosen.values()], choose, clear }),
    [chosen, choose, clear],
  );
}
