import { t } from '@vigil/ui/text/t.ts';
import { useSyncExternalStore } from 'react';
import { cardOf, type CardModel, type CardPlace } from './card-model.ts';
import type { Sitting } from './sitting.ts';
import type { TakingPaper } from './types.ts';
import { usePlace } from './use-place.ts';
import { useBook, useCachedSoFar } from './use-sitting.ts';

/** The paper as its answer card tells it, and where the candidate stands. */
export interface CardInHand {
  readonly card: CardModel;
  readonly index: number;
  readonly current: CardPlace;
  /** the question before the candidate was on screen with its pictures: what is still on its way was seen by nobody */
  readonly seen: boolean;
  /** Both keep what is being typed first. */
  readonly go: (quId: string) => void;
  readonly move: (by: 1 | -1) => void;
  /** 第 3 题, also for a part of a composite question; an unknown id as it is. */
  readonly numbering: (quId: string) => string;
}

/** Follows the answers shown and what comes of the paper's content: every change is on the card. */
export function useCard(sitting: Sitting, paper: TakingPaper, step: boolean): CardInHand {
  useBook(sitting);
  useCachedSoFar(sitting);
  const partsOf = (quId: string) => sitting.content.partsOf(quId) ?? sitting.shelf.partsOf(quId);
  const card = cardOf(paper, sitting.book, partsOf, sitting.content);
  const place = usePlace(paper.id, card, step, paper.reached ?? null);
  const current = card.places[place.index]!;
  const { shelf } = sitting;
  const seen = useSyncExternalStore(shelf.subscribe, () => shelf.wasWhole(current.quId));
  return {
    card,
    index: place.index,
    current,
    seen,
    go: (quId) => {
      void sitting.flush();
      place.go(quId);
    },
    move: (by) => {
      void sitting.flush();
      place.move(by);
    },
    numbering: (quId) => {
      const found = card.places.find((one) => one.quId === quId || partsOf(one.quId)?.includes(quId));
      return found ? t('第 {{n}} 题', { n: found.sort }) : quId;
    },
  };
}
