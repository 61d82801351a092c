import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { itWhere } from '../../../testing/it-where.js';
import { openAliyun } from '../aliyun.js';
import type { ObjectStore } from '../port.js';
import { openQcloud } from '../qcloud.js';
import { QiniuBucket } from '../qiniu.js';
import { aliyunForms as aliyunPeer, qcloudForms as qcloudPeer } from '../testing/form-peers.js';
import type { Peer } from '../testing/peer.js';
import { openQiniuPeer } from '../testing/qiniu-peer.js';
import { openS3LikePeer } from '../testing/s3-like-peer.js';
import { aliyunVerifier, qcloudVerifier, type Known } from '../testing/verifiers.js';
import { aliyunForms } from './aliyun-direct.js';
import type { FormIssuer, UploadForm } from './port.js';
import { qcloudForms } from './qcloud-direct.js';
import { qiniuForms } from './qiniu-direct.js';

const http = { patienceMs: 5000, pausesMs: [5, 10, 20] };
const arn = 'acs:ram::1234567890123456:role/vigil-upload';
const stands = Date.UTC(2026, 10, 23, 10);

interface UnderTest {
  readonly store: ObjectStore;
  readonly issuer: FormIssuer;
  readonly withWrongSecret: FormIssuer;
}

interface Provider {
  readonly name: string;
  readonly open: (known: Known) => Promise<Peer>;
  readonly make: (peer: Peer, known: Known) => UnderTest;
  /** whether it refuses types by the policy */
  readonly knowsTypes: boolean;
  /** it is asked for credentials: it can fail to lend them */
  readonly lends: boolean;
}

const providers: readonly Provider[] = [
  {
    name: 'Aliyun OSS',
    open: (known) => openS3LikePeer('vigil', aliyunVerifier(known), aliyunPeer(known, 'vigil', arn)),
    make: ({ url }, { id, secret, now }) => {
      const options = {
        ...http,
        endpoint: url,
        bucket: 'vigil',
        accessKeyId: id,
        accessKeySecret: secret,
        now,
        arn,
      };
      const wrong = { ...options, accessKeySecret: 'another' };
      return {
        store: openAliyun({ ...options, now: () => stands }),
        issuer: aliyunForms(options),
        withWrongSecret: aliyunForms(wrong),
      };
    },
    knowsTypes: true,
    lends: true,
  },
  {
    name: 'Tencent COS',
    open: (known) =>
      openS3LikePeer('vigil-1250000000', qcloudVerifier(known), qcloudPeer(known, 'vigil-1250000000')),
    make: ({ url }, { id, secret, now }) => {
      const options = {
        ...http,
        region: url,
        bucket: 'vigil-1250000000',
        secretId: id,
        secretKey: secret,
        now,
      };
      return {
        store: openQcloud({ ...options, now: () => stands }),
        issuer: qcloudForms(options),
        withWrongSecret: qcloudForms({ ...options, secretKey: 'another' }),
      };
    },
    knowsTypes: false,
    lends: true,
  },
  {
    name: 'Qiniu Kodo',
    open: (known) => openQiniuPeer('vigil', known),
    make: ({ url }, { id, secret, now }) => {
      const options = {
        ...http,
        ...{
          endpoint: url,
          bucket: 'vigil',
          url: `${url}/domain/`,
          accessKeyId: id,
          accessKeySecret: secret,
          now,
        },
      };
      return {
        store: new QiniuBucket({ ...options, now: () => stands }),
        issuer: qiniuForms(options),
        withWrongSecret: qiniuForms({ ...options, accessKeySecret: 'another' }),
      };
    },
    knowsTypes: true,
    lends: false,
  },
];

