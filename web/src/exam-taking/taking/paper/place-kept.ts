import type { ShownQuestion } from '../content/shown-questions.ts';

const key = (paperId: string) => `vigil.taking.place/${paperId}`;

/** Where the candidate was in a paper, kept in this browser; null when it cannot be told. */
export function keptPlace(paperId: string): string | null {
  try {
    return localStorage.getItem(key(paperId));
  } catch {
    return null;
  }
}

export function keepPlace(paperId: string, quId: string): void {
  try {
    localStorage.setItem(key(paperId), quId);
  } catch {
    // A browser that keeps nothing opens the first question after a reload: nothing is lost by it.
  }
}

export function forgetPlace(paperId: string): void {
  try {
    localStorage.removeItem(key(paperId));
    localStorage.removeItem(shownKey(paperId));
  } catch {
    // Nothing was kept.
  }
}

const shownKey = (paperId: string) => `vigil.taking.shown/${paperId}`;

/** Questions that were shown and not told yet, of an earlier page; none when it cannot be told. */
export function keptShown(paperId: string): readonly ShownQuestion[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(shownKey(paperId)) ?? '[]');
    return Array.isArray(kept) ? (kept as ShownQuestion[]) : [];
  } catch {
    return [];
  }
}

export function keepShown(paperId: string, untold: readonly ShownQuestion[]): void {
  try {
    if (untold.length === 0) localStorage.removeItem(shownKey(paperId));
    else localStorage.setItem(shownKey(paperId), JSON.stringify(untold));
  } catch {
    // It is evidence; the answers are kept elsewhere.
  }
}
