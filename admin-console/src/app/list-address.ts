import type { Order } from '@vigil/ui/console/list/data-table.tsx';
import type { ListPlace } from '@vigil/ui/console/list/list-table.tsx';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

interface ListAddress<K extends string> extends ListPlace {
  /** `order` as paging calls take it. */
  readonly orders: readonly Order[];
  readonly filters: Readonly<Partial<Record<K, string>>>;
  /** Sets or (undefined) takes away filters and goes back to the first page. */
  readonly change: (filters: Readonly<Partial<Record<K, string | undefined>>>) => void;
}

const defaultSize = 10;

/**
 * A list's filters, order, page and size (10 unless chosen, spec 1 §9), kept in the address: a reload, a
 * bookmark and 返回 show the same list.
 */
export function useListAddress<K extends string>(names: readonly K[]): ListAddress<K> {
  const [params, setParams] = useSearchParams();
  const filters = Object.fromEntries(
    names.flatMap((name) => (params.has(name) ? [[name, params.get(name)]] : [])),
  ) as Partial<Record<K, string>>;
  const put = useCallback(
    (changes: Readonly<Record<string, string | undefined>>) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value === undefined) next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  const goTo = useCallback(
    (current: number, size: number) =>
      put({
        current: current === 1 ? undefined : String(current),
        size: size === defaultSize ? undefined : String(size),
      }),
    [put],
  );
  const order = orderOf(params.get('sort'));
  return {
    current: positive(params.get('current'), 1),
    size: positive(params.get('size'), defaultSize),
    filters,
    order,
    orders: order === null ? [] : [order],
    change: (changes) => put({ ...(changes as Record<string, string | undefined>), current: undefined }),
    goTo,
    sort: (next) =>
      put({ sort: next === null ? undefined : `${next.asc ? '' : '-'}${next.column}`, current: undefined }),
  };
}

/** `title` up, `-title` down. */
function orderOf(value: string | null): Order | null {
  if (value === null || value === '' || value === '-') return null;
  return value.startsWith('-') ? { column: value.slice(1), asc: false } : { column: value, asc: true };
}

const positive = (value: string | null, otherwise: number): number => {
  const number = Number(value);
  return Number.isInteger(number) && number > 0 ? number : otherwise;
};
