import type { FindVerdict } from '../../../platform/ports/face-finder.js';
import type { FaceIndex } from './face-index.js';
import { countedFaces, type DetectedFace } from './verdict.js';

/** Stricter than for one person's own photo: a stranger has as many chances as there are faces. */
export const foundFromSimilarity = 0.6;
/** So much less alike the next one must be. */
export const foundMargin = 0.08;
/**
 * Below them the picture is held for one of a screen, a print or a mask (0 to 1, Human's `real` and `live`). Portraits of
 * people measured 0.47 to 0.82 and 0.97 to 1. One still picture tells a crude replay, not a good one: providers' checks
 * see more.
 */
export const realFrom = 0.3;
export const liveFrom = 0.5;

/** As Human's `match.similarity` with its defaults: 1 alike, 0.5 its bound for one person; here of a distance. */
export const similarityAt = (distance: number): number =>
  Math.min(1, Math.max(0, (1 - distance / 20 - 0.2) / 0.6));

/** The inverse of `similarityAt` between 0 and 1. */
export const distanceAt = (similarity: number): number => 20 * (0.8 - 0.6 * similarity);

/** Whoever is farther is neither found nor makes the found one doubtful. */
const countsWithin = distanceAt(foundFromSimilarity - foundMargin);

/** The two nearest of those that count. */
export const nearestOf = (embedding: readonly number[], index: FaceIndex): ReturnType<FaceIndex['nearest']> =>
  index.nearest(embedding, countsWithin);

/** Who of the known is seen. One face that counts, alive, near to one known face and to no other. */
export function identify(seen: readonly DetectedFace[], index: FaceIndex): FindVerdict {
  const faces = countedFaces(seen);
  const [face] = faces;
  if (face === undefined) return { outcome: 'no-face' };
  if (faces.length > 1) return { outcome: 'many-faces' };
  if ((face.real ?? 0) < realFrom || (face.live ?? 0) < liveFrom) return { outcome: 'not-live' };
  const [first, second] = nearestOf(face.embedding, index);
  if (first === undefined) return { outcome: 'nobody' };
  const similarity = similarityAt(first.distance);
  if (similarity < foundFromSimilarity) return { outcome: 'nobody' };
  if (second !== undefined && similarity - similarityAt(second.distance) < foundMargin)
    return { outcome: 'ambiguous' };
  return { outcome: 'found', id: first.id, similarity: Math.round(similarity * 1000) / 1000 };
}
