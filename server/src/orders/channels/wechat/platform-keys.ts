import { X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { openResource } from './signature.js';

/** One certificate of the platform as it tells them: sealed under the APIv3 key. */
const told = z.object({
  data: z.array(
    z.object({
      serial_no: z.string(),
      expire_time: z.string(),
      encrypt_certificate: z.object({
        ...{ ciphertext: z.string(), nonce: z.string(), associated_data: z.string() },
      }),
    }),
  ),
});

/** ms between two askings for a serial number nobody knows: a forger names one at each try. */
const pause = 60_000;

/**
 * The keys by which the platform signs, by serial number. The one that an operator entered (the platform's public key, its
 * number begins with `PUB_KEY_ID_`) is always there; certificates are asked for when one names a number not known yet.
 * Who can seal under the APIv3 key is the platform: that is what the first certificate is believed by.
 */
export class PlatformKeys {
  private readonly keys = new Map<string, { readonly key: string; readonly until: number }>();
  private askedAt = -Infinity;

  constructor(
    private readonly settings: { readonly publicKeyId: string; readonly publicKey: string },
    private readonly apiV3Key: string,
    private readonly ask: () => Promise<unknown>,
    private readonly now: () => number,
  ) {}

  /** PEM; null: the platform has no such key. Rejects where it cannot be asked. */
  async of(serialNo: string): Promise<string | null> {
    const { publicKeyId, publicKey } = this.settings;
    if (publicKeyId !== '' && serialNo === publicKeyId) return publicKey;
    const known = this.keys.get(serialNo);
    if (known !== undefined && this.now() < known.until) return known.key;
    if (this.now() - this.askedAt < pause) return null;
    this.askedAt = this.now();
    this.take(await this.ask());
    return this.keys.get(serialNo)?.key ?? null;
  }

  /** Takes what `/v3/certificates` answered. Throws when a certificate was sealed by somebody else. */
  private take(answer: unknown): void {
    for (const { serial_no, expire_time, encrypt_certificate } of told.parse(answer).data) {
      const certificate = new X509Certificate(openResource(encrypt_certificate, this.apiV3Key));
      const key = certificate.publicKey.export({ type: 'spki', format: 'pem' }).toString();
      this.keys.set(serial_no, { key, until: Date.parse(expire_time) });
    }
  }
}
