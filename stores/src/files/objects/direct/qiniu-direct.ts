import { QiniuBucket, type QiniuOptions } from '../qiniu.js';
import type { FormIssuer } from './port.js';

/** Qiniu Kodo: an upload token whose policy holds the prefix, the size, the types, and no overwriting. */
export function qiniuForms(options: QiniuOptions): FormIssuer {
  const { endpoint, now } = options;
  const url = endpoint.includes('://') ? new URL('/', endpoint).href : `https://up-${endpoint}.qiniup.com/`;
  const issue: FormIssuer['issue'] = async ({ prefix, seconds, largestBytes, mimeTypes }) => {
    const token = new QiniuBucket(options).uploadToken(prefix, seconds, {
      isPrefixalScope: 1,
      insertOnly: 1,
      fsizeMin: 1,
      fsizeLimit: largestBytes,
      // By the content, whatever the browser says it is.
      detectMime: 1,
      mimeLimit: mimeTypes.join(';'),
    });
    return { url, fields: { token }, expiresAt: (Math.floor(now() / 1000) + seconds) * 1000 };
  };
  return { url, issue };
}
