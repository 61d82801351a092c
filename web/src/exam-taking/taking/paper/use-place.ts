import { useState } from 'react';
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
 * Which question is before the candidate. After a reload it is the same one; in step mode never one before `reached`,
 * which the server knows of: they may have gone on in another tab or on another device.
 */
export function usePlace(paperId: string, card: CardModel, step: boolean, reached: string | null): Place {
  const ids = card.places.map((place) => place.quId);
  const [wanted, setWanted] = useState(() => keptPlace(paperId) ?? '');
  const index = Math.max(0, ids.indexOf(wanted), step && reached !== null ? ids.indexOf(reached) : 0);
  const quId = ids[index] ?? '';
  const go = (to: string) => {
    setWanted(to);
    keepPlace(paperId, to);
  };
  const move = (by: 1 | -1) => {
    const to = ids[index + by];
    if (to !== undefined) go(to);
  };
  return { index, quId, go, move };
}
