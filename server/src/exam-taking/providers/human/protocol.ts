import type { FaceVerdict } from '../../../platform/ports/face-comparer.js';

/**
 * Largest image taken for comparing, in bytes: what `capture/save` accepts (wire.md). Larger ones count as
 * unreadable.
 */
export const maxImageBytes = 2 * 1024 * 1024;

/** One comparison sent to the child process; answered by exactly one `FaceReply` with the same id. */
export interface FaceRequest {
  readonly id: number;
  readonly image: Uint8Array;
  readonly registered: Uint8Array | null;
}

/**
 * The child's answer. `failed`: the engine broke on this request (a fault, told by its message), not that the
 * image is bad.
 */
export interface FaceReply {
  readonly id: number;
  readonly verdict?: FaceVerdict;
  readonly failed?: string;
}
