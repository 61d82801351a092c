import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Peer } from '@vigil/stores/files/objects/testing/peer';
import { openS3LikePeer } from '@vigil/stores/files/objects/testing/s3-like-peer';
import { s3Verifier } from '@vigil/stores/files/objects/testing/verifiers';
import type { Files } from '@vigil/stores/files/port';
import type { Services } from '../../platform/services.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import { until } from '../../testing/until.js';
import { type Moving, moveId, moveOnce, moverTurns, movesOf, orderMove, stopMove } from './mover.js';

let server: TestApp;
let peer: Peer;
let operator: string;
let learner: string;
const secret = 'a secret that nobody is ever told';
const data = () => ({
  endpoint: peer.url,
  region: 'r1',
  bucket: 'vigil',
  accessKeyId: 'AK',
  accessKeySecret: secret,
});

beforeAll(async () => {
  server = await startTestApp();
  peer = await openS3LikePeer('vigil', s3Verifier({ id: 'AK', secret, now: () => Date.now() }));
  operator = await server.tokenOfNew({ roleType: 2, permissions: ['sys:upload'] });
  learner = await server.tokenOfNew();
});
afterAll(async () => {
  await server.stop();
  await peer.close();
});

const call = (path: string, body: object, token = operator) =>
  server.rest(`/api/sys/config/prop/${path}`, body, { token });
const s3 = { type: 'upload', provider: 's3' };
const versionOf = async () => ((await call('detail', s3)).data as { version: number | null }).version;
const save = async (changed: object = {}) =>
  call('save', { ...s3, remark: '', data: { ...data(), ...changed }, version: await versionOf() });
const put = (bytes: Buffer, owner: string | null = null) =>
  server.services.files.put(owner === null ? 'media' : 'face', owner, 'image/png', bytes);
const read = async (fileId: string): Promise<Buffer> =>
  Buffer.from((await server.services.files.get(fileId))?.bytes ?? []);
const isLocal = async (fileId: string): Promise<boolean> =>
  (await server.services.localFiles.find(fileId)) !== null;
const turn = (active: () => boolean, moving: Partial<Moving> = {}) =>
  moveOnce({ services: server.services, local: server.services.localFiles, ...moving }, active);
const moveAll = () => turn(() => true);
/** For a mover that finds it late after each file, and so notes each; else it notes a page. */
function slowServices(): Services {
  let time = 0;
  const clock = { now: () => server.services.clock.now(), monotonic: () => (time += 60_000) };
  return { ...server.services, clock };
}
/** The local folder, whose `find` first tells which call it is, from 1. */
const tellingFinds = (found: (count: number) => Promise<void>): Files => {
  let finds = 0;
  return new Proxy(server.services.localFiles, {
    get: (local, name: keyof Files) => {
      const method = local[name].bind(local) as (...args: unknown[]) => unknown;
      if (name !== 'find') return method;
      return async (fileId: string) => {
        await found((finds += 1));
        return method(fileId);
      };
    },
  });
};
/** The server's own mover waits meanwhile: turns are the test's. */
const alone = (work: () => Promise<void>) => moverTurns(server.services).run(moveId, work);

