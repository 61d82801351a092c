import { createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { canonicalJson } from '@vigil/domain/kernel/canonical-json';
import type { Position } from '@vigil/domain/kernel/event';

/** The stream of seals, one `LogSealed` event each. */
export const SEALS_STREAM = 'seals';
export const LOG_SEALED = 'LogSealed';

/** What a seal says: these events, in global order, and no others, were there (engine §11). */
export interface SealClaim {
  readonly firstPosition: Position;
  readonly lastPosition: Position;
  readonly count: number;
  /** RFC 6962 tree hash (hex) of the events' hashes in global order. */
  readonly merkleRoot: string;
  /** Hash of the LogSealed event before this one; '' for the first. */
  readonly previousSeal: string;
  /** ms epoch */
  readonly sealedAt: number;
  /** Ed25519, SPKI DER, base64. */
  readonly publicKey: string;
}

/** Data of a `LogSealed` event. `signature` (Ed25519, base64) covers the canonical JSON of the claim. */
export interface Seal extends SealClaim {
  readonly signature: string;
}

export const publicKeyText = (key: KeyObject): string =>
  key.export({ format: 'der', type: 'spki' }).toString('base64');

export function signSeal(claim: SealClaim, privateKey: KeyObject): Seal {
  return {
    ...claim,
    signature: sign(null, Buffer.from(canonicalJson(claim)), privateKey).toString('base64'),
  };
}

/** Whether the seal is signed by the key it names. False too for a key or signature that cannot be read. */
export function isSignatureRight(seal: Seal): boolean {
  const { signature, ...claim } = seal;
  return isSignedBy(claim.publicKey, canonicalJson(claim), signature);
}

/** Whether a text is signed (Ed25519, base64) by a public key (SPKI DER, base64); false too for one that cannot be read. */
export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}

/** Whether an event's data has the shape of a seal; a tampered one may not. */
export function isSeal(data: unknown): data is Seal {
  if (typeof data !== 'object' || data === null) return false;
  const seal = data as Record<string, unknown>;
  const texts = ['firstPosition', 'lastPosition', 'merkleRoot', 'previousSeal', 'publicKey', 'signature'];
  return (
    texts.every((field) => typeof seal[field] === 'string') &&
    typeof seal['count'] === 'number' &&
    typeof seal['sealedAt'] === 'number'
  );
}
