import type { Order } from '@vigil/ui/console/list/column.ts';
import type { FilterChanges, Filters, ListPlace } from '@vigil/ui/console/list/list-place.ts';
import { changed, positive } from '@vigil/ui/routing/list-params.ts';
import { useCallback, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

interface ListAddress<K extends string> extends ListPlace {
  /** `order` as paging calls take it. */
  readonly orders: readonly Order[];
  readonly filters: Filters<K>;
  readonly change: (filters: FilterChanges<K>) => void;
}

const usualSize = 10;
const openedName = 'open';

/**
 * A list's filters, order, page, size (10 unless chosen, spec 1 §9, or `defaultSize`) and the row that is open beside it, kept
 * in the address: a reload, a bookmark and 返回 show the same list. The way back closes what was opened.
 */
export function useListAddress<K extends string>(
  names: readonly K[],
  defaultSize = usualSize,
): ListAddress<K> {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const put = useCallback(
    (changes: Readonly<Record<string, string | undefined>>, push = false) =>
      setParams((before) => changed(before, changes), { replace: !push }),
    [setParams],
  );
  const goTo = useCallback(
    (current: number, size: number) =>
      put({
        current: current === 1 ? undefined : String(current),
        size: size === defaultSize ? undefined : String(size),
      }),
    [put, defaultSize],
  );
  const opened = params.get(openedName);
  const open = useCallback(
    (key: string | null) => put({ [openedName]: key ?? undefined }, opened === null && key !== null),
    [put, opened],
  );
  const sorted = params.get('sort');
  const order = useMemo(() => orderOf(sorted), [sorted]);
  return {
    current: positive(params.get('current'), 1),
    size: positive(params.get('size'), defaultSize),
    filters: Object.fromEntries(
      names.flatMap((name) => (params.has(name) ? [[name, params.get(name)]] : [])),
    ) as Filters<K>,
    order,
    orders: order === null ? [] : [order],
    opened,
    change: (changes) =>
      put({
        ...(changes as Record<string, string | undefined>),
        current: undefined,
        [openedName]: undefined,
      }),
    goTo,
    sort: (next) =>
      put({ sort: next === null ? undefined : `${next.asc ? '' : '-'}${next.column}`, current: undefined }),
    open,
    addressOf: (key) => `${pathname}?${changed(params, { [openedName]: key }).toString()}`,
  };
}

/** `title` up, `-title` down. */
function orderOf(value: string | null): Order | null {
  if (value === null || value === '' || value === '-') return null;
  return value.startsWith('-') ? { column: value.slice(1), asc: false } : { column: value, asc: true };
}
