import { changed, positive } from '@vigil/ui/routing/list-params.ts';
import { useSearchParams } from 'react-router-dom';

interface ListPlace<K extends string> {
  /** page, from 1 */
  readonly current: number;
  /** those that are set, as the address spells them */
  readonly filters: Readonly<Partial<Record<K, string>>>;
  readonly turn: (page: number) => void;
  /** Sets or (undefined) takes away filters and goes back to the first page. */
  readonly change: (filters: Readonly<Partial<Record<K, string | undefined>>>) => void;
}

/** The page and the filters of a list, kept in the address: a reload, a bookmark and 返回 show the same list. */
export function useListPlace<K extends string>(names: readonly K[] = []): ListPlace<K> {
  const [params, setParams] = useSearchParams();
  const put = (changes: Readonly<Record<string, string | undefined>>) =>
    setParams((before) => changed(before, changes), { replace: true });
  return {
    current: positive(params.get('current'), 1),
    filters: Object.fromEntries(
      names.flatMap((name) => (params.has(name) ? [[name, params.get(name)]] : [])),
    ) as ListPlace<K>['filters'],
    turn: (page) => put({ current: page === 1 ? undefined : String(page) }),
    change: (filters) =>
      put({ ...(filters as Readonly<Record<string, string | undefined>>), current: undefined }),
  };
}
