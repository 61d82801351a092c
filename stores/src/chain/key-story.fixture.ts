import { generateKeyPairSync } from 'node:crypto';
import type { Recorded } from '@vigil/domain/kernel/event';
import { SEAL_KEY_REPLACED, signKeyChange, type KeyChange, type KeyChangeClaim } from './key-change.js';
import { LOG_SEALED, publicKeyText, SEALS_STREAM, signSeal } from './seal.js';
import type { SealAnchor, SealKey } from './seal-key.js';

export function newKey(): SealKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { privateKey, publicKey: publicKeyText(publicKey) };
}

/** Nothing but seals and changes of their key, in the order of a log. */
export class KeyStory {
  readonly events: Recorded[] = [];
  #seals = 0;

  sealed(by: SealKey, times = 1): this {
    for (let made = 0; made < times; made += 1) {
      const previousSeal = this.#seals === 0 ? '' : `seal-${this.#seals - 1}`;
      const claim = { firstPosition: '', lastPosition: '', count: 1, merkleRoot: '', previousSeal };
      const data = signSeal({ ...claim, sealedAt: this.#seals, publicKey: by.publicKey }, by.privateKey);
      this.#tell(SEALS_STREAM, LOG_SEALED, this.#seals, `seal-${this.#seals}`, data, previousSeal);
      this.#seals += 1;
    }
    return this;
  }

  get lastSeal(): SealAnchor {
    return { revision: this.#seals - 1, hash: `seal-${this.#seals - 1}` };
  }

  /** Signed by both, or by those that are given. */
  changed(
    from: SealKey,
    to: SealKey,
    by: { readonly before: SealKey | null; readonly after: SealKey } = { before: from, after: to },
  ): this {
    const claim = { from: from.publicKey, to: to.publicKey, lastSeal: this.lastSeal };
    return this.told(signed(claim, by));
  }

  told(change: KeyChange): this {
    this.#tell('server-life', SEAL_KEY_REPLACED, 0, '', change);
    return this;
  }

  #tell(
    stream: string,
    type: string,
    revision: number,
    hash: string,
    data: unknown,
    previousHash = '',
  ): void {
    const position = String(this.events.length).padStart(4, '0');
    const actor = { kind: 'system', id: 'test' } as const;
    this.events.push({
      ...{ stream, type, revision, hash, data, position, id: position, version: 1, time: 0 },
      ...{ actor, command: null, previousHash },
    });
  }
}

export const signed = (
  claim: KeyChangeClaim,
  { before, after }: { readonly before: SealKey | null; readonly after: SealKey },
): KeyChange => signKeyChange(claim, { before: before?.privateKey ?? null, after: after.privateKey });
