import type { WatchCardView } from './watch-card-view.js';

/** What a card knows of answered questions. */
export type Answered = Pick<WatchCardView, 'answered' | 'answerCount' | 'answeredParts'>;

const withId = (ids: readonly string[], id: string, present: boolean): readonly string[] => {
  if (ids.includes(id) === present) return ids;
  return present ? [...ids, id] : ids.filter((one) => one !== id);
};

/**
 * What is answered once a question or a part is filled, or no longer; a composite counts when all its parts
 * are (wire.md).
 */
export function answeredAfter(
  card: Answered & Pick<WatchCardView, 'composites'>,
  quId: string,
  filled: boolean,
): Answered {
  const composite = card.composites.find(({ parts }) => parts.includes(quId));
  const answeredParts =
    composite === undefined ? card.answeredParts : withId(card.answeredParts, quId, filled);
  const answered =
    composite === undefined
      ? withId(card.answered, quId, filled)
      : withId(
          card.answered,
          composite.quId,
          composite.parts.every((part) => answeredParts.includes(part)),
        );
  return { answered, answerCount: answered.length, answeredParts };
}
