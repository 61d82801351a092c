import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import { until } from '../../testing/until.js';
import { collectFiles } from '../collect-files.js';
import { uploads } from './uploads.js';

let server: TestApp;
let learner: string;
let stranger: string;
let teacher: string;
let port: number;

const mebibyte = 1024 * 1024;
/** A film as far as anybody who looks at its first bytes can tell. */
const film = (size: number): Buffer => {
  const head = Buffer.from('0000001c667479706d70343200000000', 'hex');
  return Buffer.concat([head, Buffer.from('mp42isom0000', 'latin1'), randomBytes(size - 28)]);
};
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

beforeAll(async () => {
  server = await startTestApp();
  learner = await server.tokenOfNew();
  stranger = await server.tokenOfNew();
  teacher = await server.tokenOfNew({ roleType: 2, permissions: ['repo:edit'] });
  await server.app.listen();
  port = (server.app.http.server.address() as AddressInfo).port;
});
afterAll(() => server.stop());

const base = '/api/common/upload/resumable';
const call = (method: string, path: string, headers: Record<string, string>, body?: Buffer) =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { 'tus-resumable': '1.0.0', ...headers },
    ...(body === undefined ? {} : { body: new Uint8Array(body) }),
  });
const metadata = (of: Record<string, string>): string =>
  Object.entries(of)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
const begin = (token: string, size: number, of: Record<string, string> = {}) =>
  call('POST', base, {
    token,
    'upload-length': String(size),
    'upload-metadata': metadata({ filename: '课程 1.mp4', purpose: 'own', ...of }),
  });
