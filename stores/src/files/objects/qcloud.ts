import { createHash } from 'node:crypto';
import { hmacSha1Hex } from '../../hmac.js';
import { Bucket, type Signing } from './bucket.js';
import { strictlyEncoded } from './canonical.js';
import type { HttpOptions } from './http-call.js';
import type { ObjectStore } from './port.js';

export interface QcloudOptions extends HttpOptions {
  /** e.g. ap-guangzhou; an address with a scheme for what is not there */
  readonly region: string;
  /** with the number of its account: name-1250000000 */
  readonly bucket: string;
  readonly secretId: string;
  readonly secretKey: string;
  /** ms epoch */
  readonly now: () => number;
}

/** A bucket of Tencent COS (signature `q-sign-algorithm=sha1`), addressed by its host. */
export function openQcloud(options: QcloudOptions): ObjectStore {
  const { region, bucket } = options;
  const base = region.includes('://')
    ? new URL(`/${bucket}/`, region)
    : new URL(`https://${bucket}.cos.${region}.myqcloud.com/`);
  const source = ({ host, pathname }: URL): string => `${host}${pathname}`;
  return new Bucket({
    ...options,
    base,
    signing: signingOf(options),
    copying: ['x-cos-copy-source', source],
  });
}

/** Of a call's signature, seconds. */
const lastsSeconds = 600;

function signingOf({ secretId, secretKey, now }: QcloudOptions): Signing {
  const proof = (
    method: string,
    url: URL,
    headers: Readonly<Record<string, string>>,
    seconds: number,
  ): string => {
    const from = Math.floor(now() / 1000);
    const keyTime = `${from};${from + seconds}`;
    const query = listed([...url.searchParams]);
    const signed = listed(Object.entries(headers));
    const call = [method.toLowerCase(), decodeURIComponent(url.pathname), query.text, signed.text, ''].join(
      '\n',
    );
    const text = ['sha1', keyTime, createHash('sha1').update(call).digest('hex'), ''].join('\n');
    return [
      'q-sign-algorithm=sha1',
      `q-ak=${secretId}`,
      `q-sign-time=${keyTime}`,
      `q-key-time=${keyTime}`,
      `q-header-list=${signed.names}`,
      `q-url-param-list=${query.names}`,
      `q-signature=${hmacSha1Hex(hmacSha1Hex(secretKey, keyTime), text)}`,
    ].join('&');
  };
  return {
    sign: async (call) => {
      const headers = { ...call.headers, host: call.url.host };
      return {
        ...call,
        headers: { ...headers, authorization: proof(call.method, call.url, headers, lastsSeconds) },
      };
    },
    address: async (url, seconds) => new URL(`${url.href}?${proof('GET', url, { host: url.host }, seconds)}`),
  };
}

/** Names and values as the signature counts them: lower case, encoded, in order. */
function listed(pairs: readonly (readonly [string, string])[]): {
  readonly names: string;
  readonly text: string;
} {
  const sorted = pairs
    .map(
      ([name, value]) => [strictlyEncoded(name.toLowerCase()).toLowerCase(), strictlyEncoded(value)] as const,
    )
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    names: sorted.map(([name]) => name).join(';'),
    text: sorted.map(([name, value]) => `${name}=${value}`).join('&'),
  };
}
