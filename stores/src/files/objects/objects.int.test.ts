import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../testing/free-port.js';
import { describeWithService } from '../../testing/with-service.js';
import { openAliyun } from './aliyun.js';
import { objectStoreContract, type StoreUnderTest } from './contract.js';
import type { ObjectStore } from './port.js';
import { openQcloud } from './qcloud.js';
import { QiniuBucket } from './qiniu.js';
import { openS3 } from './s3.js';
import type { Peer } from './testing/peer.js';
import { openQiniuPeer } from './testing/qiniu-peer.js';
import { openS3LikePeer } from './testing/s3-like-peer.js';
import { aliyunVerifier, qcloudVerifier, s3Verifier, type Known } from './testing/verifiers.js';

const http = { patienceMs: 5000, pausesMs: [5, 10, 20] };

/** A peer whose clock stands, and the store with one that tests may turn. */
async function against(
  openPeer: (known: Known) => Promise<Peer>,
  openStore: (peer: Peer, known: Known) => ObjectStore,
): Promise<StoreUnderTest> {
  const stands = Date.UTC(2026, 10, 23, 10);
  const clock = { now: stands };
  const known: Known = { id: 'AKID0123', secret: 'a secret of 40 characters', now: () => stands };
  const peer = await openPeer(known);
  const now = (): number => clock.now;
  return {
    peer,
    clock,
    store: openStore(peer, { ...known, now }),
    withWrongSecret: openStore(peer, { ...known, now, secret: 'another' }),
    close: () => peer.close(),
  };
}

const s3 = (endpoint: string, bucket: string, { id, secret, now }: Known) =>
  openS3({ ...http, endpoint, bucket, region: 'us-east-1', accessKeyId: id, accessKeySecret: secret, now });

objectStoreContract('S3, peer', () =>
  against(
    (known) => openS3LikePeer('vigil', s3Verifier(known)),
    ({ url }, known) => s3(url, 'vigil', known),
  ),
);
objectStoreContract('Aliyun OSS, peer', () =>
  against(
    (known) => openS3LikePeer('vigil', aliyunVerifier(known)),
    ({ url }, { id, secret, now }) =>
      openAliyun({ ...http, endpoint: url, bucket: 'vigil', accessKeyId: id, accessKeySecret: secret, now }),
  ),
);
objectStoreContract('Tencent COS, peer', () =>
  against(
    (known) => openS3LikePeer('vigil-1250000000', qcloudVerifier(known)),
    ({ url }, { id, secret, now }) =>
      openQcloud({ ...http, region: url, bucket: 'vigil-1250000000', secretId: id, secretKey: secret, now }),
  ),
);
objectStoreContract('Qiniu Kodo, peer', () =>
  against(
    (known) => openQiniuPeer('vigil', known),
    ({ url }, { id, secret, now }) =>
      new QiniuBucket({
        ...http,
        ...{ endpoint: url, bucket: 'vigil', url: `${url}/domain/` },
        ...{ accessKeyId: id, accessKeySecret: secret, now },
      }),
  ),
);

/** `go install github.com/versity/versitygw/cmd/versitygw@latest`, or VERSITYGW. */
const gateway = process.env['VERSITYGW'] ?? join(homedir(), 'go/bin/versitygw');
const missing = existsSync(gateway) ? null : 'no versitygw (an S3 server in Go) is installed';
describeWithService('S3 on a real server', missing, () => {
  objectStoreContract(
    'S3, versitygw',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'vigil-s3-'));
      await mkdir(join(folder, 'vigil'));
      const port = await freePort();
      const known = { id: 'vigil', secret: 'a secret of the gateway', now: () => clock.now };
      const clock = { now: Date.now() };
      const child = spawn(gateway, ['--port', `127.0.0.1:${port}`, 'posix', folder], {
        env: { ...process.env, ROOT_ACCESS_KEY: known.id, ROOT_SECRET_KEY: known.secret },
        stdio: 'ignore',
      });
      const endpoint = `http://127.0.0.1:${port}`;
      for (let tries = 0; tries < 300; tries += 1) {
        if (
          await fetch(endpoint).then(
            () => true,
            () => false,
          )
        )
          break;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return {
        peer: null,
        clock,
        store: s3(endpoint, 'vigil', known),
        withWrongSecret: s3(endpoint, 'vigil', { ...known, secret: 'another' }),
        close: async () => {
          child.kill('SIGTERM');
          await new Promise((resolve) => child.once('exit', resolve));
          await rm(folder, { recursive: true, force: true });
        },
      };
    },
    false,
  );
});
