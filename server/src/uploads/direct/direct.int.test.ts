import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aliyunForms, qcloudForms } from '@vigil/stores/files/objects/testing/form-peers';
import type { Peer } from '@vigil/stores/files/objects/testing/peer';
import { openQiniuPeer } from '@vigil/stores/files/objects/testing/qiniu-peer';
import { openS3LikePeer } from '@vigil/stores/files/objects/testing/s3-like-peer';
import { aliyunVerifier, qcloudVerifier } from '@vigil/stores/files/objects/testing/verifiers';
import sharp from 'sharp';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import { until } from '../../testing/until.js';
import { collectFiles } from '../collect-files.js';
import { movesOf } from '../storage/mover.js';

const secret = 'a secret that nobody is ever told';
const known = { id: 'AK', secret, now: () => Date.now() };
const arn = 'acs:ram::1234567890123456:role/vigil-upload';
const keys = { accessKeyId: 'AK', accessKeySecret: secret };

interface Form {
  readonly id: string;
  readonly url: string;
  readonly fields: Record<string, string>;
  readonly prefix: string;
  readonly types: string[];
}

const providers = [
  {
    provider: 'aliyun',
    path: 'oss/sts',
    failure: '获取上传令牌失败',
    open: () => openS3LikePeer('vigil', aliyunVerifier(known), aliyunForms(known, 'vigil', arn)),
    data: (url: string) => ({ endpoint: url, bucket: 'vigil', arn, ...keys }),
  },
  {
    provider: 'qcloud',
    path: 'cos/token',
    failure: '获取COS上传令牌失败',
    open: () => openS3LikePeer('vigil-125', qcloudVerifier(known), qcloudForms(known, 'vigil-125')),
    data: (url: string) => ({ region: url, bucket: 'vigil-125', secretId: 'AK', secretKey: secret }),
  },
  {
    provider: 'qiniu',
    path: 'qiniu/token',
    failure: '获取七牛令牌失败',
    open: () => openQiniuPeer('vigil', known),
    data: (url: string) => ({ endpoint: url, bucket: 'vigil', url: `${url}/domain/`, ...keys }),
  },
] as const;

