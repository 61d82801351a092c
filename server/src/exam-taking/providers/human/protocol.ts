import type { FindVerdict, KnownFace, PrintVerdict } from '../../../platform/ports/face-finder.js';
import type { FaceVerdict } from '../../../platform/ports/face-comparer.js';

/**
 * Largest image taken for comparing, in bytes: what `capture/save` accepts (wire.md). Larger ones count as
 * unreadable.
 */
export const maxImageBytes = 2 * 1024 * 1024;

/** What the child process is asked; answered by exactly one `FaceReply` with the same id. */
export type FaceQuestion =
  | { readonly image: Uint8Array; readonly registered: Uint8Array | null }
  | { readonly kind: 'print' | 'find'; readonly image: Uint8Array };
export type FaceRequest = { readonly id: number } & FaceQuestion;

/** What the child process is told, in order with what it is asked, and does not answer. */
export type FaceNews =
  /** all that is known is told anew */
  | { readonly kind: 'begin' }
  | { readonly kind: 'know'; readonly faces: readonly KnownFace[] }
  | { readonly kind: 'unknow'; readonly ids: readonly string[] };

/**
 * The child's answer, of the kind that was asked for. `failed`: the engine broke on this request (a fault, told by its
 * message), not that the image is bad.
 */
export interface FaceReply {
  readonly id: number;
  readonly verdict?: FaceVerdict;
  readonly print?: PrintVerdict;
  readonly found?: FindVerdict;
  readonly failed?: string;
}
