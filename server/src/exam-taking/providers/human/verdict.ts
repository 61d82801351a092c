import type { FaceVerdict } from '../../../platform/ports/face-comparer.js';

/**
 * A face found in a picture; `size` is its box's longer side as a share (0 to 1) of the picture's shorter
 * side.
 */
export interface DetectedFace {
  readonly score: number;
  readonly size: number;
  readonly embedding: readonly number[];
  /** 0 to 1, only when it was asked for: no picture of a screen or a print (`real`), no mask or replay (`live`) */
  readonly real?: number;
  readonly live?: number;
}

/**
 * Similarity from which two faces are the same person: Human's documentation; strangers measured at 0.18–0.42
 * (libraries.md §3.5).
 */
export const sameFromSimilarity = 0.5;
const countsFromScore = 0.5;
const countsFromSize = 0.08;

/** Faces that count: sure enough, and not a small face on a poster behind the candidate. */
export const countedFaces = (faces: readonly DetectedFace[]): DetectedFace[] =>
  faces.filter((face) => face.score >= countsFromScore && face.size >= countsFromSize);

/**
 * Decides what was seen. `registered` null: nothing to compare with, so one face is `one-face`.
 * A registered photo that does not show exactly one face cannot be compared with: `not-checked`, never a
 * failure of the candidate.
 */
export function verdictOf(
  seen: readonly DetectedFace[],
  registered: readonly DetectedFace[] | null,
  similarity: (a: readonly number[], b: readonly number[]) => number,
): FaceVerdict {
  const faces = countedFaces(seen);
  const [face] = faces;
  if (face === undefined) return { outcome: 'no-face' };
  if (faces.length > 1) return { outcome: 'many-faces' };
  if (registered === null) return { outcome: 'one-face' };
  const known = countedFaces(registered);
  if (known.length !== 1 || known[0] === undefined) return { outcome: 'not-checked' };
  const value = similarity(face.embedding, known[0].embedding);
  return {
    outcome: value >= sameFromSimilarity ? 'matched' : 'other-person',
    similarity: Math.round(value * 1000) / 1000,
  };
}
