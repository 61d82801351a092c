import { useSearchParams } from 'react-router-dom';

interface ListAddress<K extends string> {
  /** from 1 */
  readonly current: number;
  readonly size: number;
  readonly filters: Readonly<Partial<Record<K, string>>>;
  /** Sets or (undefined) takes away filters and goes back to the first page. */
  readonly change: (filters: Readonly<Partial<Record<K, string | undefined>>>) => void;
  readonly goTo: (current: number, size: number) => void;
}

const defaultSize = 10;

/** A list's filters, page and size (10 unless chosen, spec 1 §9), kept in the address: a reload, a bookmark and 返回 show the same list. */
export function useListAddress<K extends string>(names: readonly K[]): ListAddress<K> {
  const [params, setParams] = useSearchParams();
  const filters = Object.fromEntries(names.flatMap((name) => (params.has(name) ? [[name, params.get(name)]] : []))) as Partial<Record<K, string>>;
  const put = (changes: Readonly<Record<string, string | undefined>>) =>
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
    );
  return {
    current: positive(params.get('current'), 1),
    size: positive(params.get('size'), defaultSize),
    filters,
    change: (changes) => put({ ...(changes as Record<string, string | undefined>), current: undefined }),
    goTo: (current, size) => put({ current: current === 1 ? undefined : String(current), size: size === defaultSize ? undefined : String(size) }),
  };
}

const positive = (value: string | null, otherwise: number): number => {
  const number = Number(value);
  return Number.isInteger(number) && number > 0 ? number : otherwise;
};
