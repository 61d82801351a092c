import type { CardFieldsFragment } from '../../generated/graphql.ts';

/** One candidate on the wall, as the server last told it. */
export type Card = CardFieldsFragment;

/**
 * What one message of `watchCards` says: everything at a position (the first of a subscription without
 * `after`, or `reload`), or what changed since.
 */
export interface CardMessage {
  readonly position: string;
  readonly reload: boolean;
  readonly total: number;
  /** How many of the filter need attention. */
  readonly attention?: number | null;
  readonly upserts: readonly Card[];
  readonly removedIds: readonly string[];
  /** The page in its order, when it is another than before. */
  readonly order?: readonly string[] | null;
}

/**
 * The wall as told so far; `position` is what a resumed subscription sends as `after`, null until the first
 * message. `order` is the page; `cards` holds also those that have moved to another page and are still told,
 * so that a wall that is held stays true.
 */
export interface LiveCards {
  readonly cards: ReadonlyMap<string, Card>;
  readonly order: readonly string[];
  readonly attention: number;
  readonly position: string | null;
  readonly total: number;
}

export const noCards: LiveCards = { cards: new Map(), order: [], attention: 0, position: null, total: 0 };

/**
 * Replaces everything; cards that did not change keep their identity, so that nothing on the screen is drawn
 * again.
 */
export function takeSnapshot(state: LiveCards, message: CardMessage): LiveCards {
  const cards = new Map(message.upserts.map((card) => [card.id, keepIfSame(state.cards.get(card.id), card)]));
  return {
    cards,
    order: message.order ?? [...cards.keys()],
    attention: message.attention ?? 0,
    position: message.position,
    total: message.total,
  };
}

/**
 * Adds what changed since; a message repeated after a resume changes nothing, an id that left the filter is
 * dropped.
 */
export function takeChanges(state: LiveCards, message: CardMessage): LiveCards {
  const { position, total } = message;
  const next = {
    ...state,
    order: message.order ?? state.order,
    attention: message.attention ?? state.attention,
    position,
    total,
  };
  if (message.upserts.length === 0 && message.removedIds.length === 0) return next;
  const cards = new Map(state.cards);
  for (const card of message.upserts) cards.set(card.id, keepIfSame(cards.get(card.id), card));
  for (const id of message.removedIds) cards.delete(id);
  return { ...next, cards };
}

/**
 * What to do with a message: the first one after subscribing without `after` is a snapshot whatever it says;
 * later, `reload` with cards is the new snapshot (a reader too far behind, engine §7) and without any asks to
 * subscribe afresh.
 */
export function readMessage(
  message: CardMessage,
  firstOfFresh: boolean,
): 'snapshot' | 'changes' | 'resubscribe' {
  if (firstOfFresh) return 'snapshot';
  if (!message.reload) return 'changes';
  return message.upserts.length > 0 ? 'snapshot' : 'resubscribe';
}

function keepIfSame(before: Card | undefined, now: Card): Card {
  return before &&
    before.position === now.position &&
    before.leftSeconds === now.leftSeconds &&
    before.presence === now.presence
    ? before
    : now;
}
