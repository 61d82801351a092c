import type { Order } from '@vigil/ui/console/list/column.ts';
import { t } from '@vigil/ui/text/t.ts';

/** An order of the wall that a proctor may ask for, and its words. */
interface WallSort {
  readonly value: string;
  readonly label: string;
}

/** `answerCount` up, `-answerCount` down, as a list's address says it; '': who needs attention first. */
export const wallSorts: readonly WallSort[] = [
  { value: '', label: t('需要关注的在前') },
  { value: 'answerCount', label: t('已答最少的在前') },
  { value: '-leaveTimes', label: t('切屏最多的在前') },
  { value: 'lastActAt', label: t('最久无操作的在前') },
  { value: 'deadline', label: t('最早到时的在前') },
  { value: '-createTime', label: t('最晚入场的在前') },
];

const asked: ReadonlyMap<string, Order[]> = new Map(
  wallSorts.map(({ value }) => [
    value,
    value === '' ? [] : [{ column: value.replace('-', ''), asc: !value.startsWith('-') }],
  ]),
);

/** What the server is asked for, the same list each time; nothing for the wall's own order. */
export const ordersOf = (sort: string): Order[] => asked.get(sort) ?? [];

/** The order an address names; the wall's own where there is none such. */
export const wallSortOf = (named: string | null): string =>
  wallSorts.find(({ value }) => value === named)?.value ?? '';
