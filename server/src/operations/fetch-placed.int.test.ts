import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openLocalFiles } from '@vigil/stores/files/local/local-files';
import { openS3LikePeer } from '@vigil/stores/files/objects/testing/s3-like-peer';
import { s3Verifier } from '@vigil/stores/files/objects/testing/verifiers';
import { startTestApp } from '../testing/test-app.js';
import { until } from '../testing/until.js';
import { backUp } from './backup.js';
import { restore } from './restore.js';

const secret = 'secret';

it('a backup fetches what stands at a provider, and a restore needs the provider no longer', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vigil-placed-'));
  const server = await startTestApp();
  const peer = await openS3LikePeer('vigil', s3Verifier({ id: 'AK', secret, now: () => Date.now() }));
  onTestFinished(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const token = await server.tokenOfNew({ roleType: 2, permissions: ['sys:upload'] });
  const s3 = { type: 'upload', provider: 's3' };
  const data = {
    ...{ endpoint: peer.url, region: 'r1', bucket: 'vigil' },
    ...{ accessKeyId: 'AK', accessKeySecret: secret },
  };
  expect((await server.rest('/api/sys/config/prop/save', { ...s3, data }, { token })).code).toBe(0);
  expect((await server.rest('/api/sys/config/prop/change', s3, { token })).code).toBe(0);
  const [bytes, own] = [randomBytes(5000), randomBytes(800)];
  const { fileId } = await server.services.files.put('media', null, 'image/png', bytes);
  await server.services.files.put('face', 'somebody', 'image/png', own);
  await until('it is at the provider', async () => (await server.services.localFiles.find(fileId)) === null);

  await server.tellWritten();
  const lines: string[] = [];
  const print = (line: string): void => void lines.push(line);
  const { dataDir, filesDir, sealKeyFile, fileKeyFile, appKeyFile } = server.config;
  const place = { dataDir, filesDir, sealKeyFile, fileKeyFile, appKeyFile };
  const to = join(folder, 'backup');
  const manifest = await backUp({ ...place, to }, print);
  expect(lines).toContain('其中从存储服务商取回 1 个');
  expect(manifest.files.count).toBe(2);
  expect((await readdir(join(to, 'files'))).sort()).toEqual(['face', 'media']);
  expect((await readdir(to)).filter((name) => name.startsWith('data.db'))).toEqual(['data.db']);

  await peer.close();
  const away = join(folder, 'without');
  await expect(backUp({ ...place, to: away }, print)).rejects.toThrow(
    /^存储服务商 s3 的文件 media\/.+ 无法取回：/,
  );
  expect(existsSync(away)).toBe(false);

  const restored = join(folder, 'restored');
  const there = {
    dataDir: restored,
    filesDir: join(restored, 'files'),
    sealKeyFile: join(restored, 'seal.key'),
    fileKeyFile: join(restored, 'files.key'),
    appKeyFile: join(restored, 'app.key'),
  };
  expect(await restore({ ...there, from: to }, print)).toBe(true);
  const files = await openLocalFiles({ folder: there.filesDir, keyFile: there.fileKeyFile });
  expect(Buffer.from((await files.get(fileId))?.bytes ?? []).equals(bytes)).toBe(true);
}, 120_000);
