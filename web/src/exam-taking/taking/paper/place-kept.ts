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
  } catch {
    // Nothing was kept.
  }
}
