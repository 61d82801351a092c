import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { uploadLimits } from '@vigil/domain/uploads/public';
import { collections, type SmallUploadsDocument } from './collections.js';
import { uploads } from './resumable/uploads.js';
import { forgetSmallUploads, smallUploadsSince } from './small-uploads.js';
import { png, uploadsScene } from './uploads.fixture.js';

const at = uploadsScene();
const { upload, get } = at;

describe('the share of a day', () => {
  const used = async (userId: string, purpose: 'own' | 'media', left: number): Promise<void> => {
    const hourAt = Math.floor(at.server.services.clock.now() / 3_600_000) * 3_600_000;
    const sizeBytes = uploadLimits[purpose].perDayBytes - left;
    await at.server.services.documents
      .collection<SmallUploadsDocument>(collections.smallUploads)
      .put({ ...{ id: `${userId}|${purpose}|${hourAt}`, version: 1 }, userId, purpose, hourAt, sizeBytes });
  };

  it('holds files that come as a whole, too, several at once, and those that come in pieces', async () => {
    const user = await at.server.addUser({ roleType: 1 });
    const token = await at.server.tokenOf(user);
    await used(user.id, 'own', 2 * png.length + 1);
    const answers = await Promise.all([1, 2, 3, 4].map(() => upload(png, { token })));
    const said = answers.map((answer) => answer.json<{ msg: string }>().msg);
    expect(said.filter((msg) => msg === '24 小时内最多上传 2 GB，请稍后再试！')).toHaveLength(2);
    const beginning = await at.server.app.http.inject({
      method: 'POST',
      url: '/api/common/upload/resumable',
      headers: {
        ...{ token, 'tus-resumable': '1.0.0', 'upload-length': '10' },
        'upload-metadata': `filename ${btoa('a.mp4')},purpose ${btoa('own')}`,
      },
    });
    expect(beginning.body).toContain('24 小时内最多上传 2 GB');
    expect((await upload(png)).json()).toMatchObject({ code: 0 });
  });

  it('of what was sent goes with its person, and counts no longer after a day', async () => {
    const user = await at.server.addUser({ roleType: 1 });
    const kept = at.server.services.documents.collection<SmallUploadsDocument>(collections.smallUploads);
    await used(user.id, 'own', 0);
    expect(
      await smallUploadsSince(at.server.services, user.id, 'own', at.server.services.clock.now() - 3_600_000),
    ).toEqual([{ sizeBytes: uploadLimits.own.perDayBytes, isFinished: true }]);
    expect(await smallUploadsSince(at.server.services, user.id, 'media', 0)).toEqual([]);
    expect(
      await smallUploadsSince(
        at.server.services,
        user.id,
        'own',
        at.server.services.clock.now() + 2 * 3_600_000,
      ),
    ).toEqual([]);
    await forgetSmallUploads(at.server.services, { userId: user.id });
    expect(await kept.find({ filter: { userId: user.id } })).toEqual([]);
  });
});

describe('a full disk', () => {
  it('takes no upload: what is left is the log’s', async () => {
    const free = vi.spyOn(uploads(at.server.services).partials, 'free').mockResolvedValue(1024 ** 3 + 10);
    const answer = await upload(png);
    expect([answer.statusCode, answer.json<{ msg: string }>().msg]).toEqual([
      503,
      '服务器存储空间不足，请联系管理员！',
    ]);
    free.mockRestore();
    expect((await upload(png)).json()).toMatchObject({ code: 0 });
  });
});

