import { useState } from 'react';
import type { Card } from '../live/live-cards.ts';
import { createWallKeeper } from '../live/wall-keeper.ts';
import type { Wall } from '../use-wall.ts';

/** The order of the wall, and what holds it. */
export interface HeldOrder {
  readonly ids: readonly string[];
  /** The pointer, the keyboard or a dialog holds the order. */
  readonly held: boolean;
  /** Told when the pointer or the keyboard comes among the cards, and when it leaves. */
  readonly onHold: (inside: boolean) => void;
  readonly lastKnown: (id: string) => Card | undefined;
}

/** The wall's own order; while somebody points at a card, or a dialog asks about one, nobody moves. */
export function useHeldOrder(wall: Wall, dialogOpen: boolean): HeldOrder {
  const [keeper] = useState(createWallKeeper);
  const [inside, setInside] = useState(false);
  const held = inside || dialogOpen;
  return {
    ids: keeper.arrange(wall.cards, wall.order, held, wall.shownFor),
    held,
    onHold: setInside,
    lastKnown: keeper.lastKnown,
  };
}
