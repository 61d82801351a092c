import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { ProviderError } from './port.js';

export interface ProviderCall {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  readonly url: URL;
  readonly headers: Record<string, string>;
  readonly body?: Buffer;
}

export interface HttpOptions {
  /** ms; a call that has not begun to answer by then is tried again */
  readonly patienceMs?: number;
  /** ms before each further try */
  readonly pausesMs?: readonly number[];
}

const defaults = { patienceMs: 30_000, pausesMs: [300, 1000, 3000] };

/** The provider's word and sentence in the body of a refusal. */
export type ReadRefusal = (body: string) => { readonly word: string; readonly sentence: string };

/**
 * Signs and sends a call until it is answered with a 2xx, one of `also`, or something that will not pass. Signed
 * anew each time: a signature is of its minute.
 */
export async function callProvider(
  make: () => Promise<ProviderCall>,
  refusal: ReadRefusal,
  also: readonly number[],
  { patienceMs = defaults.patienceMs, pausesMs = defaults.pausesMs }: HttpOptions,
): Promise<Response> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await once(await make(), refusal, also, patienceMs);
    } catch (error) {
      const pause = pausesMs[tries];
      if (!(error instanceof ProviderError) || !error.mayPass || pause === undefined) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

async function once(
  { method, url, headers, body }: ProviderCall,
  refusal: ReadRefusal,
  also: readonly number[],
  patienceMs: number,
): Promise<Response> {
  const ending = new AbortController();
  // Of the head alone: a body may take as long as its reader does.
  const timer = setTimeout(() => ending.abort(), patienceMs + (body?.length ?? 0) / 100);
  let response: Response;
  try {
    response = await fetch(url, {
      method,
      headers,
      redirect: 'error',
      signal: ending.signal,
      ...(body === undefined ? {} : { body: new Uint8Array(body) }),
    });
  } catch (error) {
    const cause = (error as { cause?: { code?: string; message?: string } }).cause;
    const why = ending.signal.aborted ? 'timeout' : (cause?.code ?? cause?.message ?? 'network');
    throw new ProviderError(0, '', `${url.host}: ${why}`, { cause: error });
  } finally {
    clearTimeout(timer);
  }
  if (response.ok || also.includes(response.status)) return response;
  const text = await response.text().catch(() => '');
  const { word, sentence } = refusal(text);
  throw new ProviderError(response.status, word, sentence || `${url.host}: HTTP ${response.status}`);
}

/** The whole text of an answer. Rejects as `ProviderError` when it breaks off. */
export const textOf = (response: Response): Promise<string> =>
  response.text().catch((error: unknown) => {
    throw new ProviderError(0, '', 'the answer broke off', { cause: error });
  });

/** The body of an answer as it comes; fails when it ends before `sizeBytes`. */
export function streamOf(response: Response, sizeBytes: number): Readable {
  async function* counted(): AsyncGenerator<Uint8Array> {
    let come = 0;
    try {
      for await (const piece of Readable.fromWeb(response.body as ReadableStream<Uint8Array>)) {
        come += (piece as Uint8Array).length;
        yield piece as Uint8Array;
      }
    } catch (error) {
      throw new ProviderError(0, '', 'the answer broke off', { cause: error });
    }
    if (come !== sizeBytes) throw new ProviderError(0, '', `${come} bytes came instead of ${sizeBytes}`);
  }
  return Readable.from(response.body === null ? [] : counted(), { objectMode: false });
}
