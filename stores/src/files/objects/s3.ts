import { AwsV4Signer } from 'aws4fetch';
import { Bucket, type Signing } from './bucket.js';
import type { HttpOptions } from './http-call.js';
import type { ObjectStore } from './port.js';

export interface S3Options extends HttpOptions {
  /** scheme://host[:port] of the service, without the bucket */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  /** ms epoch */
  readonly now: () => number;
}

/** A bucket of AWS, MinIO or whatever else speaks S3 (signature version 4), addressed by path. */
export function openS3(options: S3Options): ObjectStore {
  const base = new URL(`/${options.bucket}/`, options.endpoint);
  return new Bucket({
    ...options,
    base,
    signing: signingOf(options),
    copying: ['x-amz-copy-source', ({ pathname }) => pathname],
  });
}

function signingOf({ accessKeyId, accessKeySecret, region, now }: S3Options): Signing {
  const who = { accessKeyId, secretAccessKey: accessKeySecret, region, service: 's3' };
  const datetime = (): string => new Date(now()).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
  return {
    sign: async (call) => {
      const { method, url, headers, body } = call;
      const signer = new AwsV4Signer({
        ...who,
        method,
        url: url.href,
        headers,
        datetime: datetime(),
        // Signed over what the MD5 among the headers says of the body.
        allHeaders: true,
        ...(body === undefined ? {} : { body: new Uint8Array(body) }),
      });
      const signed = await signer.sign();
      return { ...call, url: signed.url, headers: Object.fromEntries(signed.headers) };
    },
    address: async (url, seconds) => {
      const lasting = new URL(url);
      lasting.searchParams.set('X-Amz-Expires', String(seconds));
      const signer = new AwsV4Signer({ ...who, url: lasting.href, datetime: datetime(), signQuery: true });
      return (await signer.sign()).url;
    },
  };
}
