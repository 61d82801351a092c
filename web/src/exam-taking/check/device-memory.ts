const key = 'vigil.device-tested';
const trustedMs = 24 * 3_600_000;

/** Keeps that this browser's camera gave a picture just now; where nothing is kept it is asked again. */
export function rememberDevice(now = Date.now()): void {
  try {
    localStorage.setItem(key, String(now));
  } catch {
    // A browser that keeps nothing.
  }
}

/** What was kept is not so: there is nothing in the picture. */
export function forgetDevice(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing.
  }
}

/** When this browser's camera last gave a picture, ms; null: not within a day. */
export function deviceTestedAt(now = Date.now()): number | null {
  try {
    const at = Number(localStorage.getItem(key) ?? Number.NaN);
    return at <= now && now - at < trustedMs ? at : null;
  } catch {
    return null;
  }
}
