import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Peer } from '@vigil/stores/files/objects/testing/peer';
import { openS3LikePeer } from '@vigil/stores/files/objects/testing/s3-like-peer';
import { s3Verifier } from '@vigil/stores/files/objects/testing/verifiers';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import { until } from '../../testing/until.js';

/** As many files are there before; STORAGE_FILES=1000 for the proof. */
const oldFiles = Number(process.env['STORAGE_FILES'] ?? 40);
/** They come as quickly as they are taken: a slow machine would have thousands to carry. */
const newFiles = 200;
const atOnce = 20;
const secret = 'a secret that nobody is ever told';

let server: TestApp;
let peer: Peer;
let operator: string;
beforeAll(async () => {
  server = await startTestApp();
  peer = await openS3LikePeer('vigil', s3Verifier({ id: 'AK', secret, now: () => Date.now() }));
  operator = await server.tokenOfNew({ roleType: 2, permissions: ['sys:upload'] });
});
afterAll(async () => {
  await server.stop();
  await peer.close();
});

interface Kept {
  readonly fileId: string;
  readonly bytes: Buffer;
}
const put = async (): Promise<Kept> => {
  const bytes = randomBytes(300);
  const { fileId } = await server.services.files.put('media', null, 'image/png', bytes);
  return { fileId, bytes };
};
const call = async (path: string, body: object) => {
  const answer = await server.rest(`/api/sys/config/prop/${path}`, body, { token: operator });
  expect(answer.code, answer.msg).toBe(0);
};
const change = (provider: string) => call('change', { type: 'upload', provider });
const state = async () =>
  (await server.rest('/api/sys/storage/state', {}, { token: operator })).data as {
    waiting: number;
    move: { state: string; failed: number; target: string } | null;
  };
async function allRead(files: readonly Kept[]): Promise<void> {
  for (let at = 0; at < files.length; at += atOnce)
    await Promise.all(
      files.slice(at, at + atOnce).map(async ({ fileId, bytes }) => {
        const answer = await server.app.http.inject({ url: `/api/common/file/${fileId}` });
        expect([answer.statusCode, answer.rawPayload.equals(bytes)]).toEqual([200, true]);
      }),
    );
}

it(
  `a provider that is chosen while files come, and left again: ${oldFiles} old files and every new one are read at every moment`,
  { timeout: 120_000 + oldFiles * 200 },
  async () => {
    const files: Kept[] = [];
    while (files.length < oldFiles)
      files.push(...(await Promise.all(Array.from({ length: Math.min(atOnce, oldFiles) }, put))));
    let coming = true;
    const uploads = (async () => {
      while (coming && files.length < oldFiles + newFiles) files.push(await put());
    })();
    const data = {
      endpoint: peer.url,
      region: 'r1',
      bucket: 'vigil',
      accessKeyId: 'AK',
      accessKeySecret: secret,
    };
    await call('save', { type: 'upload', provider: 's3', remark: '', data, version: null });
    for (const provider of ['s3', 'local', 's3']) {
      await change(provider);
      const moved = await server.rest('/api/sys/storage/move', {}, { token: operator });
      expect(moved.code, moved.msg).toBe(0);
      await allRead([...files]);
    }
    coming = false;
    await uploads;
    expect(files.length).toBeGreaterThan(oldFiles);
    await until(
      'everything is carried',
      async () => {
        const { waiting, move } = await state();
        return waiting === 0 && move?.state === 'done' && move.target === 's3' && move.failed === 0;
      },
      80_000 + oldFiles * 100,
    );
    await allRead(files);
    expect(await server.services.localFiles.find(files[0]?.fileId ?? '')).toBeNull();
  },
);
