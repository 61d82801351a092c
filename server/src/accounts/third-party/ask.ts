import { ThirdPartyFault } from './port.js';

const patienceMilliseconds = 8000;
const longestAnswer = 256 * 1024;

/** An address of a provider: below its own host, or below the one that the installation set. */
export function addressOf(
  set: string,
  own: string,
  path: string,
  query: Readonly<Record<string, string>> = {},
): string {
  const url = new URL(`${set === '' ? own : set.replace(/\/+$/, '')}${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

/** The JSON object of an answer, redirects refused: what is sent there is a secret. Rejects with `ThirdPartyFault`. */
export async function askJson(url: string, init: RequestInit = {}): Promise<Record<string, unknown>> {
  const { pathname } = new URL(url);
  let text: string;
  try {
    const signal = AbortSignal.timeout(patienceMilliseconds);
    const answer = await fetch(url, { ...init, signal, redirect: 'error' });
    if (answer.status >= 500) throw new ThirdPartyFault(`${pathname}: status ${answer.status}`);
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of answer.body ?? []) {
      size += chunk.length;
      if (size > longestAnswer) throw new ThirdPartyFault(`${pathname}: the answer is too long`);
      chunks.push(chunk);
    }
    text = Buffer.concat(chunks).toString('utf8');
  } catch (error) {
    if (error instanceof ThirdPartyFault) throw error;
    // What the library says may hold the address, and with it a secret.
    const { code, name } = error as Error & { code?: string };
    throw new ThirdPartyFault(`${pathname}: no usable answer: ${code ?? name}`);
  }
  const parsed = parsedOf(text);
  if (parsed === null) throw new ThirdPartyFault(`${pathname}: the answer is no object`);
  return parsed;
}

function parsedOf(text: string): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? (parsed as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** A text that must be there. Rejects with `ThirdPartyFault`, which names what lacks and what the provider said. */
export function textIn(answer: Readonly<Record<string, unknown>>, name: string): string {
  const value = answer[name];
  if (typeof value === 'string' && value !== '' && value.length <= 1000) return value;
  const said = answer['errcode'] ?? answer['code'];
  throw new ThirdPartyFault(
    `no ${name} in the answer (${typeof said === 'number' || typeof said === 'string' ? said : 'no code'})`,
  );
}

/** A text that may be missing. */
export const textOr = (answer: Readonly<Record<string, unknown>>, name: string): string =>
  typeof answer[name] === 'string' ? answer[name].slice(0, 1000) : '';
