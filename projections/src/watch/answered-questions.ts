import type { WatchCardView } from './watch-card-view.js';

type Answered = Pick<WatchCardView, 'answered' | 'answerCount' | 'composites' | 'answeredParts'>;

const withId = (ids: readonly string[], id: string, present: boolean): readonly string[] => {
  if (ids.includes(id) === present) return ids;
  return present ? [...ids, id] : ids.filter((one) => one !== id);
};

/** A question or a part is answered, or no longer; a composite counts when all its parts are (wire.md). The same object when nothing changed. */
export function markAnswered<C extends Answered>(card: C, quId: string, filled: boolean): C {
  const composite = card.composites.find(({ parts }) => parts.includes(quId));
  if (composite === undefined) return withAnswered(card, quId, filled);
  const answeredParts = withId(card.answeredParts, quId, filled);
  if (answeredParts === card.answeredParts) return card;
  const whole = composite.parts.every((part) => answeredParts.includes(part));
  return { ...withAnswered(card, composite.quId, whole), answeredParts };
}

function withAnswered<C extends Answered>(card: C, quId: string, filled: boolean): C {
  const answered = withId(card.answered, quId, filled);
  return answered === card.answered ? card : { ...card, answered, answerCount: answered.length };
}
