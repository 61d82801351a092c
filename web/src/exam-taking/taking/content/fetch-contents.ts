import { envelopeIn } from '@vigil/ui/connection/envelope.ts';
import { getToken } from '@vigil/ui/session/session.ts';
import type { SharedContent } from './types.ts';

/** How asking for contents ended: a refusal is final, a fault may pass. */
export type Fetched =
  | { readonly kind: 'here'; readonly contents: readonly (SharedContent | null)[] }
  | { readonly kind: 'refused' }
  | { readonly kind: 'fault' };

const patienceMs = 60_000;

/** Shared contents of an open paper by their addresses, in the order asked for; null: the paper has none there. */
export async function fetchContents(
  paperId: string,
  contents: readonly string[],
  request: typeof fetch = fetch,
): Promise<Fetched> {
  try {
    const response = await request('/api/paper/paper/paper-content', {
      method: 'POST',
      headers: { 'content-type': 'application/json', token: getToken() ?? '' },
      body: JSON.stringify({ paperId, contents }),
      signal: AbortSignal.timeout(patienceMs),
    });
    const envelope = envelopeIn(await response.text());
    if (response.ok && envelope?.code === 0 && Array.isArray(envelope.data))
      return { kind: 'here', contents: envelope.data as (SharedContent | null)[] };
    return envelope !== null && response.ok ? { kind: 'refused' } : { kind: 'fault' };
  } catch {
    return { kind: 'fault' };
  }
}
