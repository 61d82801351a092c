const key = (paperId: string) => `vigil.taking.over/${paperId}`;

/**
 * That a paper's time was over by the server's clock when it was last told here: what a page that opens without the
 * server must not forget. false when it cannot be told.
 */
export function keptOver(paperId: string): boolean {
  try {
    return localStorage.getItem(key(paperId)) !== null;
  } catch {
    return false;
  }
}

export function keepOver(paperId: string): void {
  try {
    localStorage.setItem(key(paperId), '1');
  } catch {
    // A browser that keeps nothing guesses after a reload; the server counts nothing that is late.
  }
}

export function forgetOver(paperId: string): void {
  try {
    localStorage.removeItem(key(paperId));
  } catch {
    // Nothing was kept.
  }
}
