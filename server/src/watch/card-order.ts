import type { WatchCardView } from '@vigil/projections/watch/watch-card-view';
import { sortOf } from '../platform/paging/paging.js';
import type { Arranged } from './arrival-order.js';
import type { Look } from './exam-room.js';
import type { WatchFilter } from './inputs.js';
import type { ShownCard } from './present-card.js';

/** By what a list of cards may be sorted: the name it has on the wire, and the card's field. */
export const cardColumns = {
  createTime: 'createTime',
  answerCount: 'answerCount',
  leaveTimes: 'leaveTimes',
  lastActAt: 'lastActAt',
  deadline: 'deadline',
} as const satisfies Readonly<Record<string, keyof ShownCard>>;

type Asked = Pick<WatchFilter, 'orders' | 'attention'>;
type Field = (typeof cardColumns)[keyof typeof cardColumns];

/**
 * Cards as `orders` asks for them, equal ones as they stand on the wall; without, as they stand there. Where only those
 * who need attention are asked for, the others are gone. Refuses a column that cards do not have.
 */
export function inOrderAsked({ cards, attention }: Arranged, { orders, attention: only }: Asked): Arranged {
  const sort = sortOf({ orders: orders ?? null }, cardColumns, []);
  if (sort.length === 0) return { cards, attention };
  // Those who need attention stand first.
  const asked = only === true ? cards.slice(0, attention) : [...cards];
  const compare = (a: ShownCard, b: ShownCard): number => {
    for (const { field, descending } of sort) {
      const difference = valueOf(a, field as Field) - valueOf(b, field as Field);
      // Two that never end differ by NaN.
      if (Math.abs(difference) > 0) return descending === true ? -difference : difference;
    }
    return 0;
  };
  return { cards: asked.sort(compare), attention };
}

/** A paper without a deadline ends after all others. */
const valueOf = (card: ShownCard, field: Field): number => card[field] ?? Number.POSITIVE_INFINITY;

/** Whether a card passes a filter. */
export type Passes = (card: ShownCard | WatchCardView) => boolean;

/** The wall of a filter, arranged once per look for everybody who has set the same. */
export const arrangedFor = (look: Look, filter: WatchFilter, passes: Passes): Arranged =>
  look.shared(keyOf(filter), () => look.board.arranged(passes, look.now));

const keyOf = ({ online, offline, deptCode, realName, paperId }: WatchFilter): string =>
  JSON.stringify([online, offline, deptCode, realName, paperId]);

/** The same in the order asked for, sorted once per look for everybody who asks the same. */
export function orderedFor(look: Look, filter: WatchFilter, passes: Passes): Arranged {
  const { orders, attention } = filter;
  const arranged = arrangedFor(look, filter, passes);
  if (orders == null || orders.length === 0) return arranged;
  return look.shared(JSON.stringify([keyOf(filter), orders, attention]), () =>
    inOrderAsked(arranged, filter),
  );
}
