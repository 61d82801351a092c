export interface Drag {
  /** Where the piece was let go, pixels from the left. */
  readonly x: number;
  /** `[[x, y, ms], …]` from the moment it was taken; x and y in pixels of any origin. */
  readonly trail: readonly (readonly number[])[];
  /** ms from taking to letting go */
  readonly duration: number;
}

/** Pixels the piece may be off. */
const tolerance = 5;

/**
 * Judges a drag by a hand: ends within 5 px of the hole, has a trail of at least 4 points that goes forward
 * in time and spans part of the way, takes 80 ms to 60 s, and no longer than the puzzle has been out
 * (`sinceShownMs`).
 */
export function isPlausibleDrag(drag: Drag, holeX: number, sinceShownMs: number): boolean {
  const { x, trail, duration } = drag;
  if (!(Math.abs(x - holeX) <= tolerance)) return false;
  if (!(duration >= 80 && duration <= 60_000 && duration <= sinceShownMs + 500)) return false;
  if (trail.length < 4 || trail.length > 5000) return false;
  let before = -Infinity;
  for (const point of trail) {
    if (point.length !== 3 || !point.every(Number.isFinite)) return false;
    const at = point[2] as number;
    if (at < before) return false;
    before = at;
  }
  const xs = trail.map((point) => point[0] as number);
  const travelled = Math.max(...xs) - Math.min(...xs);
  return before <= duration + 500 && travelled >= holeX * 0.4 && new Set(xs).size >= 3;
}
