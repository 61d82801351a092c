import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { candidateEventSchemas, type PaperClaimed } from '@vigil/domain/sitting/public';
import { installationKey } from '../../platform/installation-key.js';
import type { Services } from '../../platform/services.js';

const answersKey = installationKey('vigil kept answers');
const claimsKey = installationKey('vigil kept claims');
const ivBytes = 12;
const tagBytes = 16;

/**
 * Keys for what browsers keep of a paper after it was acknowledged (decision 089). All come of the
 * installation's key, so that every process has the same ones and nothing has to be stored.
 */
export class KeepingKeys {
  private constructor(
    private readonly answers: Buffer,
    private readonly claims: Buffer,
  ) {}

  static async of(services: Services): Promise<KeepingKeys> {
    return new KeepingKeys(await answersKey(services), await claimsKey(services));
  }

  /**
   * AES key (32 bytes) of this person's answers to this paper. Needs no paper: the log may have lost it, and only
   * this person is ever told the key.
   */
  ofAnswers(userId: string, paperId: string): Buffer {
    return createHmac('sha256', this.answers)
      .update(JSON.stringify([userId, paperId]))
      .digest();
  }

  /** A claim for its candidate's browser to keep: nobody else can read it (it holds the seed) or make one. */
  sealed(claim: PaperClaimed): string {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv('aes-256-gcm', this.claims, iv);
    const text = Buffer.concat([cipher.update(JSON.stringify(claim), 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64');
  }

  /** What `sealed` was given; null: it was changed, or sealed under another key. */
  opened(sealed: string): PaperClaimed | null {
    const bytes = Buffer.from(sealed, 'base64');
    if (bytes.length <= ivBytes + tagBytes) return null;
    const decipher = createDecipheriv('aes-256-gcm', this.claims, bytes.subarray(0, ivBytes));
    decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    try {
      const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
      return candidateEventSchemas.PaperClaimed.parse(JSON.parse(text.toString('utf8')));
    } catch {
      return null;
    }
  }
}