describe.each(providers)(
  'files that browsers put at $provider',
  ({ provider, path, failure, open, data }) => {
    let server: TestApp;
    let peer: Peer;
    let operator: string;
    let teacher: string;
    let other: string;
    let learner: string;
    let picture: Buffer;
    beforeAll(async () => {
      server = await startTestApp();
      peer = await open();
      [operator, teacher, other, learner] = await Promise.all([
        server.tokenOfNew({ roleType: 2, permissions: ['sys:upload'] }),
        server.tokenOfNew({ roleType: 2, permissions: ['repo:edit'] }),
        server.tokenOfNew({ roleType: 2, permissions: ['exam:add'] }),
        server.tokenOfNew(),
      ]);
      const noise = randomBytes(60 * 60 * 3);
      picture = await sharp(noise, { raw: { width: 60, height: 60, channels: 3 } })
        .png()
        .toBuffer();
      const config = { type: 'upload', provider };
      const call = (which: string, body: object) =>
        server.rest(`/api/sys/config/prop/${which}`, body, { token: operator });
      expect((await call('save', { ...config, remark: '', data: data(peer.url) })).msg).toBe('操作成功！');
      expect((await call('change', config)).data).toEqual({ provider });
    });
    afterAll(async () => {
      await server.stop();
      await peer.close();
    });

    const token = (by = teacher) => server.rest(`/api/common/${path}`, {}, { token: by });
    const form = async (by = teacher) => (await token(by)).data as Form;
    const newKey = ({ prefix }: Form, extension = 'png') =>
      `${prefix}${randomBytes(8).toString('hex')}.${extension}`;
    const post = async ({ url, fields }: Form, key: string, bytes: Buffer, type = 'image/png') => {
      const body = new FormData();
      for (const [name, value] of Object.entries({ ...fields, key, 'content-type': type }))
        body.append(name, value);
      body.append('file', new Blob([new Uint8Array(bytes)], { type }), 'a.png');
      return (await fetch(url, { method: 'POST', body })).status;
    };
    const finish = (id: string, key: string, by = teacher, name = '图.png') =>
      server.rest('/api/common/upload/direct/finish', { id, key, name }, { token: by });

    it('become files once their size, type and hash are known; asked again it is the same [upload-006] [upload-015] [upload-019]', async () => {
      const issued = await form();
      expect(issued.prefix).toMatch(/^direct\/[0-9a-f]{32}\/$/);
      expect(JSON.stringify(issued)).not.toContain(secret);
      const key = newKey(issued);
      expect((await finish(issued.id, key)).msg).toBe('文件还没有传完！');
      expect(await post(issued, key, picture)).toBe(200);
      const done = await finish(issued.id, key);
      expect(done.data).toMatchObject({ state: 'done' });
      expect((await finish(issued.id, key)).data).toEqual(done.data);
      const { url } = done.data as { url: string };
      const page = await server.app.http.inject({ url });
      expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'image/png']);
      expect(page.rawPayload.equals(picture)).toBe(true);
      // Its bytes never were in the folder of this server.
      expect(await server.services.localFiles.find(url.split('/').at(-1) ?? '')).toBeNull();
      // The form may put again what was taken over: the file is another object.
      await post(issued, key, Buffer.from('<html>'), 'image/png');
      expect((await server.app.http.inject({ url })).rawPayload.equals(picture)).toBe(true);
    });

    it('the same bytes put twice are one file, also when the first is in the folder', async () => {
      const bytes = await sharp(picture).flip().png().toBuffer();
      const local = await server.services.localFiles.put('media', null, 'image/png', bytes);
      const issued = await form();
      const key = newKey(issued);
      await post(issued, key, bytes);
      expect((await finish(issued.id, key)).data).toMatchObject({ url: `/api/common/file/${local.fileId}` });
      expect(await movesOf(server.services).places.get(local.fileId)).toBeNull();
    });

    it('are refused for what they are, whatever they are called, and go', async () => {
      const issued = await form();
      const key = newKey(issued);
      await post(issued, key, Buffer.from('<html><script>alert(1)</script>'));
      expect((await finish(issued.id, key)).msg).toBe('不支持的文件类型，请更换文件后重试！');
      expect((await finish(issued.id, key)).msg).toBe('不支持的文件类型，请更换文件后重试！');
      const seen = await post(issued, key, picture);
      expect(seen).toBeLessThan(500);
      expect((await finish(issued.id, key)).msg).toBe('不支持的文件类型，请更换文件后重试！');
    });

    it('are their owner’s alone, and only below the prefix that was given', async () => {
      const issued = await form();
      const key = newKey(issued);
      await post(issued, key, picture);
      expect((await finish(issued.id, key, other)).reason).toBe('NotFound');
      const foreign = await form(other);
      expect((await finish(foreign.id, key, other)).msg).toBe('文件地址不正确！');
      expect((await finish(foreign.id, `${foreign.prefix}../x.png`, other)).msg).toBe('文件地址不正确！');
      expect((await token(learner)).reason).toBe('NotAllowed');
      expect((await finish(issued.id, key, learner)).reason).toBe('NotAllowed');
    });

    it('a failure tells the provider’s own words after the specification’s [upload-007] [upload-008] [upload-010]', async () => {
      for (const one of providers.filter((each) => each.provider !== provider))
        expect((await server.rest(`/api/common/${one.path}`, {}, { token: teacher })).msg).toBe(
          `${one.failure}：当前未使用该存储服务商`,
        );
      if (provider === 'qiniu') return;
      // More than the calls that are tried: what looks after files in the background meets some of them.
      peer.troubles.push(...Array.from({ length: 20 }, () => ({ status: 503 })));
      const broken = await token();
      peer.troubles.length = 0;
      expect(broken.msg).toMatch(new RegExp(`^${failure}：.*HTTP 503$`));
    });

    it('pages may speak with the provider’s host, and no other', async () => {
      const { origin } = new URL((await form()).url);
      const policy = async () =>
        String((await server.app.http.inject('/web/index')).headers['content-security-policy']);
      await until('the policy knows it', async () => (await policy()).includes(origin));
      expect(await policy()).toMatch(new RegExp(`connect-src [^;]*${origin}(;| )`));
      expect(await policy()).not.toMatch(new RegExp(`script-src [^;]*${origin}`));
    });

    it('what nobody finished is removed a day later; files stay', async () => {
      const issued = await form();
      const [left, used] = [newKey(issued), newKey(issued)];
      const bytes = await sharp(picture).flop().png().toBuffer();
      await post(issued, left, picture);
      await post(issued, used, bytes);
      const { url } = (await finish(issued.id, used)).data as { url: string };
      await server.services.fileRecords.name([url.split('/').at(-1) ?? '']);
      const tickets = server.services.documents.collection<{
        id: string;
        issuedAt: number;
      }>({ name: 'direct_uploads', indexes: [] });
      const ticket = await tickets.get(issued.id);
      if (ticket === null) throw new Error('it was issued');
      await tickets.put({ ...ticket, issuedAt: Date.now() - 2 * 86_400_000 });
      await collectFiles(server.services, { held: () => true });
      expect(await tickets.get(issued.id)).toBeNull();
      expect((await finish(issued.id, left)).reason).toBe('NotFound');
      expect((await server.app.http.inject({ url })).rawPayload.equals(bytes)).toBe(true);
    });
  },
);

describe('without a provider that browsers reach', () => {
  it('nobody is sent elsewhere: files pass through this server [upload-005]', async () => {
    const server = await startTestApp();
    const teacher = await server.tokenOfNew({ roleType: 2, permissions: ['repo:edit'] });
    const asked = await server.rest('/api/common/upload/provider', {}, { token: teacher });
    expect(asked.data).toEqual({ provider: 'local', direct: false });
    expect((await server.rest('/api/common/oss/sts', {}, { token: teacher })).msg).toBe(
      '获取上传令牌失败：当前未使用该存储服务商',
    );
    await server.stop();
  });
});
