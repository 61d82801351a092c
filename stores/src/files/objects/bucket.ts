import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { strictlyEncoded } from './canonical.js';
import { callProvider, streamOf, textOf, type HttpOptions, type ProviderCall } from './http-call.js';
import { partBytes, partsOf } from './parts.js';
import { ProviderError, type ObjectHead, type ObjectStore } from './port.js';

/** How a provider that speaks this protocol wants its calls signed. */
export interface Signing {
  /** The call with what proves who makes it. */
  sign(call: ProviderCall): Promise<ProviderCall>;
  /** A GET address that proves it by itself. */
  address(url: URL, seconds: number): Promise<URL>;
}

export interface BucketOptions extends HttpOptions {
  /** where the bucket is: keys follow this path */
  readonly base: URL;
  readonly signing: Signing;
  /** the header that says what is copied, and how it names the object at an address */
  readonly copying: readonly [header: string, source: (url: URL) => string];
}

/**
 * A bucket as S3, Aliyun OSS and Tencent COS have it: the calls are the same, the signatures are not. Larger
 * objects go in parts; each carries its MD5, so that the provider refuses what was changed on its way.
 */
export class Bucket implements ObjectStore {
  constructor(private readonly options: BucketOptions) {}

  async put(
    key: string,
    content: AsyncIterable<Uint8Array>,
    { sizeBytes, mimeType }: ObjectHead,
  ): Promise<void> {
    const url = this.urlOf(key);
    const parts = partsOf(content, partBytes(sizeBytes));
    const first = (await parts.next()).value ?? Buffer.alloc(0);
    if (first.length > sizeBytes) throw new RangeError('the content is longer than it was said to be');
    if (first.length === sizeBytes) {
      if ((await parts.next()).done !== true)
        throw new RangeError('the content is longer than it was said to be');
      await this.call('PUT', url, first, { 'content-type': mimeType });
      return;
    }
    await this.putParts(url, first, parts, { sizeBytes, mimeType });
  }

  async head(key: string): Promise<ObjectHead | null> {
    const answer = await this.call('HEAD', this.urlOf(key), undefined, {}, [404]);
    if (answer.status === 404) return null;
    return {
      sizeBytes: Number(answer.headers.get('content-length')),
      mimeType: answer.headers.get('content-type') ?? '',
    };
  }

  async read(key: string, start: number, end: number): Promise<Readable> {
    const whole = end < start;
    const answer = await this.call(
      'GET',
      this.urlOf(key),
      undefined,
      whole ? {} : { range: `bytes=${start}-${end}` },
    );
    // A proxy between may have taken the range away: half of something is not what was asked for.
    if (!whole && answer.status !== 206 && Number(answer.headers.get('content-length')) !== end + 1 - start)
      throw new ProviderError(answer.status, '', 'the provider does not answer ranges');
    return streamOf(answer, end + 1 - start);
  }

  async copy(from: string, to: string): Promise<void> {
    const [header, source] = this.options.copying;
    const text = await textOf(
      await this.call('PUT', this.urlOf(to), undefined, { [header]: source(this.urlOf(from)) }),
    );
    // It may say 200 first and find out afterwards.
    if (text.includes('<Error>')) throw refusalOf(500, text);
  }

  async remove(key: string): Promise<void> {
    await (await this.call('DELETE', this.urlOf(key), undefined, {}, [404])).arrayBuffer();
  }

  async list(prefix: string, after: string | null, limit: number): Promise<string[]> {
    const page = ['prefix', prefix, 'max-keys', String(limit), ...(after === null ? [] : ['marker', after])];
    const url = withQuery(this.urlOf(''), ...page);
    const text = await textOf(await this.call('GET', url));
    if (!text.includes('</ListBucketResult>')) throw new ProviderError(0, '', 'the answer broke off');
    return [...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key);
  }

  async readAddress(key: string, seconds: number): Promise<string> {
    return (await this.options.signing.address(this.urlOf(key), seconds)).href;
  }

  private async putParts(
    url: URL,
    first: Buffer,
    rest: AsyncGenerator<Buffer>,
    { sizeBytes, mimeType }: ObjectHead,
  ): Promise<void> {
    const begun = await textOf(
      await this.call('POST', withQuery(url, 'uploads'), undefined, { 'content-type': mimeType }),
    );
    const uploadId = valueIn(begun, 'UploadId');
    if (uploadId === '') throw new ProviderError(0, '', 'the answer broke off');
    try {
      const tags: string[] = [];
      let sent = 0;
      const send = async (part: Buffer): Promise<void> => {
        const number = String(tags.length + 1);
        const answer = await this.call(
          'PUT',
          withQuery(url, 'partNumber', number, 'uploadId', uploadId),
          part,
        );
        await answer.arrayBuffer();
        tags.push(answer.headers.get('etag') ?? '');
        sent += part.length;
      };
      await send(first);
      for await (const part of rest) await send(part);
      if (sent !== sizeBytes)
        throw new RangeError(`${sent} bytes instead of the ${sizeBytes} that were said`);
      const list = tags
        .map((tag, place) => `<Part><PartNumber>${place + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
        .join('');
      const body = Buffer.from(`<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`);
      const done = await textOf(
        await this.call('POST', withQuery(url, 'uploadId', uploadId), body, {
          'content-type': 'application/xml',
        }),
      );
      // It may say 200 first and find out afterwards.
      if (done.includes('<Error>')) throw refusalOf(500, done);
    } catch (error) {
      await this.call('DELETE', withQuery(url, 'uploadId', uploadId), undefined, {}, [404]).catch(
        () => undefined,
      );
      throw error;
    }
  }

  private urlOf(key: string): URL {
    const path = key.split('/').map(encodeURIComponent).join('/');
    return new URL(`${this.options.base.pathname.replace(/\/$/, '')}/${path}`, this.options.base);
  }

  private call(
    method: ProviderCall['method'],
    url: URL,
    body?: Buffer,
    headers: Record<string, string> = {},
    also: readonly number[] = [],
  ): Promise<Response> {
    const proof: Record<string, string> =
      body === undefined ? {} : { 'content-md5': createHash('md5').update(body).digest('base64') };
    const call: ProviderCall = {
      method,
      url,
      headers: { ...headers, ...proof },
      ...(body === undefined ? {} : { body }),
    };
    return callProvider(() => this.options.signing.sign(call), read, also, this.options);
  }
}

const read = (body: string) => ({ word: valueIn(body, 'Code'), sentence: valueIn(body, 'Message') });

function refusalOf(status: number, body: string): ProviderError {
  const { word, sentence } = read(body);
  return new ProviderError(status, word, sentence);
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const valueIn = (xml: string, name: string): string =>
  (new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '').replace(
    /&(amp|lt|gt|quot|apos);/g,
    (_all, entity: string) => entities[entity] ?? '',
  );

/** Encoded as it is signed: a `+` for a space is not the same to every server. */
function withQuery(url: URL, ...pairs: readonly string[]): URL {
  const next = new URL(url);
  const query: string[] = [];
  for (let at = 0; at < pairs.length; at += 2)
    query.push(`${strictlyEncoded(pairs[at] ?? '')}=${strictlyEncoded(pairs[at + 1] ?? '')}`);
  next.search = query.join('&');
  return next;
}
