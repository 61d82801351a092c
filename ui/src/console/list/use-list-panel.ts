import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { sayNumber } from '../../text/format.ts';
import { t } from '../../text/t.ts';
import type { ListPage } from './list-query.ts';
import type { ListPlace } from './list-place.ts';

interface ListPanelOptions<R> {
  readonly list: ListPlace;
  readonly rowKey: (row: R) => string;
  /** undefined while none, or one of an earlier place, is shown */
  readonly page: ListPage<R> | undefined;
}

interface PanelState<R> {
  /** What is known of the open row; it stays known when it leaves the page. */
  readonly row: R | undefined;
  readonly place: string | undefined;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  /** Shows another row where one is open: the arrows have come to it. */
  readonly follow: (row: R) => void;
}

const settleMs = 120;

/**
 * The row that is open beside a list, and the ones before and after it: past the end of a page the next page
 * is loaded and its first row opened.
 */
export function useListPanel<R>({ list, rowKey, page }: ListPanelOptions<R>): PanelState<R> {
  const { opened, current, size, goTo, open } = list;
  const [kept, setKept] = useState<R | undefined>(undefined);
  const waitsFor = useRef<'first' | 'last' | null>(null);
  const records = page?.records ?? [];
  const index = records.findIndex((row) => rowKey(row) === opened);
  const found = records[index];
  if (found !== undefined && found !== kept) setKept(found);
  useEffect(() => {
    if (page === undefined || waitsFor.current === null) return;
    const row = page.records.at(waitsFor.current === 'first' ? 0 : -1);
    waitsFor.current = null;
    if (row !== undefined) open(rowKey(row));
  }, [page, open, rowKey]);
  const follow = useDebouncedCallback((row: R) => open(rowKey(row)), settleMs);

  const total = page?.total ?? 0;
  const step = (by: 1 | -1): (() => void) | undefined => {
    if (index < 0) return undefined;
    const beside = records[index + by];
    if (beside !== undefined) return () => open(rowKey(beside));
    const nextPage = current + by;
    if (nextPage < 1 || nextPage > Math.ceil(total / size)) return undefined;
    return () => {
      waitsFor.current = by === 1 ? 'first' : 'last';
      goTo(nextPage, size);
    };
  };
  return {
    row: found ?? (kept !== undefined && rowKey(kept) === opened ? kept : undefined),
    place:
      index < 0
        ? undefined
        : t('{{n}} / {{total}}', { n: sayNumber((current - 1) * size + index + 1), total: sayNumber(total) }),
    onPrevious: step(-1),
    onNext: step(1),
    follow: (row) => {
      if (opened !== null) follow(row);
    },
  };
}
