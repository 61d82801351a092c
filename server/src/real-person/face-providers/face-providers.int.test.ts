import type { RawAnswer, RawRequest } from '@vigil/stores/files/objects/testing/peer';
import { createHmac } from 'node:crypto';
import { Peer } from '@vigil/stores/files/objects/testing/peer';
import { expect, it } from 'vitest';
import { createAliyunFace } from './aliyun-face.js';
import { createBaiduFace } from './baidu-face.js';
import { faceContract } from './contract.js';
import { isScreen, likenessOf, pictures } from './pictures.fixture.js';
import { createTencentFace } from './tencent-face.js';
import {
  decoded,
  id,
  isFresh,
  json,
  secret,
  sha256,
  signedLines,
  tencent,
  tencentSays,
} from './tencent-peer.fixture.js';

const patience = 3000;

/** A token is good for the keys it was given for, until `baiduTokens` is emptied. */
const baiduTokens = new Set<string>();
function baidu({ method, target, headers, body }: RawRequest): RawAnswer {
  const url = new URL(target, 'http://peer');
  const says = (result: object) => json({ error_code: 0, error_msg: 'SUCCESS', result });
  const refuse = (error_code: number) => json({ error_code, error_msg: 'no' });
  if (method !== 'POST') return refuse(3);
  if (url.pathname === '/oauth/2.0/token') {
    const asked = new URLSearchParams(body.toString('utf8'));
    if (asked.get('client_id') !== id || asked.get('client_secret') !== secret)
      return json({ error: 'invalid_client' }, 401);
    const token = `24.${baiduTokens.size}.${Math.random().toString(36).slice(2)}`;
    baiduTokens.add(token);
    return json({ access_token: token, expires_in: 2_592_000 });
  }
  if (!baiduTokens.has(url.searchParams.get('access_token') ?? '')) return refuse(110);
  if (headers.get('content-type') !== 'application/json') return refuse(222_001);
  const sent = JSON.parse(body.toString('utf8')) as { image: string; image_type: string }[];
  if (sent.some(({ image_type }) => image_type !== 'BASE64')) return refuse(222_001);
  const [first, second] = sent.map(({ image }) => decoded(image));
  switch (url.pathname) {
    case '/rest/2.0/face/v3/match':
      return says({ score: likenessOf(first ?? Buffer.of(), second ?? Buffer.of(1)) });
    case '/rest/2.0/face/v3/faceverify':
      return says({ face_liveness: isScreen(first ?? Buffer.of()) ? 0.01 : 0.98 });
    default:
      return refuse(3);
  }
}

function aliyun({ method, target, headers, body }: RawRequest): RawAnswer {
  const refuse = (Code: string) => json({ Code, Message: 'no' }, 400);
  const found = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(
    headers.get('authorization') ?? '',
  );
  const [path = '', query = ''] = target.split('?');
  const signed = found?.[2] ?? '';
  const canonical = [method, path, query, signedLines(headers, signed), signed, sha256(body)].join('\n');
  const expected = createHmac('sha256', secret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex');
  if (found?.[1] !== id || found[3] !== expected) return refuse('SignatureDoesNotMatch');
  for (const name of ['host', 'x-acs-action', 'x-acs-content-sha256', 'x-acs-date', 'x-acs-version'])
    if (!signed.split(';').includes(name)) return refuse('MissingSignedHeader');
  if (headers.get('x-acs-content-sha256') !== sha256(body)) return refuse('BodyDigest');
  if (!isFresh(Date.parse(String(headers.get('x-acs-date'))))) return refuse('InvalidTimeStamp.Expired');
  if (headers.get('x-acs-version') !== '2019-12-30') return refuse('InvalidVersion');
  const sent = new URLSearchParams(body.toString('utf8'));
  const picture = (name: string) => decoded(sent.get(name));
  switch (headers.get('x-acs-action')) {
    case 'CompareFace':
      return json({ Data: { Confidence: likenessOf(picture('ImageDataA'), picture('ImageDataB')) } });
    case 'DetectLivingFace': {
      const isFake = isScreen(picture('Tasks.1.ImageData'));
      const result = { Label: isFake ? 'liveness' : 'normal', Suggestion: isFake ? 'block' : 'pass' };
      return json({ Data: { Elements: [{ FaceNumber: 1, Results: [{ ...result, Rate: 98.2 }] }] } });
    }
    default:
      return refuse('InvalidAction');
  }
}

faceContract('Tencent', {
  answer: tencent,
  refusal: tencentSays({ Error: { Code: 'FailedOperation.FaceQualityNotQualified' } }),
  checksClock: true,
  open: (endpoint, { secret: secretKey = secret, now = Date.now } = {}) =>
    createTencentFace({ secretId: id, secretKey, region: 'ap-guangzhou', endpoint, patience, now }),
});
faceContract('Baidu', {
  answer: baidu,
  refusal: json({ error_code: 222_202, error_msg: 'pic not has face' }),
  checksClock: false,
  open: (endpoint, { secret: secretKey = secret, now = Date.now } = {}) =>
    createBaiduFace({ appKey: id, secretKey, endpoint, patience, now }),
});
faceContract('Aliyun', {
  answer: aliyun,
  refusal: json({ Code: 'InvalidImage.FaceQuality', Message: 'no' }, 400),
  checksClock: true,
  open: (endpoint, { secret: accessKeySecret = secret, now = Date.now } = {}) =>
    createAliyunFace({ accessKeyId: id, accessKeySecret, endpoint, patience, now }),
});

it('Baidu: one token for all calls until it is gone, then another, once', async () => {
  const peer = await Peer.open(baidu);
  try {
    const provider = createBaiduFace({ appKey: id, secretKey: secret, endpoint: peer.url, patience });
    const tokens = () => peer.seen.filter(({ target }) => target.startsWith('/oauth')).length;
    await Promise.all([1, 2, 3].map(() => provider.isAlive(pictures.zhang)));
    expect(tokens()).toBe(1);
    baiduTokens.clear();
    expect(await provider.isAlive(pictures.zhang)).toBe(true);
    expect(tokens()).toBe(2);
    let now = Date.now();
    const later = createBaiduFace({
      ...{ appKey: id, secretKey: secret, endpoint: peer.url, patience, now: () => now },
    });
    await later.isAlive(pictures.zhang);
    now += 2_592_000_000;
    await later.isAlive(pictures.zhang);
    expect(tokens()).toBe(4);
  } finally {
    await peer.close();
  }
});
