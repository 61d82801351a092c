import { sign } from 'node:crypto';
import { waysToRoot } from './merkle.js';
import { claimLeaf, keyIdOf, signedText, type Receipt, type ReceiptClaim } from './receipt.js';
import type { SealKey } from './seal-key.js';

interface Waiting {
  readonly claim: ReceiptClaim;
  readonly settle: (receipt: Receipt) => void;
}

/** Receipts under one signature at most; a way is then ten steps long. */
const CLAIMS_PER_SIGNATURE = 1024;

/**
 * Two signatures are at least so far apart; a receipt waits no longer. The first after a pause waits only for
 * the end of the turn.
 */
const SIGN_EVERY_MS = 4;

/**
 * Makes receipts. Claims of one moment share one signature, because a signature costs as much as several
 * dozen hashes: under load that bounds signing to 250 signatures a second. Call it only for what is durable.
 */
export class ReceiptSigner {
  readonly #key: SealKey;
  readonly #keyId: string;
  #waiting: Waiting[] = [];
  #signedAt = Number.NEGATIVE_INFINITY;

  constructor(key: SealKey) {
    this.#key = key;
    this.#keyId = keyIdOf(key.publicKey);
  }

  receipt(claim: ReceiptClaim): Promise<Receipt> {
    return new Promise((settle) => {
      if (this.#waiting.length === 0) this.#signSoon();
      this.#waiting.push({ claim, settle });
    });
  }

  #signSoon(): void {
    const wait = this.#signedAt + SIGN_EVERY_MS - performance.now();
    if (wait > 0) setTimeout(this.#signWaiting, wait);
    else setImmediate(this.#signWaiting);
  }

  readonly #signWaiting = (): void => {
    this.#signedAt = performance.now();
    const waiting = this.#waiting;
    this.#waiting = [];
    for (let at = 0; at < waiting.length; at += CLAIMS_PER_SIGNATURE)
      this.#signTogether(waiting.slice(at, at + CLAIMS_PER_SIGNATURE));
  };

  #signTogether(waiting: readonly Waiting[]): void {
    const { root, ways } = waysToRoot(waiting.map(({ claim }) => claimLeaf(claim)));
    const signature = sign(null, signedText(root), this.#key.privateKey).toString('base64');
    for (const [i, { claim, settle }] of waiting.entries()) {
      const { paperId, quId, answerHash, revision, time, eventHash } = claim;
      settle({
        paperId,
        quId,
        answerHash,
        revision,
        time,
        eventHash,
        way: ways[i] as string,
        keyId: this.#keyId,
        signature,
      });
    }
  }
}
