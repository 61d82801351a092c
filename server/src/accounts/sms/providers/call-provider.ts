import { SmsFault, smsPatience } from '../port.js';

const longestAnswer = 64 * 1024;

/** Posts a body that was signed, byte for byte. Answers the JSON of a 2xx or 4xx. Rejects with `SmsFault`. */
export async function callProvider(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  patience: number = smsPatience,
): Promise<Record<string, unknown>> {
  try {
    const signal = AbortSignal.timeout(patience);
    const answer = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' });
    if (answer.status >= 500) throw new Error(`status ${answer.status}`);
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of answer.body ?? []) {
      size += chunk.length;
      if (size > longestAnswer) throw new Error('the answer is too long');
      chunks.push(chunk);
    }
    const parsed: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
      throw new Error('the answer is no object');
    return parsed as Record<string, unknown>;
  } catch (error) {
    // What the library says may hold what was sent.
    throw new SmsFault(
      `no usable answer of the provider: ${(error as { code?: string }).code ?? (error as Error).name}`,
    );
  }
}
