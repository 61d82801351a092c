const key = 'vigil-reviews-wait';

/** Whose answers of reviews this browser has to send, told without opening its database. */
export function whoWaits(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

/** Notes that answers of this person wait, or that none do any more. */
export function noteWaiting(userId: string, waits: boolean): void {
  const others = whoWaits().filter((one) => one !== userId);
  try {
    localStorage.setItem(key, JSON.stringify(waits ? [...others, userId] : others));
  } catch {
    // Without a note they are sent when the next one is kept.
  }
}
