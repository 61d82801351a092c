import { badInput } from '../errors.js';

/** What a paging call asks for (wire.md "Paging"). */
export interface PagingInput {
  readonly current?: number | null;
  readonly size?: number | null;
  readonly orders?: readonly { readonly column: string; readonly asc: boolean }[] | null;
}

export interface PageOf<T> {
  readonly records: T[];
  readonly total: number;
  readonly pages: number;
  readonly current: number;
  readonly size: number;
}

export const maxPageSize = 5000;
const maxPage = 1_000_000_000;

/**
 * 1-based page and its size; 10 a page unless asked. Refuses a page size beyond 5000, and a page that no list
 * can have.
 */
export function pageOf(
  input: PagingInput,
  defaultSize = 10,
): { current: number; size: number; skip: number } {
  const current = Math.max(1, input.current ?? 1);
  const size = input.size ?? defaultSize;
  if (size < 1 || size > maxPageSize) throw badInput(`每页条数应为 1 到 ${maxPageSize}！`);
  if (current > maxPage) throw badInput('页码不正确！');
  return { current, size, skip: (current - 1) * size };
}

export const toPage = <T>(
  records: T[],
  total: number,
  page: { current: number; size: number },
): PageOf<T> => ({
  records,
  total,
  pages: Math.ceil(total / page.size),
  current: page.current,
  size: page.size,
});

/** Sorting by a list's own columns only: `columns` maps the wire name to the document's field. */
export function sortOf(
  input: PagingInput,
  columns: Readonly<Record<string, string>>,
  fallback: readonly { readonly field: string; readonly descending?: boolean }[],
): readonly { readonly field: string; readonly descending?: boolean }[] {
  const orders = input.orders ?? [];
  if (orders.length === 0) return fallback;
  return orders.map(({ column, asc }) => {
    const field = Object.hasOwn(columns, column) ? columns[column] : undefined;
    if (field === undefined) throw badInput(`不能按“${column}”排序！`);
    return { field, descending: !asc };
  });
}

const dayMilliseconds = 86_400_000;

/**
 * `[from, to]` as yyyy-MM-dd, both days included, Asia/Shanghai → ms epoch range; inside or outside params
 * (resolutions 36).
 */
export function dateRangeOf(
  ...candidates: (readonly string[] | null | undefined)[]
): { gte: number; lt: number } | null {
  const range = candidates.find(
    (candidate) => candidate !== null && candidate !== undefined && candidate.length > 0,
  );
  if (range === undefined || range === null) return null;
  const [from, to] = [day(range[0]), day(range[1] ?? range[0])];
  if (to < from) throw badInput('结束日期不能早于开始日期！');
  return { gte: from, lt: to + dayMilliseconds };
}

function day(text: string | undefined): number {
  const time = /^\d{4}-\d{2}-\d{2}/.test(text ?? '')
    ? Date.parse(`${(text as string).slice(0, 10)}T00:00:00+08:00`)
    : Number.NaN;
  if (Number.isNaN(time)) throw badInput('日期格式应为 yyyy-MM-dd！');
  return time;
}
