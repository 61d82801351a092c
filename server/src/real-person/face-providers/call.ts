import { FaceFault, facePatience, FaceRefused } from './port.js';

const longestAnswer = 256 * 1024;

/** Posts a body that was signed, byte for byte. Answers the JSON of a 2xx or 4xx. Rejects with `FaceFault`. */
export async function callFaceProvider(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  patience: number = facePatience,
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
    return objectIn(JSON.parse(Buffer.concat(chunks).toString('utf8')));
  } catch (error) {
    // What the library says may hold what was sent.
    throw new FaceFault(
      `no usable answer of the provider: ${(error as { code?: string }).code ?? (error as Error).name}`,
    );
  }
}

/** Rejects what is no object. */
export function objectIn(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new FaceFault('the answer is no object');
  return value as Record<string, unknown>;
}

/** A score of 0 to 100 as the provider tells it. */
export function scoreIn(value: unknown): number {
  if (typeof value !== 'number' || !(value >= 0 && value <= 100))
    throw new FaceFault('the answer has no score');
  return value;
}

export const base64 = (image: Uint8Array): string => Buffer.from(image).toString('base64');

const longestSentence = 200;

/** What a provider calls its refusal, and says of it; nothing that is no word or no text is repeated. */
export const refused = (code: unknown, sentence?: unknown): FaceRefused =>
  new FaceRefused(
    /^[\w.]{1,80}$/.test(String(code)) ? String(code) : 'unknown',
    typeof sentence === 'string'
      ? [...sentence.replace(/[\p{Cc}\s]+/gu, ' ').trim()].slice(0, longestSentence).join('')
      : '',
  );
