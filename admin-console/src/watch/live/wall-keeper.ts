import type { Card } from './live-cards.ts';
import { heldOrder, sameOrder } from './wall-order.ts';

/** Remembers how the wall stood, so that it can stand still. */
export interface WallKeeper {
  /**
   * The order to show: the `wanted` one; while `held` nobody moves and who has gone keeps the place. `key`
   * names what is shown: with another filter or another page it is another wall. The same order is answered
   * as the same array.
   */
  readonly arrange: (
    cards: ReadonlyMap<string, Card>,
    wanted: readonly string[],
    held: boolean,
    key: string,
  ) => readonly string[];
  /** The card of an id in the last order, also of one that has gone meanwhile. */
  readonly lastKnown: (id: string) => Card | undefined;
}

export function createWallKeeper(): WallKeeper {
  let keptKey: string | null = null;
  let order: readonly string[] = [];
  let known = new Map<string, Card>();
  return {
    arrange(cards, wanted, held, key) {
      const standing = held && keptKey === key && order.length > 0;
      order = sameOrder(order, standing ? heldOrder(order, wanted) : wanted);
      known = new Map([...(standing ? known : []), ...cards]);
      keptKey = key;
      return order;
    },
    lastKnown: (id) => known.get(id),
  };
}
