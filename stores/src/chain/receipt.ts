import { createHash, createPublicKey, hash as digest, verify, type KeyObject } from 'node:crypto';
import { canonicalJson } from '@vigil/domain/kernel/canonical-json';
import { rootReached } from './merkle.js';

/**
 * What a receipt says: this answer to this question stands in the log, as this event of this paper, since
 * this time.
 */
export interface ReceiptClaim {
  readonly paperId: string;
  readonly quId: string;
  /** SHA-256 (hex) over the canonical JSON of the answer as the event has it (`data.answer`) */
  readonly answerHash: string;
  /** of the `AnswerSaved` in `paper-{paperId}` */
  readonly revision: number;
  /** ms epoch, server time */
  readonly time: number;
  /** chain hash of the event: it binds all that happened to the paper before */
  readonly eventHash: string;
}

/**
 * A claim and its proof. Answers acknowledged in one moment are leaves of one tree (RFC 6962 hashing over
 * `claimText`), whose root is signed once: `way` leads from this claim to the root, `signature` (Ed25519,
 * base64) covers `signedText(root)`, `keyId` says which key made it.
 */
export interface Receipt extends ReceiptClaim {
  readonly way: string;
  readonly keyId: string;
  readonly signature: string;
}

export const answerHash = (answer: unknown): string => digest('sha256', canonicalJson(answer ?? null), 'hex');

/** RFC 8785 JSON of a claim; hashes are hex, which `isReceipt` sees to. */
export const claimText = ({ answerHash, eventHash, paperId, quId, revision, time }: ReceiptClaim): string =>
  `{"answerHash":"${answerHash}","eventHash":"${eventHash}","paperId":${JSON.stringify(paperId)}` +
  `,"quId":${JSON.stringify(quId)},"revision":${revision},"time":${time}}`;

/** The leaf of a claim, hex. */
export const claimLeaf = (claim: ReceiptClaim): string => digest('sha256', `\0${claimText(claim)}`, 'hex');

/** What is signed: no seal and no other text of ours begins like this. */
export const signedText = (root: string): Buffer => Buffer.from(`Vigil receipts 1\n${root}`);

/** First 16 hex digits of the SHA-256 of the public key (SPKI DER). */
export const keyIdOf = (publicKey: string): string =>
  createHash('sha256').update(publicKey, 'base64').digest('hex').slice(0, 16);

/** `key`: another key made it. `signature`: it was changed, or not made by this key. */
export type ReceiptProblem = 'shape' | 'key' | 'signature';

/** Checks receipts against one key, each root's signature once. */
export class ReceiptChecker {
  readonly #key: KeyObject;
  readonly #keyId: string;
  readonly #roots = new Map<string, boolean>();

  /** `publicKey`: SPKI DER, base64. Throws when it is none. */
  constructor(publicKey: string) {
    this.#key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    this.#keyId = keyIdOf(publicKey);
  }

  /** null: the key's owner vouched for the claim. Needs nothing but the receipt. */
  problemOf(receipt: unknown): ReceiptProblem | null {
    if (!isReceipt(receipt)) return 'shape';
    if (receipt.keyId !== this.#keyId) return 'key';
    const root = rootReached(claimLeaf(receipt), receipt.way);
    if (root === null) return 'shape';
    return this.#isSigned(root, receipt.signature) ? null : 'signature';
  }

  #isSigned(root: string, signature: string): boolean {
    const id = `${root} ${signature}`;
    let right = this.#roots.get(id);
    if (right === undefined) {
      right = verify(null, signedText(root), this.#key, Buffer.from(signature, 'base64'));
      this.#roots.set(id, right);
    }
    return right;
  }
}

/** Whether a value read from a file has the shape of a receipt. */
export function isReceipt(value: unknown): value is Receipt {
  if (typeof value !== 'object' || value === null) return false;
  const receipt = value as Record<string, unknown>;
  const texts = ['paperId', 'quId', 'way', 'keyId', 'signature'];
  return (
    texts.every((field) => typeof receipt[field] === 'string') &&
    ['answerHash', 'eventHash'].every((field) => /^[0-9a-f]{64}$/.test(String(receipt[field]))) &&
    ['revision', 'time'].every((field) => Number.isSafeInteger(receipt[field]))
  );
}
