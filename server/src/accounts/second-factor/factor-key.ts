import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { installationKey } from '../../platform/installation-key.js';
import type { Services } from '../../platform/services.js';

const factorKey = installationKey('vigil second factor');
const recoveryKey = installationKey('vigil recovery codes');
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts what second factors keep, bound to the person it is of: a copy of the database alone opens no account. The
 * keys are the installation's, so that every process has them.
 */
export class FactorKey {
  private constructor(
    private readonly key: Buffer,
    private readonly codeKey: Buffer,
  ) {}

  static async of(services: Services): Promise<FactorKey> {
    return new FactorKey(await factorKey(services), await recoveryKey(services));
  }

  /** AES-256-GCM, base64: nonce, tag, text. */
  seal(userId: string, secret: Uint8Array): string {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', this.key, nonce).setAAD(Buffer.from(userId));
    const text = Buffer.concat([cipher.update(secret), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64');
  }

  /** null: it was sealed with another key, for somebody else, or changed since. */
  open(userId: string, sealed: string): Buffer | null {
    const bytes = Buffer.from(sealed, 'base64');
    if (bytes.length <= nonceBytes + tagBytes) return null;
    const decipher = createDecipheriv('aes-256-gcm', this.key, bytes.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    })
      .setAAD(Buffer.from(userId))
      .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]);
    } catch {
      return null;
    }
  }

  /** A recovery code as it is kept: nobody gets it back. */
  hashOf(userId: string, code: string): string {
    return createHmac('sha256', this.codeKey).update(`${userId}\n${code}`).digest('base64url');
  }
}
