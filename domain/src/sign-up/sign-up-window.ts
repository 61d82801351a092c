/** How a category takes sign-ups; left out of a category (written before there was signing up): nobody has to. */
export interface SignUpRules {
  /** its exams are sat by those who signed up alone */
  readonly needed: boolean;
  /** ms; null: from the beginning, to the end */
  readonly opensAt: number | null;
  readonly closesAt: number | null;
  /** a place may be given back until so many hours before the sitting begins; null: it may not */
  readonly cancelHours: number | null;
}

/** Why nobody signs up now: it has not begun, or it is over; null: it is open. */
export function signUpClosed({ opensAt, closesAt }: SignUpRules, now: number): 'NotYet' | 'Over' | null {
  if (opensAt !== null && now < opensAt) return 'NotYet';
  return closesAt !== null && now >= closesAt ? 'Over' : null;
}

/** Whether a place may still be given back. A sitting without a start is given back at any time. */
export function mayCancel({ cancelHours }: SignUpRules, startTime: number | null, now: number): boolean {
  if (cancelHours === null) return false;
  return startTime === null || now < startTime - cancelHours * 3_600_000;
}
