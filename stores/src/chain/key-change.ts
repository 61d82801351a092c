import { sign, type KeyObject } from 'node:crypto';
import { canonicalJson } from '@vigil/domain/kernel/canonical-json';
import { isSignedBy } from './seal.js';
import type { SealAnchor } from './seal-key.js';

/** The event that tells of another key of the seals. */
export const SEAL_KEY_REPLACED = 'SealKeyReplaced';

/** What both keys of a change say: after this seal the other one seals. Public keys, SPKI DER, base64. */
export interface KeyChangeClaim {
  /** null: nothing was sealed before, or by a key that the installation never had */
  readonly from: string | null;
  readonly to: string;
  /** the last one before the change; null: there is none */
  readonly lastSeal: SealAnchor | null;
}

/** Data of a `SealKeyReplaced` event. Those of an earlier Vigil have no last seal and no signatures. */
export interface KeyChange extends Omit<KeyChangeClaim, 'lastSeal'> {
  readonly lastSeal?: SealAnchor | null;
  /** Ed25519, base64, by the key before; absent: it was lost */
  readonly handedOver?: string;
  /** Ed25519, base64, by the key from now on */
  readonly takenOver?: string;
}

const textOf = ({ from, to, lastSeal }: KeyChangeClaim): string =>
  `Vigil seal key replaced 1\n${canonicalJson({ from, to, lastSeal })}`;

/** The claim, signed by whichever of the two keys is there. */
export function signKeyChange(
  claim: KeyChangeClaim,
  keys: { readonly before: KeyObject | null; readonly after: KeyObject },
): KeyChange {
  const signedBy = (key: KeyObject): string => sign(null, Buffer.from(textOf(claim)), key).toString('base64');
  return {
    ...claim,
    ...(keys.before === null ? {} : { handedOver: signedBy(keys.before) }),
    takenOver: signedBy(keys.after),
  };
}

/** Whether the key before says so itself: who trusts it may trust the next. */
export function isHandedOver({ from, to, lastSeal = null, handedOver }: KeyChange): boolean {
  return (
    from !== null && handedOver !== undefined && isSignedBy(from, textOf({ from, to, lastSeal }), handedOver)
  );
}

/** Whether the key from now on says so itself: who trusts it may trust what the one before sealed until then. */
export function isTakenOver({ from, to, lastSeal = null, takenOver }: KeyChange): boolean {
  return takenOver !== undefined && isSignedBy(to, textOf({ from, to, lastSeal }), takenOver);
}

/** Whether an event's data has the shape of a change; a tampered one may not. */
export function isKeyChange(data: unknown): data is KeyChange {
  if (typeof data !== 'object' || data === null) return false;
  const { from, to, lastSeal, handedOver, takenOver } = data as Record<string, unknown>;
  const isTextOrNone = (value: unknown): boolean => value === undefined || typeof value === 'string';
  return (
    (from === null || typeof from === 'string') &&
    typeof to === 'string' &&
    (typeof lastSeal === 'object' || lastSeal === undefined) &&
    isTextOrNone(handedOver) &&
    isTextOrNone(takenOver)
  );
}