describe('the settings of a provider', () => {
  it('are kept without their secret coming back, in the answer, the history or the log [upload-014] [config-010]', async () => {
    expect((await call('save', { ...s3, data: { ...data(), bucket: '' } })).msg).toBe('Bucket不能为空！');
    expect((await call('detail', { type: 'upload', provider: 'ftp' })).msg).toBe('服务商必须选择！');
    const saved = await save();
    expect(saved).toMatchObject({
      code: 0,
      data: { version: 1, secrets: ['accessKeySecret'], current: false },
    });
    const again = await save({ accessKeySecret: '' });
    expect(again.data).toMatchObject({ version: 2, secrets: ['accessKeySecret'] });
    const [detail, history] = [await call('detail', s3), await call('history', s3)];
    expect(history.data).toHaveLength(2);
    const { storedLog } = server.services;
    const { events } = await storedLog.readAll(storedLog.start, 5000);
    expect(events.length).toBeGreaterThan(1);
    const logged = events.map((event) => JSON.stringify(event));
    for (const text of [saved.text, again.text, detail.text, history.text, ...logged, ...server.logLines])
      expect(text).not.toContain(secret);
  });
  it('of the local folder are what the server was started with: shown, and not to be changed [config-008]', async () => {
    const local = { type: 'upload', provider: 'local' };
    const { data: given } = (await call('detail', local)).data as { data: { localDir: string } };
    expect(given.localDir).toMatch(/^\/.*\/files\/$/);
    const saved = async (localDir: string) => {
      const { version } = (await call('detail', local)).data as { version: number | null };
      return call('save', { ...local, remark: '', data: { localDir }, version });
    };
    expect((await saved('files')).msg).toBe('存储目录必须以/或盘符开头且以/结尾');
    expect((await saved('/etc/')).msg).toBe('存储目录由服务器启动时的设置决定，不能在网页上修改！');
    expect((await saved(given.localDir)).code).toBe(0);
  });
  it('are tried with the provider’s own words, and nobody else may', async () => {
    expect((await call('test', { ...s3, data: data() })).data).toEqual({ works: true, said: null });
    expect((await call('test', { ...s3, data: { ...data(), accessKeySecret: 'wrong' } })).data).toEqual({
      works: false,
      said: 'SignatureDoesNotMatch：The signature we calculated does not match the one you provided.',
    });
    expect((await call('detail', s3, learner)).reason).toBe('NotAllowed');
  });
});

describe('switching to a provider', () => {
  it('is refused while it does not work, and takes new public files there [config-011] [config-018] [upload-015]', async () => {
    expect((await call('change', { ...s3, provider: '' })).msg).toBe('服务商必须选择！');
    expect((await call('change', { ...s3, provider: 'qiniu' })).msg).toBe('请先保存该服务商的配置！');
    await save({ accessKeyId: 'unknown' });
    expect((await call('change', s3)).msg).toBe(
      '存储服务商测试失败：InvalidAccessKeyId：The access key you provided does not exist.',
    );
    await save();
    expect((await call('change', s3)).data).toEqual({ provider: 's3' });
    const asked = await server.rest('/api/common/upload/provider', {}, { token: learner });
    expect(asked.data).toEqual({ provider: 's3', direct: false });
    // Settings that no longer work do not replace those that do.
    expect((await save({ accessKeyId: 'unknown' })).reason).toBe('ProviderRefused');

    const [open, own] = [randomBytes(3000), randomBytes(3000)];
    const [openFile, ownFile] = [await put(open), await put(own, 'somebody')];
    await until('it is at the provider', async () => !(await isLocal(openFile.fileId)));
    expect(await isLocal(ownFile.fileId)).toBe(true);
    expect((await read(openFile.fileId)).equals(open)).toBe(true);
    const page = await server.app.http.inject({
      url: `/api/common/file/${openFile.fileId}`,
      headers: { range: 'bytes=100-199' },
    });
    expect([page.statusCode, page.rawPayload.equals(open.subarray(100, 200))]).toEqual([206, true]);
    const sent = peer.seen.filter(({ body }) => body.equals(own));
    expect(sent).toEqual([]);
  });

  it('while it is away, uploads wait here and are read; what is there already says that it may pass', () =>
    alone(async () => {
      const there = await put(randomBytes(500));
      expect(await moveAll()).toBeNull();
      const silence = Array.from({ length: 12 }, () => 'silence' as const);
      peer.troubles.push(...silence);
      const bytes = randomBytes(700);
      const { fileId } = await put(bytes);
      expect((await read(fileId)).equals(bytes)).toBe(true);
      const answer = await server.app.http.inject({ url: `/api/common/file/${there.fileId}` });
      expect(answer.statusCode).toBe(503);
      expect(await isLocal(fileId)).toBe(true);
      peer.troubles.splice(0);
      expect(await moveAll()).toBeNull();
      expect(await isLocal(fileId)).toBe(false);
      expect((await read(fileId)).equals(bytes)).toBe(true);
    }));
});

