const key = 'vigil-training-waits';

/** A record with acts that the server may not have; whose it is. */
export interface WaitingMark {
  readonly trainId: string;
  readonly userId: string;
}

/** What this browser has to send, told without opening its database. Storage that cannot be read tells nothing. */
export function waitingMarks(): readonly WaitingMark[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? (kept as WaitingMark[]) : [];
  } catch {
    return [];
  }
}

/** Notes that a record's acts wait, or that none do any more. */
export function noteWaiting(mark: WaitingMark, waits: boolean): void {
  const others = waitingMarks().filter(({ trainId }) => trainId !== mark.trainId);
  try {
    localStorage.setItem(key, JSON.stringify(waits ? [...others, mark] : others));
  } catch {
    // Without a mark they are sent when the training is opened again.
  }
}