describe('an upload', () => {
  it('is kept for its owner, who gets the same bytes back; nobody else does but an auditor', async () => {
    const answer = (await upload(png)).json<{ code: number; data: { url: string } }>();
    expect(answer).toMatchObject({
      code: 0,
      data: { url: expect.stringMatching(/^\/api\/common\/file\/[0-9a-f]{64}$/) },
    });
    const { url } = answer.data;
    const own = await get(url, { token: at.owner });
    expect(own.rawPayload.equals(png)).toBe(true);
    expect(own.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'inline',
      'cache-control': 'private, max-age=3600',
    });
    expect((await get(url, { token: at.other })).json()).toMatchObject({ code: 10010003 });
    expect((await get(url)).json()).toMatchObject({ code: 10010002 });
    for (const permissions of [['exam:watch', 'exam:watch:all'], ['exam:list']])
      expect(
        (await get(url, { token: await at.server.tokenOfNew({ roleType: 2, permissions }) })).json(),
      ).toMatchObject({ code: 10010003 });
    const claimed = await at.server.tokenOfNew({ roleType: 1, permissions: ['audit:view'] });
    expect((await get(url, { token: claimed })).json()).toMatchObject({ code: 10010003 });
    const auditor = await at.server.tokenOfNew({ roleType: 2, permissions: ['audit:view'] });
    const seen = await get(url, { token: auditor });
    expect([seen.statusCode, seen.headers['cache-control']]).toEqual([200, 'private, max-age=60']);
  });

  it('of kinds that are nobody’s opens for anybody only where the kind is public', async () => {
    const put = async (kind: string, by: string | null = null): Promise<string> =>
      `/api/common/file/${(await at.server.services.files.put(kind, by, 'image/png', png)).fileId}`;
    expect((await get(await put('avatar'))).statusCode).toBe(200);
    expect((await get(await put('export'))).json()).toMatchObject({ code: 10010002 });
    expect((await get(await put('media', 'u1'))).json()).toMatchObject({ code: 10010002 });
  });

  it('opens by the cookie too, but only from a page of ours', async () => {
    const { url } = (await upload(png)).json<{ data: { url: string } }>().data;
    const cookie = `vigil_session=${at.owner}`;
    expect(
      (await get(url, { cookie, host: 'exam.example', 'sec-fetch-site': 'same-origin' })).rawPayload.equals(
        png,
      ),
    ).toBe(true);
    expect(
      (await get(url, { cookie, host: 'exam.example', origin: 'https://evil.example' })).json(),
    ).toMatchObject({ code: 10010002 });
    expect(
      (await get(url, { cookie, host: 'exam.example', 'sec-fetch-site': 'cross-site' })).json(),
    ).toMatchObject({ code: 10010002 });
  });

  it('can be read in parts and is not sent again when it is known', async () => {
    const { url } = (await upload(png)).json<{ data: { url: string } }>().data;
    const part = await get(url, { token: at.owner, range: 'bytes=1-3' });
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
      206,
      'PNG',
      `bytes 1-3/${png.length}`,
    ]);
    const whole = await get(url, { token: at.owner });
    expect(
      (await get(url, { token: at.owner, 'if-none-match': String(whole.headers.etag) })).statusCode,
    ).toBe(304);
  });

  it('without a session, without a file, of a type not allowed, empty or too large is refused', async () => {
    expect((await upload(png, { token: null })).json()).toMatchObject({ code: 10010002 });
    expect((await upload(Buffer.from('MZ\u0000\u0000 program'), { name: 'a.png' })).json()).toMatchObject({
      reason: 'BadInput',
      msg: '不支持的文件类型，请更换文件后重试！',
    });
    expect((await upload(Buffer.alloc(0))).json()).toMatchObject({ reason: 'BadInput' });
    expect((await upload(Buffer.alloc(21 * 1024 * 1024))).statusCode).toBe(413);
    const noFile = await at.server.app.http.inject({
      method: 'POST',
      url: '/api/common/file/upload',
      headers: { token: at.owner, 'content-type': 'application/json' },
      payload: '{}',
    });
    expect(noFile.statusCode).toBe(400);
  });
});

describe('a picture of one’s own', () => {
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'teal' } });
  const sizeOfKept = async (bytes: Buffer) => {
    const { data } = (await upload(bytes)).json<{ data: { url: string } }>();
    const response = await get(data.url, { token: at.owner });
    const { format, width, height } = await sharp(response.rawPayload).metadata();
    return [response.headers['content-type'], format, width, height];
  };

  it('is kept within 4096 pixels, whoever looks at it later; what is within stays as it came', async () => {
    expect(await sizeOfKept(await plain(8000, 6000).jpeg().toBuffer())).toEqual([
      ...['image/jpeg', 'jpeg', 4096, 3072],
    ]);
    expect(await sizeOfKept(await plain(1000, 5000).png().toBuffer())).toEqual([
      'image/webp',
      'webp',
      819,
      4096,
    ]);
    const fitting = await plain(4096, 40).png().toBuffer();
    const { data } = (await upload(fitting)).json<{ data: { url: string } }>();
    expect((await get(data.url, { token: at.owner })).rawPayload.equals(fitting)).toBe(true);
  });
});
