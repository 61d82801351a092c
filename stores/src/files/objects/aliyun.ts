import { createHash } from 'node:crypto';
import { hmacSha256 } from '../../hmac.js';
import { Bucket, type Signing } from './bucket.js';
import { sortedQuery, strictlyEncoded } from './canonical.js';
import type { HttpOptions } from './http-call.js';
import type { ObjectStore } from './port.js';

export interface AliyunOptions extends HttpOptions {
  /** e.g. oss-cn-hangzhou.aliyuncs.com; with a scheme for what is not there */
  readonly endpoint: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  /** ms epoch */
  readonly now: () => number;
}

/** The region in an OSS endpoint: cn-hangzhou of oss-cn-hangzhou-internal.aliyuncs.com. */
export const aliyunRegion = (endpoint: string): string =>
  /oss-([a-z0-9-]+?)(-internal)?\./.exec(endpoint)?.[1] ?? 'cn-hangzhou';

/** A bucket of Aliyun OSS (signature version 4), addressed by its host. */
export function openAliyun(options: AliyunOptions): ObjectStore {
  const { endpoint, bucket } = options;
  const base = endpoint.includes('://')
    ? new URL(`/${bucket}/`, endpoint)
    : new URL(`https://${bucket}.${endpoint}/`);
  const byHost = !endpoint.includes('://');
  const source = ({ pathname }: URL): string => `${byHost ? `/${bucket}` : ''}${pathname}`;
  return new Bucket({
    ...options,
    base,
    signing: signingOf(options, byHost),
    copying: ['x-oss-copy-source', source],
  });
}

const algorithm = 'OSS4-HMAC-SHA256';

function signingOf(
  { accessKeyId, accessKeySecret, bucket, endpoint, now }: AliyunOptions,
  byHost: boolean,
): Signing {
  const region = aliyunRegion(endpoint);
  const signature = (
    time: string,
    scope: string,
    method: string,
    url: URL,
    headers: Readonly<Record<string, string>>,
  ): string => {
    const signed = Object.keys(headers)
      .filter((name) => name.startsWith('x-oss-') || name === 'content-type' || name === 'content-md5')
      .sort();
    const canonical = [
      method,
      // The bucket is in the path that is signed, wherever it is in the address.
      `${byHost ? `/${bucket}` : ''}${url.pathname}`,
      sortedQuery(url, (name, value) => (value === '' ? name : `${name}=${value}`)),
      ...signed.map((name) => `${name}:${headers[name]?.trim()}`),
      '',
      '',
      'UNSIGNED-PAYLOAD',
    ].join('\n');
    const text = [algorithm, time, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
    const [date = '', ofRegion = '', product = '', request = ''] = scope.split('/');
    const key = [date, ofRegion, product, request].reduce<string | Buffer>(
      (last, part) => hmacSha256(last, part),
      `aliyun_v4${accessKeySecret}`,
    );
    return hmacSha256(key, text).toString('hex');
  };
  const moment = (): { readonly time: string; readonly scope: string } => {
    const time = new Date(now()).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
    return { time, scope: `${time.slice(0, 8)}/${region}/oss/aliyun_v4_request` };
  };
  return {
    sign: async (call) => {
      const { time, scope } = moment();
      const headers = { ...call.headers, 'x-oss-date': time, 'x-oss-content-sha256': 'UNSIGNED-PAYLOAD' };
      const proof = signature(time, scope, call.method, call.url, headers);
      const authorization = `${algorithm} Credential=${accessKeyId}/${scope},Signature=${proof}`;
      return { ...call, headers: { ...headers, authorization } };
    },
    address: async (url, seconds) => {
      const { time, scope } = moment();
      const asked = new URL(url);
      asked.searchParams.set('x-oss-signature-version', algorithm);
      asked.searchParams.set('x-oss-credential', `${accessKeyId}/${scope}`);
      asked.searchParams.set('x-oss-date', time);
      asked.searchParams.set('x-oss-expires', String(seconds));
      const proof = signature(time, scope, 'GET', asked, {});
      return new URL(`${asked.href}&x-oss-signature=${strictlyEncoded(proof)}`);
    },
  };
}
