import { useCallback, useState } from 'react';
import type { CardModel } from './card-model.ts';
import { keepPlace, keptPlace } from './place-kept.ts';

interface Place {
  readonly index: number;
  readonly quId: string;
  /** Goes to a question; out of range or unknown: stays. */
  readonly go: (quId: string) => void;
  readonly move: (by: 1 | -1) => void;
}

/**
 * Which question is before the candidate. After a reload it is the same one; in step mode a new device starts
 * at the first unanswered one.
 */
export function usePlace(paperId: string, card: CardModel, step: boolean): Place {
  const ids = card.places.map((place) => place.quId);
  const [quId, setQuId] = useState(() => {
    const kept = keptPlace(paperId);
    if (kept !== null && ids.includes(kept)) return kept;
    const open = step ? card.places.find((place) => !place.answered) : undefined;
    return open?.quId ?? (step ? ids.at(-1) : ids[0]) ?? '';
  });
  const index = Math.max(0, ids.indexOf(quId));
  const go = useCallback(
    (to: string) => {
      setQuId(to);
      keepPlace(paperId, to);
    },
    [paperId],
  );
  const move = (by: 1 | -1) => {
    const to = ids[index + by];
    if (to !== undefined) go(to);
  };
  return { index, quId, go, move };
}
