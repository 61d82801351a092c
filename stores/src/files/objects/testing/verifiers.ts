import { createHash, createHmac } from 'node:crypto';
import type { RawRequest } from './peer.js';
import type { Verifier } from './s3-like-peer.js';

export interface Known {
  readonly id: string;
  readonly secret: string;
  readonly now: () => number;
}

const skewMs = 15 * 60_000;
const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');
const hmac256 = (key: Buffer | string, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();
const hmac1 = (key: string, text: string): string => createHmac('sha1', key).update(text).digest('hex');

const wrong = (word: string, sentence: string) => ({ word, sentence });
const noMatch = wrong(
  'SignatureDoesNotMatch',
  'The signature we calculated does not match the one you provided.',
);
const expired = wrong('AccessDenied', 'Request has expired.');
const skewed = wrong(
  'RequestTimeTooSkewed',
  'The difference between the request time and the server time is too large.',
);
const unknown = wrong('InvalidAccessKeyId', 'The access key you provided does not exist.');

/** 20261123T101112Z as ms. */
const timeIn = (text: string): number =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

function parted(target: string): { readonly path: string; readonly query: readonly string[] } {
  const [path = '', query = ''] = target.split('?', 2);
  return { path, query: query === '' ? [] : query.split('&') };
}
const valueOf = (query: readonly string[], name: string): string =>
  decodeURIComponent(query.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? '');

/** AWS signature version 4, in the header or in the query. */
export const s3Verifier =
  ({ id, secret, now }: Known): Verifier =>
  ({ method, target, headers, body }) => {
    const { path, query } = parted(target);
    const inQuery = valueOf(query, 'X-Amz-Signature');
    const header = /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(
      headers.get('authorization') ?? '',
    );
    const [credential = '', signedNames = '', given = ''] =
      inQuery === ''
        ? (header?.slice(1) ?? [])
        : [valueOf(query, 'X-Amz-Credential'), valueOf(query, 'X-Amz-SignedHeaders'), inQuery];
    const [keyId, ...scope] = credential.split('/');
    if (keyId !== id) return unknown;
    const date = inQuery === '' ? (headers.get('x-amz-date') ?? '') : valueOf(query, 'X-Amz-Date');
    const age = now() - timeIn(date);
    if (inQuery === '' && !(Math.abs(age) <= skewMs)) return skewed;
    if (inQuery !== '' && !(age >= -skewMs && age <= Number(valueOf(query, 'X-Amz-Expires')) * 1000))
      return expired;
    const payload = inQuery === '' ? (headers.get('x-amz-content-sha256') ?? '') : 'UNSIGNED-PAYLOAD';
    if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return noMatch;
    const canonical = [
      method,
      path,
      query
        .filter((pair) => !pair.startsWith('X-Amz-Signature='))
        .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
        .sort()
        .join('&'),
      ...signedNames.split(';').map((name) => `${name}:${headers.get(name)?.trim()}`),
      '',
      signedNames,
      payload,
    ].join('\n');
    const key = scope.reduce<Buffer | string>((last, part) => hmac256(last, part), `AWS4${secret}`);
    const text = ['AWS4-HMAC-SHA256', date, scope.join('/'), sha256(canonical)].join('\n');
    return hmac256(key, text).toString('hex') === given ? null : noMatch;
  };

/** OSS signature version 4, in the header or in the query. */
export const aliyunVerifier =
  ({ id, secret, now }: Known): Verifier =>
  ({ method, target, headers }) => {
    const { path, query } = parted(target);
    const inQuery = valueOf(query, 'x-oss-signature');
    const header = /^OSS4-HMAC-SHA256 Credential=([^,]+),Signature=(\w+)$/.exec(
      headers.get('authorization') ?? '',
    );
    const [credential = '', given = ''] =
      inQuery === '' ? (header?.slice(1) ?? []) : [valueOf(query, 'x-oss-credential'), inQuery];
    const [keyId, ...scope] = credential.split('/');
    if (keyId !== id) return unknown;
    const date = inQuery === '' ? (headers.get('x-oss-date') ?? '') : valueOf(query, 'x-oss-date');
    const age = now() - timeIn(date);
    if (inQuery === '' && !(Math.abs(age) <= skewMs)) return skewed;
    if (inQuery !== '' && !(age >= -skewMs && age <= Number(valueOf(query, 'x-oss-expires')) * 1000))
      return expired;
    const signed = [...headers].filter(
      ([name]) => name.startsWith('x-oss-') || name === 'content-type' || name === 'content-md5',
    );
    const canonical =
      `${method}\n${path}\n` +
      `${query
        .filter((pair) => !pair.startsWith('x-oss-signature='))
        .map((pair) => pair.replace(/=$/, ''))
        .sort()
        .join('&')}\n` +
      `${signed
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, value]) => `${name}:${value.trim()}\n`)
        .join('')}\n\nUNSIGNED-PAYLOAD`;
    const key = scope.reduce<Buffer | string>((last, part) => hmac256(last, part), `aliyun_v4${secret}`);
    const text = ['OSS4-HMAC-SHA256', date, scope.join('/'), sha256(canonical)].join('\n');
    return hmac256(key, text).toString('hex') === given ? null : noMatch;
  };

/** COS: `q-sign-algorithm=sha1`, as the header or as the query. */
export const qcloudVerifier =
  ({ id, secret, now }: Known): Verifier =>
  ({ method, target, headers }) => {
    const { path, query } = parted(target);
    const proof = headers.get('authorization') ?? query.filter((pair) => pair.startsWith('q-')).join('&');
    const said = (name: string): string => valueOf(proof.split('&'), name);
    if (said('q-ak') !== id) return unknown;
    const [from = 0, to = 0] = said('q-sign-time').split(';').map(Number);
    const seconds = now() / 1000;
    if (seconds > to) return expired;
    if (seconds < from - skewMs / 1000) return skewed;
    const listed = (names: string, value: (name: string) => string): string =>
      names
        .split(';')
        .filter((name) => name !== '')
        .map((name) => `${name}=${value(name)}`)
        .join('&');
    const encoded = (text: string): string => encodeURIComponent(text).replaceAll('*', '%2A');
    const call =
      `${method.toLowerCase()}\n${decodeURIComponent(path)}\n` +
      `${listed(said('q-url-param-list'), (name) => {
        const pair = query.find((one) => one.toLowerCase().split('=')[0] === name) ?? '';
        return encoded(decodeURIComponent(pair.slice(name.length + 1)));
      })}\n` +
      `${listed(said('q-header-list'), (name) => encoded(headers.get(name) ?? ''))}\n`;
    // What is asked for has to be under the signature, or it could be exchanged.
    const unsigned = query.filter(
      (pair) =>
        !pair.startsWith('q-') &&
        !said('q-url-param-list')
          .split(';')
          .includes((pair.split('=')[0] ?? '').toLowerCase()),
    );
    if (unsigned.length > 0) return noMatch;
    const text = `sha1\n${said('q-sign-time')}\n${createHash('sha1').update(call).digest('hex')}\n`;
    return hmac1(hmac1(secret, said('q-key-time')), text) === said('q-signature') ? null : noMatch;
  };

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('+', '-').replaceAll('/', '_');
const qiniuSigned = (secret: string, text: string): string =>
  base64(createHmac('sha1', secret).update(text).digest());

export interface QiniuPolicy {
  readonly scope: string;
  readonly deadline: number;
  readonly isPrefixalScope?: number;
  readonly fsizeLimit?: number;
  readonly mimeLimit?: string;
  readonly insertOnly?: number;
}

/** What a Qiniu upload token opens, or what is wrong with it. */
export function qiniuUploadPolicy(
  { id, secret, now }: Known,
  authorization: string,
): QiniuPolicy | { readonly word: string; readonly sentence: string } {
  const [keyId = '', proof = '', policy = ''] = authorization.replace(/^UpToken /, '').split(':');
  if (keyId !== id || qiniuSigned(secret, policy) !== proof) return wrong('BadToken', 'bad token');
  const opened = JSON.parse(Buffer.from(policy, 'base64url').toString()) as QiniuPolicy;
  return now() / 1000 > opened.deadline ? wrong('ExpiredToken', 'expired token') : opened;
}

/** Qiniu's management calls (`Qiniu ak:sign`). */
export const qiniuVerifier =
  ({ id, secret, now }: Known): Verifier =>
  (request: RawRequest) => {
    const { method, target, headers, body } = request;
    const date = headers.get('x-qiniu-date') ?? '';
    const type = headers.get('content-type') ?? '';
    const text =
      `${method} ${target}\nHost: ${headers.get('host')}\nContent-Type: ${type}\nX-Qiniu-Date: ${date}\n\n` +
      (type === 'application/octet-stream' ? '' : body.toString());
    if (headers.get('authorization') !== `Qiniu ${id}:${qiniuSigned(secret, text)}`)
      return wrong('BadToken', 'bad token');
    return Math.abs(now() - timeIn(date)) > skewMs
      ? wrong('RequestTimeTooSkewed', 'request time too skewed')
      : null;
  };

/** A signed address of a Qiniu domain. */
export const qiniuAddressVerifier =
  ({ id, secret, now }: Known): Verifier =>
  ({ target, headers }) => {
    const [address = '', token = ''] = target.split('&token=');
    const signed = `${id}:${qiniuSigned(secret, `http://${headers.get('host')}${address}`)}`;
    if (token !== signed) return wrong('BadToken', 'bad token');
    return now() / 1000 > Number(/[?&]e=(\d+)/.exec(address)?.[1])
      ? wrong('ExpiredToken', 'token expired')
      : null;
  };
