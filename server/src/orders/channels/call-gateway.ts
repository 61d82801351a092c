/** A call of a channel's gateway, its body as it was signed. */
export interface GatewayCall {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** '' where nothing is sent */
  readonly body: string;
}

/** What came back, byte for byte: signatures are checked over it. */
export interface GatewayAnswer {
  readonly status: number;
  /** by lower-case name */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** How an adapter reaches its gateway. Rejects when there is no answer in time, or one that says only that it failed. */
export type CallGateway = (call: GatewayCall) => Promise<GatewayAnswer>;

const patience = 10_000;
/** Bytes of an answer: a day's bill may be long, everything else is short. */
const longest = 64 * 1024 * 1024;

/** Over HTTP. A redirection is no answer: what was signed for one host is not sent to another. */
export const callGateway: CallGateway = async ({ method, url, headers, body }) => {
  const signal = AbortSignal.timeout(patience);
  const sent = body === '' ? {} : { body };
  const answer = await fetch(url, { method, headers, signal, redirect: 'error', ...sent });
  if (answer.status >= 500) throw new Error(`the payment gateway answered ${answer.status}`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    if (size > longest) throw new Error('the payment gateway’s answer is too long');
    chunks.push(chunk);
  }
  return {
    ...{ status: answer.status, body: Buffer.concat(chunks) },
    headers: Object.fromEntries(answer.headers),
  };
};

/** The JSON of an answer. Rejects when it is none. */
export function jsonOf({ body }: GatewayAnswer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch (error) {
    throw new Error('the payment gateway’s answer cannot be read', { cause: error });
  }
}

/** A file that a gateway named. What it named in the plain is asked for over TLS: a bill tells who sold what. */
export const downloadFile = async (url: string): Promise<Buffer> => {
  const isLoopback = ['127.0.0.1', 'localhost'].includes(new URL(url).hostname);
  const safe = isLoopback ? url : url.replace(/^http:/, 'https:');
  const { status, body } = await callGateway({ method: 'GET', url: safe, headers: {}, body: '' });
  if (status !== 200) throw new Error(`the payment gateway answered ${status} for a file`);
  return body;
};
