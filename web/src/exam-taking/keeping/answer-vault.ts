import type { AnswerFields } from '@vigil/ui/questions/question.ts';
import type { Receipt } from '../taking/answer-queue/transport.ts';

/** What the server answers for a paper (`answerKeeping`). */
export interface Keeping {
  /** AES-256 key, base64 */
  readonly key: string;
  /** sealed by the server; null: no such paper */
  readonly claim: string | null;
  /** ms epoch; null: no such paper */
  readonly until: number | null;
  /** ms epoch: the paper's own; null: none */
  readonly deadline: number | null;
  readonly losses: number;
}

/** An acknowledged answer that only its own person's session can read. */
export interface SealedAnswer {
  readonly paperId: string;
  readonly quId: string;
  readonly ownerId: string;
  /** of the receipt: the later one of a question is kept */
  readonly time: number;
  readonly revision: number;
  /** losses of the server's log when it was acknowledged */
  readonly losses: number;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly sealed: ArrayBuffer;
}

/** What is inside. */
export interface AcknowledgedAnswer {
  readonly fields: AnswerFields;
  readonly receipt: Receipt;
}

type Place = Pick<SealedAnswer, 'paperId' | 'quId' | 'ownerId'>;

const ivBytes = 12;

/**
 * Seals and opens acknowledged answers of one paper (AES-GCM). The key is in memory alone and cannot be taken out of
 * it; whom and what an answer belongs to is sealed with it.
 */
export class AnswerVault {
  private constructor(
    private readonly key: CryptoKey,
    readonly keeping: Keeping,
  ) {}

  /** null where the browser has no cryptography: pages that came without TLS. */
  static async open(keeping: Keeping): Promise<AnswerVault | null> {
    const subtle = (globalThis.crypto as Crypto | undefined)?.subtle as SubtleCrypto | undefined;
    if (subtle === undefined) return null;
    const bytes = Uint8Array.from(atob(keeping.key), (char) => char.charCodeAt(0));
    const key = await subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
    return new AnswerVault(key, { ...keeping, key: '' });
  }

  async seal(place: Place, answer: AcknowledgedAnswer): Promise<SealedAnswer> {
    const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
    const text = new TextEncoder().encode(JSON.stringify(answer));
    const { time, revision } = answer.receipt;
    const sealed = await crypto.subtle.encrypt(sealing(iv, place), this.key, text);
    return { ...place, time, revision, losses: this.keeping.losses, iv, sealed };
  }

  /** null: not sealed with this key for this place. */
  async unseal({ iv, sealed, ...place }: SealedAnswer): Promise<AcknowledgedAnswer | null> {
    try {
      const text = await crypto.subtle.decrypt(sealing(iv, place), this.key, sealed);
      return JSON.parse(new TextDecoder().decode(text)) as AcknowledgedAnswer;
    } catch {
      return null;
    }
  }
}

const sealing = (iv: Uint8Array<ArrayBuffer>, { ownerId, paperId, quId }: Place): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(JSON.stringify([ownerId, paperId, quId])),
});