describe.each(providers)('a form that a browser posts to $name', ({ open, make, knowsTypes, lends }) => {
  let peer: Peer;
  let under: UnderTest;
  const clock = { now: stands };
  beforeAll(async () => {
    const known: Known = { id: 'AKID0123', secret: 'a secret of 40 characters', now: () => stands };
    peer = await open(known);
    under = make(peer, { ...known, now: () => clock.now });
  });
  afterAll(() => peer.close());
  beforeEach(() => {
    clock.now = stands;
    peer.troubles.splice(0);
  });

  const terms = () => ({
    prefix: `direct/${randomBytes(8).toString('hex')}/`,
    seconds: 600,
    largestBytes: 1000,
    mimeTypes: ['image/png', 'video/mp4'],
  });
  const post = async (
    form: UploadForm,
    key: string,
    bytes: Buffer,
    type = 'image/png',
    changed: object = {},
  ) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...form.fields, key, 'content-type': type, ...changed }))
      body.append(name, value as string);
    body.append('file', new Blob([new Uint8Array(bytes)], { type }), 'a.png');
    return (await fetch(form.url, { method: 'POST', body })).status;
  };

  it('keeps a file below its prefix, once, and no other', async () => {
    const asked = terms();
    const form = await under.issuer.issue(asked);
    const bytes = randomBytes(900);
    expect(form.expiresAt).toBe(stands + 600_000);
    expect(await post(form, `${asked.prefix}a.png`, bytes)).toBe(200);
    expect(await under.store.head(`${asked.prefix}a.png`)).toEqual({ sizeBytes: 900, mimeType: 'image/png' });
    expect(Buffer.concat(await (await under.store.read(`${asked.prefix}a.png`, 0, 899)).toArray())).toEqual(
      bytes,
    );
    expect(await post(form, `${asked.prefix}a.png`, randomBytes(10))).toBeGreaterThanOrEqual(400);
    expect(await post(form, 'media/ab/other.png', bytes)).toBeGreaterThanOrEqual(400);
    expect(await post(form, `${terms().prefix}b.png`, bytes)).toBeGreaterThanOrEqual(400);
  });

  it('refuses what is too large, nothing at all, and by the policy the wrong type where the provider can', async () => {
    const asked = terms();
    const form = await under.issuer.issue(asked);
    expect(await post(form, `${asked.prefix}large.png`, randomBytes(1001))).toBeGreaterThanOrEqual(400);
    expect(await post(form, `${asked.prefix}page.html`, randomBytes(10), 'text/html')).toBe(
      knowsTypes ? 403 : 200,
    );
  });

  it('holds no secret, and cannot be changed', async () => {
    const asked = terms();
    const form = await under.issuer.issue(asked);
    expect(JSON.stringify(form)).not.toContain('a secret of 40 characters');
    const [name = '', value = ''] =
      Object.entries(form.fields).find(([one]) => ['policy', 'token'].includes(one)) ?? [];
    const wider =
      name === 'policy'
        ? Buffer.from(Buffer.from(value, 'base64').toString().replace(asked.prefix, '')).toString('base64')
        : value.replace(
            /[^:]+$/,
            Buffer.from(`{"scope":"vigil","deadline":9999999999}`).toString('base64url'),
          );
    const key = `${asked.prefix}a.png`;
    expect(await post(form, key, randomBytes(10), 'image/png', { [name]: wider })).toBeGreaterThanOrEqual(
      400,
    );
  });

  it('ends when its minutes are over', async () => {
    clock.now = stands - 14 * 60_000;
    if (lends) clock.now = stands - 4 * 60_000;
    const asked = terms();
    const form = await under.issuer.issue({ ...asked, seconds: lends ? 180 : 600 });
    expect(await post(form, `${asked.prefix}late.png`, randomBytes(10))).toBeGreaterThanOrEqual(400);
  });

  itWhere(!lends)('is refused when the secret is wrong', async () => {
    const asked = terms();
    const form = await under.withWrongSecret.issue(asked);
    expect(await post(form, `${asked.prefix}a.png`, randomBytes(10))).toBe(401);
  });

  itWhere(lends)('the provider’s own words tell that a secret or the clock is wrong', async () => {
    const refusal = await under.withWrongSecret.issue(terms()).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'ProviderError', mayPass: false });
    expect((refusal as Error).message).not.toBe('');
    clock.now = stands - 3_600_000;
    await expect(under.issuer.issue(terms())).rejects.toMatchObject({
      code: 'ProviderError',
      mayPass: false,
    });
  });

  itWhere(lends)(
    'credentials are asked for again when the provider breaks; half an answer is none',
    async () => {
      peer.troubles.push({ status: 500 }, 'silence');
      expect((await under.issuer.issue(terms())).url).toContain(peer.url);
      peer.troubles.push({ status: 503 }, { status: 503 }, { status: 503 }, { status: 503 });
      await expect(under.issuer.issue(terms())).rejects.toMatchObject({
        code: 'ProviderError',
        mayPass: true,
      });
      peer.troubles.push('half');
      await expect(under.issuer.issue(terms())).rejects.toMatchObject({
        code: 'ProviderError',
        mayPass: true,
      });
      peer.troubles.push({ status: 200, body: '{}' });
      await expect(under.issuer.issue(terms())).rejects.toMatchObject({ code: 'ProviderError' });
    },
  );
});
