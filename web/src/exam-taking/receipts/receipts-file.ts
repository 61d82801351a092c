import type { Receipt } from '../taking/answer-queue/transport.ts';

/** What of the server's public key goes into the file. */
export interface PublicKey {
  readonly publicKey: string;
  readonly keyId: string;
}

/**
 * The receipts of a paper as JSON, as `npm run audit -- receipt FILE` reads them. `key` null: it could not be
 * asked for.
 */
export function receiptsAsJson(
  paperId: string,
  title: string,
  receipts: readonly Receipt[],
  key: PublicKey | null,
): string {
  const { publicKey = null, keyId = null } = key ?? {};
  return `${JSON.stringify({ paperId, title, exportedAt: new Date().toISOString(), publicKey, keyId, receipts }, null, 2)}\n`;
}

/** The key that the server says it signs with; null without a network. */
export async function serverKey(request: typeof fetch = fetch): Promise<PublicKey | null> {
  try {
    const response = await request('/api/audit/key', { cache: 'no-store' });
    const { data } = (await response.json()) as { readonly data?: Partial<PublicKey> | null };
    return typeof data?.publicKey === 'string' && typeof data.keyId === 'string'
      ? { publicKey: data.publicKey, keyId: data.keyId }
      : null;
  } catch {
    return null;
  }
}
