import { z } from 'zod';
import type { Recorded } from '@vigil/domain/kernel/event';
import { isSeal } from '@vigil/stores/chain/seal';

const shape = z.object({
  /** of the event `LogSealed` in the stream of seals */
  revision: z.number().int().nonnegative(),
  hash: z.string(),
  /** up to here the seal, and every seal before it, vouches for the log */
  position: z.string(),
  /** ms epoch */
  sealedAt: z.number(),
  /** of the seal, SPKI DER in base64 */
  publicKey: z.string(),
  signature: z.string(),
});

/**
 * A seal as it is kept outside: one line of SEAL_ANCHOR_FILE, the body of a POST to SEAL_ANCHOR_URL. The hash
 * covers the seal, and by the chain all seals before it.
 */
export type OutsideAnchor = z.infer<typeof shape>;

/** null: the event is no seal. */
export function anchorOf({ revision, hash, data }: Recorded): OutsideAnchor | null {
  if (!isSeal(data)) return null;
  const { lastPosition, sealedAt, publicKey, signature } = data;
  return { revision, hash, position: lastPosition, sealedAt, publicKey, signature };
}

/** Anchors in a text of one a line, in its order; null in the place of each line that is none. */
export function anchorsIn(text: string): (OutsideAnchor | null)[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      try {
        return shape.parse(JSON.parse(line));
      } catch {
        return null;
      }
    });
}
