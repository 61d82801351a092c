/** A text in local storage; null: none, or it cannot be told. */
export function keptText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps it, or takes it away (null), where the browser keeps anything: only for what may be lost. */
export function keepText(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Whoever keeps something here says what a browser that keeps nothing means.
  }
}
