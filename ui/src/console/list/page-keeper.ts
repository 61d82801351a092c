import type { ListPage } from './list-query.ts';

interface Moment {
  /** What is listed; with another filter, order or page it is another list. */
  readonly place: string;
  /** Somebody is at the rows. */
  readonly held: boolean;
  readonly loading: boolean;
  /** What is on its way was asked for by a clock. */
  readonly polled: boolean;
}

/** Remembers how a page of a list stood, so that its rows can stand still. */
export interface PageKeeper<R> {
  /**
   * The page to show: the one that came; but rows that a clock asked for, and not somebody, come into the
   * order that stands while it is `held`: nobody moves, who has gone keeps the place, newcomers are put at the
   * end. What each row says is always the newest that is known.
   */
  readonly arrange: (page: ListPage<R> | undefined, moment: Moment) => ListPage<R> | undefined;
}

/** Whether two lists of keys are the same, in the same order. */
const same = (before: readonly string[], now: readonly string[]): boolean =>
  before.length === now.length && before.every((key, index) => key === now[index]);

export function createPageKeeper<R>(rowKey: (row: R) => string): PageKeeper<R> {
  let place: string | null = null;
  let wanted: readonly string[] = [];
  let order: readonly string[] = [];
  let known: ReadonlyMap<string, R> = new Map();
  let asker: 'clock' | 'person' | null = null;
  let came: ListPage<R> | undefined;
  let shown: ListPage<R> | undefined;

  const stands = (keys: readonly string[], moment: Moment): boolean => {
    if (!moment.held || moment.place !== place || order.length === 0) return false;
    if (asker === 'person' && !moment.loading) return false;
    return asker === 'clock' || same(wanted, keys);
  };

  return {
    arrange(page, moment) {
      if (moment.loading) asker = moment.polled ? 'clock' : 'person';
      if (page === undefined) return (came = shown = undefined);
      const keys = page.records.map(rowKey);
      const fresh = new Map(page.records.map((row, index) => [keys[index] as string, row]));
      const before = order;
      if (stands(keys, moment)) {
        order = [...order, ...keys.filter((key) => !known.has(key))];
        known = new Map([...known, ...fresh]);
      } else {
        order = keys;
        known = fresh;
      }
      if (page !== came || !same(before, order))
        shown = same(order, keys) ? page : { ...page, records: order.map((key) => known.get(key) as R) };
      came = page;
      place = moment.place;
      wanted = keys;
      if (!moment.loading) asker = null;
      return shown;
    },
  };
}
