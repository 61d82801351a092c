import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { png, uploadsScene } from './uploads.fixture.js';

const at = uploadsScene();
const { upload, get } = at;

describe('question media', () => {
  const url = '/api/common/oss/uploadFile';
  const token = (permission: string) => at.server.tokenOfNew({ roleType: 2, permissions: [permission] });

  it.each(['repo:edit', 'exam:add'])('by staff with %s opens for everybody', async (permission) => {
    const answer = (await upload(png, { url, token: await token(permission) })).json<{
      code: number;
      data: { url: string };
    }>();
    expect(answer).toMatchObject({
      code: 0,
      data: { url: expect.stringMatching(/^\/api\/common\/file\/[0-9a-f]{64}$/) },
    });
    const response = await get(answer.data.url);
    expect(response.rawPayload.equals(png)).toBe(true);
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('by anybody else is refused', async () => {
    expect((await upload(png, { url, token: null })).json()).toMatchObject({ code: 10010002 });
    expect((await upload(png, { url, token: at.owner })).json()).toMatchObject({ code: 10010003 });
    expect((await upload(png, { url, token: await token('exam:watch') })).json()).toMatchObject({
      code: 10010003,
    });
    expect(
      (await upload(png, { url, token: await at.server.tokenOfNew({ permissions: ['repo:edit'] }) })).json(),
    ).toMatchObject({ code: 10010003 });
  });

  it('that a browser could run, that is no picture, or would fill the memory of whoever opens it is refused', async () => {
    const staff = await token('repo:edit');
    const answerTo = async (bytes: Buffer, name: string) =>
      (await upload(bytes, { url, token: staff, name })).json<{ msg: string; reason: string }>();
    const sentenceOf = async (bytes: Buffer, name: string) => (await answerTo(bytes, name)).msg;
    expect(
      await sentenceOf(
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
        'a.svg',
      ),
    ).toBe('不支持的文件类型，请更换文件后重试！');
    expect(await sentenceOf(Buffer.from('<html><script>1</script></html>'), 'a.png')).toBe(
      '不支持的文件类型，请更换文件后重试！',
    );
    expect(await answerTo(png.subarray(0, 20), 'a.png')).toMatchObject({
      reason: 'PictureBroken',
      msg: '图片已损坏，请更换文件后重试！',
    });
    const bomb = await sharp({ create: { width: 10_000, height: 6_000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await answerTo(bomb, 'bomb.png')).toMatchObject({
      reason: 'PictureTooLarge',
      msg: '图片尺寸过大，请缩小到5000万像素以内！',
    });
    expect(await at.server.services.metrics.text()).toMatch(
      /^vigil_refusals_total\{reason="PictureTooLarge"\} [1-9]/m,
    );
  });
});

describe('a file', () => {
  it('is downloaded under the name its link carries', async () => {
    const { fileId } = await at.server.services.files.put(
      'media',
      null,
      'application/zip',
      Buffer.from('zip'),
    );
    const response = await get(`/api/common/file/${fileId}?name=${encodeURIComponent('讲义.zip')}`);
    expect(response.headers['content-disposition']).toBe(
      "attachment; filename*=UTF-8''%E8%AE%B2%E4%B9%89.zip",
    );
  });

  it('that is not there, or whose name is none, is 404', async () => {
    expect((await get(`/api/common/file/${'0'.repeat(64)}`, { token: at.owner })).statusCode).toBe(404);
    expect((await get('/api/common/file/..%2f..%2fetc%2fpasswd', { token: at.owner })).statusCode).toBe(404);
  });

  it('of nobody and of a public kind opens for a guest and may be cached for ever', async () => {
    const { fileId } = await at.server.services.files.put('media', null, 'audio/mpeg', Buffer.from('sound'));
    const response = await get(`/api/common/file/${fileId}`);
    expect([response.statusCode, response.body, response.headers['cache-control']]).toEqual([
      200,
      'sound',
      'public, max-age=31536000, immutable',
    ]);
  });

  it('that a browser could run is a download under a sandbox', async () => {
    const { fileId } = await at.server.services.files.put(
      'media',
      null,
      'text/html',
      Buffer.from('<script>1</script>'),
    );
    const response = await get(`/api/common/file/${fileId}`);
    expect(response.headers['content-disposition']).toBe('attachment');
    expect(response.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
  });
});