describe('carrying all files', () => {
  it.each([
    ['page', () => server.services],
    ['file', slowServices],
  ])(
    'goes on where it was stopped, back too, and never loses one or touches a person’s: noted by the %s',
    (_, of) =>
      alone(async () => {
        const services = of();
        await call('change', { type: 'upload', provider: 'local' });
        const open = await Promise.all(
          Array.from({ length: 30 }, async () => {
            const bytes = randomBytes(200);
            return { bytes, fileId: (await put(bytes)).fileId };
          }),
        );
        const own = await put(randomBytes(100), 'somebody');
        const all = async () => {
          for (const { fileId, bytes } of open) expect((await read(fileId)).equals(bytes)).toBe(true);
          expect(await isLocal(own.fileId)).toBe(true);
        };
        await call('change', s3);
        await orderMove(services);
        const ids = new Set(open.map(({ fileId }) => fileId));
        const sent = () =>
          peer.seen.filter(({ method, target }) => method === 'PUT' && ids.has(target.slice(-64))).length;
        await turn(() => sent() < 5, { services });
        await stopMove(services);
        const local = async () =>
          (await Promise.all(open.map(({ fileId }) => isLocal(fileId)))).filter(Boolean).length;
        const left = await local();
        expect(left).toBe(25);
        await moveAll();
        expect(await local()).toBe(left);
        await all();
        // Halted while a file is on its way: that one arrives, and no other follows.
        await orderMove(services);
        let finds = 0;
        const halting = tellingFinds(async (count) => {
          finds = count;
          if (count === 2) await stopMove(services);
        });
        expect(await turn(() => true, { services, local: halting })).toBeNull();
        expect(finds).toBe(2);
        const leftThen = await local();
        expect(leftThen).toBeGreaterThan(0);
        await moveAll();
        expect(await local()).toBe(leftThen);
        await orderMove(services);
        expect(await moveAll()).toBeNull();
        expect(await local()).toBe(0);
        await all();
        const state = await server.rest('/api/sys/storage/state', {}, { token: operator });
        expect(state.data).toMatchObject({
          provider: 's3',
          waiting: 0,
          move: { state: 'done', failed: 0, target: 's3' },
          uses: [{ provider: 's3' }],
        });

        await call('change', { type: 'upload', provider: 'local' });
        await orderMove(services);
        expect(await moveAll()).toBeNull();
        expect(await local()).toBe(30);
        await all();
        expect(await movesOf(services).places.count({})).toBe(0);
      }),
  );

  it('a file that is removed goes from where it is; a damaged object is said and replaces nothing', () =>
    alone(async () => {
      await call('change', s3);
      const gone = await put(randomBytes(90));
      const bad = await put(randomBytes(91));
      expect(await moveAll()).toBeNull();
      expect(await server.services.files.remove(gone.fileId)).toBe(true);
      expect(await server.services.files.find(gone.fileId)).toBeNull();
      await call('change', { type: 'upload', provider: 'local' });
      await orderMove(server.services);
      const { places, order } = movesOf(server.services);
      const place = await places.get(bad.fileId);
      if (place === null) throw new Error('it is at the provider');
      await places.put({ ...place, mimeType: 'image/gif' });
      expect(await moveAll()).toBeNull();
      expect(await order.get('storage')).toMatchObject({
        state: 'done',
        failed: 1,
        said: `the object ${place.key} at s3 is damaged`,
      });
      expect(await places.get(bad.fileId)).not.toBeNull();
    }));

  it('settings with which what is there could not be read are refused, in use or not', () =>
    alone(async () => {
      await call('change', s3);
      const bytes = randomBytes(300);
      const { fileId } = await put(bytes);
      expect(await moveAll()).toBeNull();
      await call('change', { type: 'upload', provider: 'local' });
      const other = await openS3LikePeer('vigil', s3Verifier({ id: 'AK', secret, now: () => Date.now() }));
      const refused = await save({ endpoint: other.url });
      await other.close();
      expect(refused.reason).toBe('FilesLeftBehind');
      expect(refused.msg).toMatch(/^该服务商保存着 \d+ 个文件，按新的设置无法读取（.+）。请先把文件迁移/);
      expect((await save({ bucket: 'elsewhere' })).reason).toBe('FilesLeftBehind');
      expect((await save({ accessKeyId: 'unknown' })).msg).toContain('InvalidAccessKeyId');
      expect((await save({ region: 'r1' })).code).toBe(0);
      expect((await read(fileId)).equals(bytes)).toBe(true);
    }));
});