async function begun(token: string, size: number, of?: Record<string, string>): Promise<string> {
  const answer = await begin(token, size, of);
  expect(answer.status, await answer.text()).toBe(201);
  return answer.headers.get('location') ?? '';
}
const patch = (token: string, path: string, offset: number, bytes: Buffer) =>
  call(
    'PATCH',
    path,
    { token, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    bytes,
  );
const offsetOf = async (token: string, path: string): Promise<number> =>
  Number((await call('HEAD', path, { token })).headers.get('upload-offset') ?? -1);
const finish = (token: string, path: string) =>
  server.rest('/api/common/upload/finish', { id: path.split('/').at(-1) }, { token });
const file = async (token: string, url: string, range?: string) =>
  Buffer.from(
    await (
      await fetch(`http://127.0.0.1:${port}${url}`, {
        headers: { token, ...(range === undefined ? {} : { range }) },
      })
    ).arrayBuffer(),
  );
/** What is left of uploads; films that are being made a stream of lie there as well. */
const partials = async () =>
  (await readdir(join(server.app.services.config.filesDir, 'tmp'))).filter(
    (name) => !name.startsWith('media-'),
  );

describe('an upload in pieces', () => {
  it.each(['own', 'media'])('of %s arrives whole and is found again at any range', async (purpose) => {
    const token = purpose === 'own' ? learner : teacher;
    const bytes = film(5 * mebibyte);
    const path = await begun(token, bytes.length, { purpose });
    for (let at = 0; at < bytes.length; at += 2 * mebibyte) {
      const answer = await patch(token, path, at, bytes.subarray(at, at + 2 * mebibyte));
      expect([answer.status, await offsetOf(token, path)]).toEqual([
        204,
        Math.min(bytes.length, at + 2 * mebibyte),
      ]);
    }
    const { code, data } = await finish(token, path);
    const url = (data as { url: string }).url;
    expect({ code, state: (data as { state: string }).state }).toEqual({ code: 0, state: 'done' });
    expect(sha256(await file(token, url))).toBe(sha256(bytes));
    expect(await file(token, url, 'bytes=3000000-3000099')).toEqual(bytes.subarray(3_000_000, 3_000_100));
    // Asked again, after an answer that was lost: the same file, and nothing is left of the pieces.
    expect((await finish(token, path)).data).toEqual(data);
    expect(await offsetOf(token, path)).toBe(bytes.length);
    expect(await partials()).toEqual([]);
    expect((await fetch(`http://127.0.0.1:${port}${url}`)).headers.get('content-type')).toBe(
      purpose === 'own' ? 'application/json; charset=utf-8' : 'video/mp4',
    );
  });

  it('goes on from what came before the line was cut in the middle of a piece', async () => {
    const bytes = film(3 * mebibyte);
    const path = await begun(learner, bytes.length);
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `PATCH ${path} HTTP/1.1\r\nhost: x\r\ntoken: ${learner}\r\ntus-resumable: 1.0.0\r\nupload-offset: 0\r\n` +
        `content-type: application/offset+octet-stream\r\ncontent-length: ${bytes.length}\r\n\r\n`,
    );
    await new Promise((resolve) => socket.write(bytes.subarray(0, mebibyte), resolve));
    const { partials: kept } = uploads(server.app.services);
    const id = path.split('/').at(-1) ?? '';
    await until('a mebibyte has come', async () => ((await kept.sizeOf(id)) ?? 0) >= mebibyte);
    socket.destroy();
    const offset = await offsetOf(learner, path);
    expect(offset).toBe(mebibyte);
    expect((await finish(learner, path)).msg).toBe('文件还没有传完！');
    expect((await patch(learner, path, offset, bytes.subarray(offset))).status).toBe(204);
    const { data } = await finish(learner, path);
    expect(sha256(await file(learner, (data as { url: string }).url))).toBe(sha256(bytes));
  });

  it('is nobody else’s: a stranger neither sees, sends, ends nor finishes it', async () => {
    const path = await begun(learner, 100);
    expect((await call('HEAD', path, { token: stranger })).status).toBe(404);
    expect((await patch(stranger, path, 0, film(100))).status).toBe(404);
    expect((await call('DELETE', path, { token: stranger })).status).toBe(404);
    expect((await finish(stranger, path)).reason).toBe('NotFound');
    expect((await call('PATCH', path, { 'upload-offset': '0' })).status).toBe(401);
    expect(await offsetOf(learner, path)).toBe(0);
    expect((await call('DELETE', path, { token: learner })).status).toBe(204);
    expect((await call('HEAD', path, { token: learner })).status).toBe(404);
    expect(await partials()).toEqual([]);
  });

  it('waits while the disk is left to the log, and goes on where it was', async () => {
    const bytes = film(1000);
    const path = await begun(learner, bytes.length);
    expect((await patch(learner, path, 0, bytes.subarray(0, 400))).status).toBe(204);
    const left = (bytesFree: number) =>
      vi.spyOn(uploads(server.services).partials, 'free').mockResolvedValue(bytesFree);
    const free = left(1024 ** 3 - 1);
    const refused = await patch(learner, path, 400, bytes.subarray(400));
    expect([refused.status, ((await refused.json()) as { msg: string }).msg]).toEqual([
      503,
      '服务器存储空间不足，请联系管理员！',
    ]);
    expect(await offsetOf(learner, path)).toBe(400);
    free.mockRestore();
    expect((await patch(learner, path, 400, bytes.subarray(400))).status).toBe(204);
    const none = left(0);
    expect((await finish(learner, path)).status).toBe(503);
    none.mockRestore();
    const { data } = await finish(learner, path);
    expect(sha256(await file(learner, (data as { url: string }).url))).toBe(sha256(bytes));
  });

  it('takes no bytes twice, at a wrong place or beyond its end', async () => {
    const bytes = film(1000);
    const path = await begun(learner, bytes.length);
    expect((await patch(learner, path, 10, bytes.subarray(10))).status).toBe(409);
    expect((await patch(learner, path, 0, Buffer.concat([bytes, bytes]))).status).toBe(413);
    expect((await patch(learner, path, 0, bytes.subarray(0, 400))).status).toBe(204);
    expect((await patch(learner, path, 0, bytes)).status).toBe(409);
    expect((await patch(learner, path, 400, bytes.subarray(400))).status).toBe(204);
    expect((await finish(learner, path)).code).toBe(0);
  });

  it('is what its bytes are, whatever it is called, and what may not be kept leaves nothing [upload-013]', async () => {
    const page = Buffer.from('<script>alert(1)</script>'.repeat(50));
    const path = await begun(learner, page.length, { filename: '照片.png' });
    await patch(learner, path, 0, page);
    for (const _again of [1, 2])
      expect(await finish(learner, path)).toMatchObject({
        reason: 'BadInput',
        msg: '不支持的文件类型，请更换文件后重试！',
      });
    expect(await partials()).toEqual([]);
    const text = Buffer.from('print("你好")\n'.repeat(100_000));
    const script = await begun(learner, text.length, { filename: 'a.py' });
    await patch(learner, script, 0, text);
    expect((await finish(learner, script)).code).toBe(0);
    const huge = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const picture = await begun(learner, huge.length, { filename: 'a.png' });
    await patch(learner, picture, 0, huge);
    for (const _again of [1, 2])
      expect(await finish(learner, picture)).toMatchObject({
        reason: 'PictureTooLarge',
        msg: '图片尺寸过大，请缩小到5000万像素以内！',
      });
  });

  it('is begun by who may: public media by staff with the right, nothing by a guest, and within the limits', async () => {
    const refused = async (answer: Response) => [
      answer.status,
      ((await answer.json()) as { msg: string }).msg,
    ];
    expect(await refused(await begin(learner, 10, { purpose: 'media' }))).toEqual([
      403,
      '您没有权限执行此操作！',
    ]);
    expect((await begin('nobody', 10)).status).toBe(401);
    expect(await refused(await begin(learner, 10, { purpose: 'site' }))).toEqual([
      403,
      '请说明上传文件的用途！',
    ]);
    expect(await refused(await begin(learner, 600 * mebibyte))).toEqual([403, '文件不能超过 500 MB！']);
    expect(await refused(await begin(learner, 0))).toEqual([403, '文件内容为空，请重新选择文件！']);
  });

  it('that nobody goes on with is gone after its day; one that goes on stays', async () => {
    const { services } = server.app;
    const [left, live] = [await begun(stranger, 100), await begun(stranger, 100)];
    const { kept, partials: files } = uploads(services);
    const id = (path: string): string => path.split('/').at(-1) ?? '';
    for (const path of [left, live]) {
      const upload = await kept.get(id(path));
      if (upload === null) throw new Error('it was begun');
      await kept.put({ ...upload, begunAt: services.clock.now() - 3 * 86_400_000 });
    }
    await files.remove(id(left));
    await collectFiles(services, { held: () => true });
    expect([await kept.get(id(left)), await offsetOf(stranger, live)]).toEqual([null, 0]);
    await uploads(services).forget({ userId: (await kept.get(id(live)))?.userId ?? '' });
    expect((await call('HEAD', live, { token: stranger })).status).toBe(404);
  });
});
