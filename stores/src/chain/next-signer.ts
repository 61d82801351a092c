import { isHandedOver, isTakenOver, type KeyChange } from './key-change.js';
import type { SealAnchor } from './seal-key.js';

/** The last seal of a log and whose it is (SPKI DER, base64). */
export interface LastSeal extends SealAnchor {
  readonly publicKey: string;
}

/**
 * Whether a key may seal next. `replaced`: it signed itself that another follows. `past-replaced`: the last seal is by a
 * key that signed so before it, which others may know. `another`: it is neither that of the last seal nor the one that
 * the log's last change, signed by it, names after that seal.
 */
export type SignerStanding = 'right' | 'replaced' | 'past-replaced' | 'another';

/** `changes`: all that the log tells, in their order. */
export function standingOfSigner(
  publicKey: string,
  last: LastSeal,
  changes: readonly KeyChange[],
): SignerStanding {
  if (handOversBy(publicKey, changes).length > 0) return 'replaced';
  if (isNamedNext(publicKey, last, changes)) return 'right';
  if (wasReplacedBefore(last, changes)) return 'past-replaced';
  return publicKey === last.publicKey ? 'right' : 'another';
}

/** Whether the log's last change names this key for right behind the last seal, and the key signed that. */
export function isNamedNext(publicKey: string, last: LastSeal, changes: readonly KeyChange[]): boolean {
  const change = changes.at(-1);
  return change?.to === publicKey && change.lastSeal?.hash === last.hash && isTakenOver(change);
}

/** Whether whoever made the last seal had signed, after an earlier one, that another key follows. */
export const wasReplacedBefore = (last: LastSeal, changes: readonly KeyChange[]): boolean =>
  handOversBy(last.publicKey, changes).some(({ lastSeal }) => lastSeal?.hash !== last.hash);

/** Whether whoever made the last seal has signed, right after it, that another key follows. */
export const isHandedOverAt = (last: LastSeal, changes: readonly KeyChange[]): boolean =>
  handOversBy(last.publicKey, changes).some(({ lastSeal }) => lastSeal?.hash === last.hash);

const handOversBy = (publicKey: string, changes: readonly KeyChange[]): KeyChange[] =>
  changes.filter((change) => change.from === publicKey && isHandedOver(change));
