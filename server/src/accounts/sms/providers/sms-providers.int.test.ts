import { createHash, createHmac } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { smsContract, type SmsPeer } from '../contract.js';
import { type Judgement, openSmsPeer, type RawRequest } from '../sms-peer.fixture.js';
import { createAliyunSms } from './aliyun-sms.js';
import { createTencentSms } from './tencent-sms.js';

const keyId = 'key-id';
const secret = 'key-secret-of-the-test';
const minutes15 = 15 * 60_000;
const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');
const isFresh = (time: number): boolean => Math.abs(Date.now() - time) <= minutes15;

/** As the provider's page tells it, from what came over the wire alone. */
function judgeAliyun({ method, target, headers, body }: RawRequest): Judgement {
  const found = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? '',
  );
  const [path = '', query = ''] = target.split('?');
  const signed = found?.[2] ?? '';
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, path, query, lines.join(''), signed, sha256(body)].join('\n');
  const expected = createHmac('sha256', secret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex');
  if (found?.[1] !== keyId || found[3] !== expected) return { refused: 'SignatureDoesNotMatch' };
  for (const name of ['host', 'x-acs-action', 'x-acs-content-sha256', 'x-acs-date', 'x-acs-version'])
    if (!signed.split(';').includes(name)) return { refused: 'MissingSignedHeader' };
  if (headers['x-acs-content-sha256'] !== sha256(body)) return { refused: 'BodyDigest' };
  if (!isFresh(Date.parse(String(headers['x-acs-date'])))) return { refused: 'InvalidTimeStamp.Expired' };
  const asked = new URLSearchParams(query);
  if (query !== [...query.split('&')].toSorted().join('&')) return { refused: 'QueryOrder' };
  if (asked.get('TemplateCode') !== 'SMS_1' || asked.get('SignName') !== '维吉尔 考试*')
    return { refused: 'isv.SIGN' };
  const { code } = JSON.parse(asked.get('TemplateParam') ?? '{}') as { code?: string };
  return { mobile: asked.get('PhoneNumbers') ?? '', code: code ?? '' };
}

function judgeTencent({ method, headers, body }: RawRequest): Judgement {
  const found =
    /^TC3-HMAC-SHA256 Credential=([^/]+)\/(\d{4}-\d\d-\d\d)\/sms\/tc3_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  const [, id = '', date = '', signed = '', signature = ''] = found ?? [];
  const timestamp = String(headers['x-tc-timestamp']);
  // Each value of the headers that were signed in lower case, as the provider has it.
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim().toLowerCase()}\n`);
  const canonical = [method, '/', '', lines.join(''), signed, sha256(body)].join('\n');
  const text = ['TC3-HMAC-SHA256', timestamp, `${date}/sms/tc3_request`, sha256(canonical)].join('\n');
  let key = Buffer.from(`TC3${secret}`);
  for (const part of [date, 'sms', 'tc3_request']) key = createHmac('sha256', key).update(part).digest();
  const expected = createHmac('sha256', key).update(text).digest('hex');
  if (id !== keyId || signature !== expected) return { refused: 'AuthFailure.SignatureFailure' };
  const time = Number(timestamp) * 1000;
  if (!isFresh(time) || new Date(time).toISOString().slice(0, 10) !== date)
    return { refused: 'AuthFailure.SignatureExpire' };
  const sent = JSON.parse(body.toString('utf8')) as Record<string, unknown>;
  if (headers['x-tc-version'] !== '2021-01-11' || sent['SmsSdkAppId'] !== '1400')
    return { refused: 'InvalidParameter' };
  const [number] = sent['PhoneNumberSet'] as [string];
  const [code] = sent['TemplateParamSet'] as [string];
  return { mobile: number.replace(/^\+86/, ''), code };
}

let aliyun: SmsPeer & { readonly url: string };
let tencent: SmsPeer & { readonly url: string };
beforeAll(async () => {
  aliyun = await openSmsPeer({
    judge: judgeAliyun,
    taken: { Code: 'OK', BizId: '1' },
    refused: (word) => ({ Code: word, Message: 'no' }),
  });
  tencent = await openSmsPeer({
    judge: judgeTencent,
    taken: { Response: { SendStatusSet: [{ Code: 'Ok' }], RequestId: '1' } },
    refused: (word) =>
      word.startsWith('isv')
        ? { Response: { SendStatusSet: [{ Code: 'LimitExceeded.PhoneNumberDailyLimit' }] } }
        : { Response: { Error: { Code: word } } },
  });
});
afterAll(() => Promise.all([aliyun.close(), tencent.close()]));

const patience = 2000;
smsContract('Aliyun', () => ({
  peer: aliyun,
  sender: ({ keySecret = secret, now = Date.now } = {}) =>
    createAliyunSms({
      ...{ keyId, keySecret, signName: '维吉尔 考试*', templateCode: 'SMS_1' },
      ...{ endpoint: aliyun.url, patience, now },
    }),
}));
smsContract('Tencent', () => ({
  peer: tencent,
  sender: ({ keySecret = secret, now = Date.now } = {}) =>
    createTencentSms({
      ...{ keyId, keySecret, appId: '1400', signName: '维吉尔', templateId: '7' },
      ...{ endpoint: tencent.url, patience, now },
    }),
}));
