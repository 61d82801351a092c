import { attentionRank } from '../live/attention.ts';
import type { Card, LiveCards } from '../live/live-cards.ts';
import { ordersOf } from '../live/wall-sort.ts';

/**
 * Ids of several exams' walls as one, each wall in its own order as the server told it; between them by the
 * same key, at server time `now` (ms): what is asked for (`sort`, one of `wallSorts`), then who needs attention,
 * then who started first, then the id.
 */
export function mergeOrders(
  walls: readonly Pick<LiveCards, 'cards' | 'order'>[],
  sort: string,
  now: number,
): string[] {
  const lines = walls.map(({ cards, order }) =>
    order.flatMap((id) => {
      const card = cards.get(id);
      return card === undefined ? [] : [{ card, rank: attentionRank(card, now) }];
    }),
  );
  const heads = lines.map(() => 0);
  const before = comparing(sort);
  const merged: string[] = [];
  for (;;) {
    let first: { readonly line: number; readonly ranked: Ranked } | null = null;
    for (const [line, ranked] of lines.entries()) {
      const head = ranked[heads[line] ?? 0];
      if (head !== undefined && (first === null || before(head, first.ranked) < 0))
        first = { line, ranked: head };
    }
    if (first === null) return merged;
    heads[first.line] = (heads[first.line] ?? 0) + 1;
    merged.push(first.ranked.card.id);
  }
}

interface Ranked {
  readonly card: Card;
  /** of the worst about it */
  readonly rank: number;
}

function comparing(sort: string): (a: Ranked, b: Ranked) => number {
  const [asked] = ordersOf(sort);
  const asStands = (a: Ranked, b: Ranked): number =>
    a.rank - b.rank || startOf(a) - startOf(b) || (a.card.id < b.card.id ? -1 : 1);
  if (asked === undefined) return asStands;
  const valueOf = valuesBy[asked.column] ?? (() => 0);
  return (a, b) => {
    const difference = valueOf(a.card) - valueOf(b.card);
    // Two that never end differ by NaN.
    if (Math.abs(difference) > 0) return asked.asc ? difference : -difference;
    return asStands(a, b);
  };
}

const startOf = ({ card }: Ranked): number => Date.parse(card.createTime);

/** By what the server sorts cards (`card-order.ts`). A paper without a deadline ends after all others. */
const valuesBy: Readonly<Record<string, (card: Card) => number>> = {
  createTime: ({ createTime }) => Date.parse(createTime),
  answerCount: ({ answerCount }) => answerCount,
  leaveTimes: ({ leaveTimes }) => leaveTimes,
  lastActAt: ({ lastActAt }) => Date.parse(lastActAt),
  deadline: ({ deadline }) => (deadline === null ? Number.POSITIVE_INFINITY : Date.parse(deadline)),
};
