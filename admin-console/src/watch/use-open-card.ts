import { useState } from 'react';
import type { Card } from './live/live-cards.ts';

/** What is known of the candidate that is open beside the wall. */
export type OpenCard =
  | { readonly kind: 'shown'; readonly shown: { readonly card: Card; readonly gone: boolean } }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'nobody' };

/**
 * The newest card of the open paper, the last one known once it has gone; null while none is open. `card` is
 * undefined while there is none, `settled` false while one may still come.
 */
export function useOpenCard(
  paperId: string | null,
  card: Card | undefined,
  settled: boolean,
): OpenCard | null {
  const [last, setLast] = useState<Card | null>(null);
  if (card && card !== last) setLast(card);
  if (paperId === null) return null;
  if (card) return { kind: 'shown', shown: { card, gone: false } };
  if (last?.id === paperId) return { kind: 'shown', shown: { card: last, gone: true } };
  return { kind: settled ? 'nobody' : 'waiting' };
}
