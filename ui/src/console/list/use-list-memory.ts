import { useMemo, useState } from 'react';
import type { Order } from './column.ts';
import type { Filters, ListPlace } from './list-place.ts';

interface Kept {
  readonly current: number;
  readonly size: number;
  readonly order: Order | null;
  readonly filters: Filters;
  readonly opened: string | null;
}

/** A list in a dialog: where it stands is forgotten when the dialog closes. */
export function useListMemory(size = 10): ListPlace {
  const [kept, setKept] = useState<Kept>({ current: 1, size, order: null, filters: {}, opened: null });
  return useMemo(() => {
    const put = (change: Partial<Kept>) => setKept((before) => ({ ...before, ...change }));
    return {
      ...kept,
      goTo: (current, newSize) => put({ current, size: newSize }),
      sort: (order) => put({ order, current: 1 }),
      change: (changes) =>
        setKept((before) => ({
          ...before,
          current: 1,
          opened: null,
          filters: withChanges(before.filters, changes),
        })),
      open: (opened) => put({ opened }),
    };
  }, [kept]);
}

const withChanges = (before: Filters, changes: Readonly<Record<string, string | undefined>>): Filters =>
  Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== undefined));
