import { createHash } from 'node:crypto';
import { hmacSha1 } from '../../hmac.js';
import type { Readable } from 'node:stream';
import { callProvider, streamOf, textOf, type HttpOptions, type ProviderCall } from './http-call.js';
import { partBytes, partsOf } from './parts.js';
import { ProviderError, type ObjectHead, type ObjectStore } from './port.js';

export interface QiniuOptions extends HttpOptions {
  /** region, e.g. z2; an address with a scheme that answers everything for what is not there */
  readonly endpoint: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  /** where objects are read: the bucket's own domain */
  readonly url: string;
  /** ms epoch */
  readonly now: () => number;
}

const base64 = (bytes: string | Buffer): string =>
  Buffer.from(bytes).toString('base64').replaceAll('+', '-').replaceAll('/', '_');
const lastsSeconds = 600;

/** A bucket of Qiniu Kodo: upload tokens, the management calls, and signed addresses of its domain. */
export class QiniuBucket implements ObjectStore {
  constructor(private readonly options: QiniuOptions) {}

  async put(
    key: string,
    content: AsyncIterable<Uint8Array>,
    { sizeBytes, mimeType }: ObjectHead,
  ): Promise<void> {
    const { bucket } = this.options;
    const at = `${this.host('up')}/buckets/${bucket}/objects/${base64(key)}/uploads`;
    const call = async (
      method: 'POST' | 'PUT' | 'DELETE',
      url: string,
      body?: Buffer,
      headers: Record<string, string> = {},
    ) => {
      const md5: Record<string, string> =
        body === undefined ? {} : { 'content-md5': createHash('md5').update(body).digest('hex') };
      const authorization = `UpToken ${this.uploadToken(key, lastsSeconds)}`;
      const made: ProviderCall = {
        method,
        url: new URL(url),
        headers: { ...md5, ...headers, authorization },
        ...(body === undefined ? {} : { body }),
      };
      return textOf(await callProvider(async () => made, read, [], this.options));
    };
    const { uploadId } = parsed<{ uploadId: string }>(await call('POST', at));
    const parts: { etag: string; partNumber: number }[] = [];
    let sent = 0;
    try {
      const send = async (bytes: Buffer): Promise<void> => {
        const partNumber = parts.length + 1;
        const answer = await call('PUT', `${at}/${uploadId}/${partNumber}`, bytes, {
          'content-type': 'application/octet-stream',
        });
        parts.push({ etag: parsed<{ etag: string }>(answer).etag, partNumber });
        sent += bytes.length;
      };
      for await (const bytes of partsOf(content, partBytes(sizeBytes))) await send(bytes);
      if (parts.length === 0) await send(Buffer.alloc(0));
      if (sent !== sizeBytes)
        throw new RangeError(`${sent} bytes instead of the ${sizeBytes} that were said`);
      const body = Buffer.from(JSON.stringify({ parts, mimeType }));
      await call('POST', `${at}/${uploadId}`, body, { 'content-type': 'application/json' });
    } catch (error) {
      await call('DELETE', `${at}/${uploadId}`).catch(() => undefined);
      throw error;
    }
  }

  async head(key: string): Promise<ObjectHead | null> {
    const answer = await this.manage('GET', `${this.host('rs')}/stat/${this.entry(key)}`, [612]);
    if (answer.status === 612) return null;
    const { fsize, mimeType } = parsed<{ fsize: number; mimeType: string }>(await textOf(answer));
    return { sizeBytes: fsize, mimeType };
  }

  async read(key: string, start: number, end: number): Promise<Readable> {
    const headers: Record<string, string> = end < start ? {} : { range: `bytes=${start}-${end}` };
    const answer = await callProvider(
      async () => ({ method: 'GET', url: new URL(await this.readAddress(key, lastsSeconds)), headers }),
      read,
      [],
      this.options,
    );
    return streamOf(answer, end + 1 - start);
  }

  async copy(from: string, to: string): Promise<void> {
    const path = `copy/${this.entry(from)}/${this.entry(to)}/force/true`;
    await (await this.manage('POST', `${this.host('rs')}/${path}`, [])).arrayBuffer();
  }

  async remove(key: string): Promise<void> {
    await (await this.manage('POST', `${this.host('rs')}/delete/${this.entry(key)}`, [612])).arrayBuffer();
  }

  /** Kodo's own marker is of its pages alone: what stands after a key is found by going through them. */
  async list(prefix: string, after: string | null, limit: number): Promise<string[]> {
    const found: string[] = [];
    for (let marker = ''; ;) {
      const url = new URL(`${this.host('rsf')}/list`);
      const query = { bucket: this.options.bucket, prefix, marker, limit: '1000' };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      const answer = await this.manage('GET', url.href, []);
      const page = parsed<{ items: { key: string }[]; marker?: string }>(await textOf(answer));
      found.push(...page.items.map(({ key }) => key).filter((key) => after === null || key > after));
      marker = page.marker ?? '';
      if (found.length >= limit || marker === '') return found.slice(0, limit);
    }
  }

  async readAddress(key: string, seconds: number): Promise<string> {
    const { url, now } = this.options;
    const address = new URL(
      key.split('/').map(encodeURIComponent).join('/'),
      url.endsWith('/') ? url : `${url}/`,
    );
    address.searchParams.set('e', String(Math.floor(now() / 1000) + seconds));
    return `${address.href}&token=${this.signed(address.href)}`;
  }

  /** What lets its holder put this one key for so long; with `terms` every key that begins so, as far as they allow. */
  uploadToken(key: string, seconds: number, terms: Readonly<Record<string, unknown>> = {}): string {
    const { bucket, now } = this.options;
    const deadline = Math.floor(now() / 1000) + seconds;
    const policy = base64(JSON.stringify({ scope: `${bucket}:${key}`, deadline, ...terms }));
    return `${this.signed(policy)}:${policy}`;
  }

  private manage(method: 'GET' | 'POST', address: string, also: readonly number[]): Promise<Response> {
    const url = new URL(address);
    const make = async (): Promise<ProviderCall> => {
      // Without a date in it a call could be repeated by whoever saw it.
      const date = new Date(this.options.now()).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
      const type = 'application/x-www-form-urlencoded';
      const text = `${method} ${url.pathname}${url.search}\nHost: ${url.host}\nContent-Type: ${type}\nX-Qiniu-Date: ${date}\n\n`;
      const headers = {
        'content-type': type,
        'x-qiniu-date': date,
        authorization: `Qiniu ${this.signed(text)}`,
      };
      return { method, url, headers };
    };
    return callProvider(make, read, also, this.options);
  }

  private signed(text: string): string {
    const { accessKeyId, accessKeySecret } = this.options;
    return `${accessKeyId}:${base64(hmacSha1(accessKeySecret, text))}`;
  }

  private entry(key: string): string {
    return base64(`${this.options.bucket}:${key}`);
  }

  private host(service: 'up' | 'rs' | 'rsf'): string {
    const { endpoint } = this.options;
    if (endpoint.includes('://')) return endpoint.replace(/\/$/, '');
    return service === 'up'
      ? `https://up-${endpoint}.qiniup.com`
      : `https://${service}-${endpoint}.qiniuapi.com`;
  }
}

const read = (body: string) => {
  try {
    const { error = '', error_code: word = '' } = JSON.parse(body) as { error?: string; error_code?: string };
    return { word, sentence: error };
  } catch {
    return { word: '', sentence: '' };
  }
};

function parsed<T>(text: string): T {
  try {
    return JSON.parse(text) as T;
  } catch (error) {
    throw new ProviderError(0, '', 'the answer broke off', { cause: error });
  }
}
