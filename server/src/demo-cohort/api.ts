import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { backoffMilliseconds } from '@vigil/stores/backoff';

/** The server said no: its code, its stable reason and its sentence. */
export class Refused extends Error {
  override readonly name = 'Refused';
  constructor(
    readonly code: number,
    readonly reason: string,
    message: string,
    readonly data: unknown,
  ) {
    super(message);
  }
}

/** There is no such path (HTTP 404): the function is switched off. */
export class NotServed extends Error {
  override readonly name = 'NotServed';
}

/** What the run has done so far. */
export interface Tally {
  calls: number;
  retries: number;
  readonly refusals: Map<string, number>;
}

export const emptyTally = (): Tally => ({ calls: 0, retries: 0, refusals: new Map() });

interface Envelope {
  readonly code: number;
  readonly msg?: string;
  readonly reason?: string;
  readonly data?: unknown;
}

const callMs = 15_000;
const backoff = { firstMilliseconds: 300, longestMilliseconds: 8_000 };
const passing = new Set([429, 502, 503, 504]);

/**
 * The public REST calls of one session. A fault that may pass (network, 429, 502–504) is repeated with the
 * same command id until `signal` ends it; a refusal throws `Refused`, a missing path `NotServed`.
 */
export class Api {
  constructor(
    readonly url: string,
    private readonly token: string | null,
    private readonly platform: 'pc' | 'h5',
    private readonly tally: Tally,
    private readonly signal: AbortSignal,
  ) {}

  /** Posts JSON and answers the envelope's data, which the caller knows the shape of. */
  async post<T>(path: string, body: object): Promise<T> {
    return (await this.repeat(path, { 'content-type': 'application/json' }, () => JSON.stringify(body))) as T;
  }

  /** Uploads one file and answers its URL. */
  async upload(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
    const form = (): FormData => {
      const data = new FormData();
      data.append('file', new Blob([bytes]), name);
      return data;
    };
    return ((await this.repeat('/api/common/file/upload', {}, form)) as { url: string }).url;
  }

  private async repeat(
    path: string,
    headers: Record<string, string>,
    body: () => string | FormData,
  ): Promise<unknown> {
    const commandId = randomUUID();
    for (let attempt = 0; ; attempt += 1) {
      this.signal.throwIfAborted();
      this.tally.calls += 1;
      const answer = await this.once(path, { ...headers, 'x-command-id': commandId }, body());
      if ('envelope' in answer) return this.unwrap(answer.envelope);
      this.tally.retries += 1;
      await wait(answer.retryAfterMs ?? backoffMilliseconds(attempt + 1, backoff), undefined, {
        signal: this.signal,
      });
    }
  }

  private async once(
    path: string,
    headers: Record<string, string>,
    body: string | FormData,
  ): Promise<{ envelope: Envelope } | { retryAfterMs: number | undefined }> {
    const signal = AbortSignal.any([this.signal, AbortSignal.timeout(callMs)]);
    let response: Response;
    let text: string;
    try {
      response = await fetch(this.url + path, {
        method: 'POST',
        headers: {
          ...headers,
          'x-platform': this.platform,
          ...(this.token === null ? {} : { token: this.token }),
        },
        body,
        signal,
      });
      text = await response.text();
    } catch (error) {
      if (this.signal.aborted) throw error;
      return { retryAfterMs: undefined };
    }
    if (response.status === 404) throw new NotServed(`${path} 不存在`);
    if (passing.has(response.status)) {
      const seconds = Number(response.headers.get('retry-after'));
      return { retryAfterMs: seconds > 0 ? seconds * 1000 : undefined };
    }
    return { envelope: envelopeIn(text, response.status) };
  }

  private unwrap(envelope: Envelope): unknown {
    if (envelope.code === 0) return envelope.data;
    const reason = envelope.reason ?? String(envelope.code);
    this.tally.refusals.set(reason, (this.tally.refusals.get(reason) ?? 0) + 1);
    throw new Refused(envelope.code, reason, envelope.msg ?? reason, envelope.data);
  }
}

function envelopeIn(text: string, status: number): Envelope {
  try {
    const parsed = JSON.parse(text) as Partial<Envelope> | null;
    if (typeof parsed?.code === 'number') return { ...parsed, code: parsed.code };
  } catch {
    // told below: what came is no envelope
  }
  return { code: -1, reason: `Http${status}`, msg: `服务器返回了 HTTP ${status}` };
}
