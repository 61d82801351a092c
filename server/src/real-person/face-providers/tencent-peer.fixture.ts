import type { RawAnswer, RawRequest } from '@vigil/stores/files/objects/testing/peer';
import { createHash, createHmac } from 'node:crypto';
import { isScreen, likenessOf } from './pictures.fixture.js';

export const id = 'key-id';
export const secret = 'key-secret-of-the-test';
const minutes15 = 15 * 60_000;
export const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');
export const isFresh = (time: number): boolean => Math.abs(Date.now() - time) <= minutes15;
export const json = (body: unknown, status = 200): RawAnswer => ({ status, body: JSON.stringify(body) });
export const decoded = (text: unknown): Buffer => Buffer.from(String(text), 'base64');
export const signedLines = (headers: RawRequest['headers'], signed: string, lower = false): string =>
  signed
    .split(';')
    .map((name) => {
      const value = String(headers.get(name)).trim();
      return `${name}:${lower ? value.toLowerCase() : value}\n`;
    })
    .join('');

export const tencentSays = (Response: object): RawAnswer =>
  json({ Response: { ...Response, RequestId: '1' } });
/** As the provider's page tells it, from what came over the line alone. */
export function tencent({ method, headers, body }: RawRequest): RawAnswer {
  const refuse = (Code: string, Message = 'no') => tencentSays({ Error: { Code, Message } });
  const found =
    /^TC3-HMAC-SHA256 Credential=([^/]+)\/(\d{4}-\d\d-\d\d)\/iai\/tc3_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.get('authorization') ?? '',
    );
  const [, named = '', date = '', signed = '', signature = ''] = found ?? [];
  const timestamp = String(headers.get('x-tc-timestamp'));
  // Each value of the headers that were signed in lower case, as the provider has it.
  const canonical = [method, '/', '', signedLines(headers, signed, true), signed, sha256(body)].join('\n');
  const text = ['TC3-HMAC-SHA256', timestamp, `${date}/iai/tc3_request`, sha256(canonical)].join('\n');
  let key = Buffer.from(`TC3${secret}`);
  for (const part of [date, 'iai', 'tc3_request']) key = createHmac('sha256', key).update(part).digest();
  const expected = createHmac('sha256', key).update(text).digest('hex');
  if (named !== id || signature !== expected)
    return refuse('AuthFailure.SignatureFailure', 'The provided credentials could not be validated.');
  for (const name of ['content-type', 'host'])
    if (!signed.split(';').includes(name)) return refuse('AuthFailure.SignatureFailure');
  const time = Number(timestamp) * 1000;
  if (!isFresh(time) || new Date(time).toISOString().slice(0, 10) !== date)
    return refuse('AuthFailure.SignatureExpire');
  if (headers.get('x-tc-version') !== '2020-03-03' || headers.get('x-tc-region') !== 'ap-guangzhou')
    return refuse('InvalidParameter');
  const sent = JSON.parse(body.toString('utf8')) as Record<string, string>;
  if (sent['FaceModelVersion'] !== '3.0') return refuse('InvalidParameterValue.FaceModelVersion');
  switch (headers.get('x-tc-action')) {
    case 'CompareFace':
      return tencentSays({ Score: likenessOf(decoded(sent['ImageA']), decoded(sent['ImageB'])) });
    case 'DetectLiveFace':
      return tencentSays({ IsLiveness: !isScreen(decoded(sent['Image'])), Score: 0 });
    default:
      return refuse('InvalidAction');
  }
}
