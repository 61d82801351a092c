import type { ShownQuestion } from '../content/shown-questions.ts';
import { keepText, keptText } from '@vigil/ui/connection/kept-text.ts';

const key = (paperId: string) => `vigil.taking.place/${paperId}`;

/**
 * Where the candidate was in a paper, kept in this browser; null when it cannot be told: then the first question opens
 * after a reload, and nothing is lost by it.
 */
export const keptPlace = (paperId: string): string | null => keptText(key(paperId));

export const keepPlace = (paperId: string, quId: string): void => void keepText(key(paperId), quId);

export function forgetPlace(paperId: string): void {
  keepText(key(paperId), null);
  keepText(shownKey(paperId), null);
}

const shownKey = (paperId: string) => `vigil.taking.shown/${paperId}`;

/** Questions that were shown and not told yet, of an earlier page; none when it cannot be told. */
export function keptShown(paperId: string): readonly ShownQuestion[] {
  try {
    const kept: unknown = JSON.parse(keptText(shownKey(paperId)) ?? '[]');
    return Array.isArray(kept) ? (kept as ShownQuestion[]) : [];
  } catch {
    return [];
  }
}

/** It is evidence; the answers are kept elsewhere. */
export const keepShown = (paperId: string, untold: readonly ShownQuestion[]): void =>
  void keepText(shownKey(paperId), untold.length === 0 ? null : JSON.stringify(untold));
