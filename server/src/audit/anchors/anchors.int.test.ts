import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lastSealEvent } from '@vigil/stores/chain/seals';
import { openSqliteEventLog } from '@vigil/stores/event-log/sqlite/sqlite-event-log';
import Database from 'libsql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../config/env.js';
import { TestApp } from '../../testing/test-app.js';
import { until } from '../../testing/until.js';
import { runAudit } from '../public.js';
import { signatureOf } from './destinations.js';
import { anchorsIn, type OutsideAnchor } from './outside-anchor.js';

const secret = 'a secret of the receiver';
/** What the peer was sent, and how it answers: a status, or never. */
let received: { readonly body: string; readonly signature: unknown; readonly status: number | null }[];
let answer: number | null;
let peer: Server;
let url: string;
let folder: string;
let file: string;

beforeEach(async () => {
  received = [];
  answer = 200;
  peer = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8');
      received.push({ body, signature: request.headers['x-vigil-signature'], status: answer });
      if (answer !== null) response.writeHead(answer).end();
    });
  });
  await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(peer.address() as AddressInfo).port}/seals`;
  folder = mkdtempSync(join(tmpdir(), 'vigil-anchors-'));
  file = join(folder, 'anchors.jsonl');
});
afterEach(async () => {
  peer.closeAllConnections();
  await new Promise((resolve) => peer.close(resolve));
  rmSync(folder, { recursive: true });
});

const dataDir = (): string => join(folder, 'data');
const env = () => ({ SEAL_ANCHOR_FILE: file, SEAL_ANCHOR_URL: url, SEAL_ANCHOR_SECRET: secret });
const start = (): Promise<TestApp> => TestApp.start({ dataDir: dataDir(), env: env() });
const accepted = (): OutsideAnchor[] =>
  received.filter(({ status }) => status === 200).map(({ body }) => JSON.parse(body) as OutsideAnchor);
const inFile = (): (OutsideAnchor | null)[] => anchorsIn(readFileSync(file, 'utf8'));

async function lastSeal(): Promise<{ revision: number; hash: string } | null> {
  const log = await openSqliteEventLog({ file: join(dataDir(), 'events.db'), mode: 'reader' });
  const last = await lastSealEvent(log);
  await log.close();
  return last === null ? null : { revision: last.revision, hash: last.hash };
}

async function verified(...args: string[]): Promise<string> {
  const lines: string[] = [];
  const config = readConfig({ DATA_DIR: dataDir(), ...(args.length > 0 ? {} : env()) });
  const code = await runAudit(['verify', ...args], config, (line) => lines.push(line));
  return `${code} ${lines.join('\n')}`;
}

describe('seals outside the log', () => {
  it('are sent to a file and, signed, to a webhook; what failed is sent again; a stop sends the last one', async () => {
    answer = 503;
    const app = await start();
    await until('a refused call', () => received.length > 0);
    expect(await app.services.metrics.text()).toMatch(/vigil_seal_anchor_behind_seconds \d/);
    answer = 200;
    await until('an accepted call', () => accepted().length > 0);
    await app.stop();
    const last = await lastSeal();
    expect(accepted().at(-1)).toMatchObject(last ?? {});
    expect(inFile().at(-1)).toMatchObject(last ?? {});
    for (const { body, signature } of received) expect(signature).toBe(signatureOf(body, secret));
    expect(signatureOf('{}', 'another secret, as long')).not.toBe(signatureOf('{}', secret));
    expect(app.logLines.join('')).toContain('a seal was not sent outside');
  });

  it('never keep the log from being sealed, nor a server from stopping; /readyz says what waits', async () => {
    answer = null;
    const app = await start();
    await until('a call without an answer', () => received.length > 0);
    expect((await app.services.health.report()).parts['anchors']).toMatchObject({
      ok: true,
      to: [
        { destination: 'file', behindSeconds: 0 },
        { destination: 'url', newest: null, late: false },
      ],
    });
    const before = await lastSeal();
    const user = await app.addUser({ roleType: 2, permissions: ['*'] });
    await app.rest(
      '/api/exam/category/saveExamCategory',
      { name: '分类' },
      { token: await app.tokenOf(user) },
    );
    const began = performance.now();
    await app.stop();
    expect(performance.now() - began).toBeLessThan(4500);
    expect((await lastSeal())?.revision).toBeGreaterThan(before?.revision ?? -1);
  });

  it('are taken by verify, which says how old the newest is and misses what is not in the log any more', async () => {
    await (await start()).stop();
    await (await start()).stop();
    expect(await verified()).toMatch(/^0 [^]*另存的锚 \d 条（.+），最新一条是第 \d 号封存.*距今 0 分钟/);
    const body = join(folder, 'received.jsonl');
    writeFileSync(
      body,
      accepted()
        .map((anchor) => JSON.stringify(anchor))
        .join('\n'),
    );
    expect(await verified('--anchor', body)).toMatch(/^0 /);
    await expect(verified('--anchor', join(folder, 'none'))).rejects.toThrow('没有锚文件');

    const db = new Database(join(dataDir(), 'events.db'));
    db.exec(
      `DELETE FROM events WHERE position >= (SELECT max(position) FROM events WHERE type = 'LogSealed')`,
    );
    db.close();
    rmSync(join(dataDir(), 'seal.key.last-seal'));
    rmSync(join(dataDir(), 'seal.key'));
    expect(await verified('--anchor', body)).toMatch(/^1 [^]*日志之外记录的第 \d 号封存不在日志中/);
  });

  it('that do not reach the end leave it unproven, and verify does not pass', async () => {
    await (await start()).stop();
    const [first] = inFile();
    const old = { ...first, sealedAt: (first?.sealedAt ?? 0) - 20 * 60_000 };
    writeFileSync(file, `${JSON.stringify(old)}\n`);
    expect(await verified()).toMatch(
      /^1 [^]*之后至 \d+ 的事件在日志之外没有证明：最新的锚比最后一次封存早 20 分钟/,
    );
    writeFileSync(file, `${JSON.stringify(first)}\n{"revision":`);
    expect(await verified()).toMatch(/^1 [^]*有 1 行无法读取/);
    writeFileSync(file, '');
    expect(await verified()).toMatch(/^1 [^]*日志之外没有任何证明/);
    expect(await verified('--stream', 'seals')).toMatch(/^0 /);
  });

  it('without any of them verify passes, and says what it cannot know', async () => {
    await (await TestApp.start({ dataDir: dataDir() })).stop();
    const lines: string[] = [];
    expect(await runAudit(['verify'], readConfig({ DATA_DIR: dataDir() }), (line) => lines.push(line))).toBe(
      0,
    );
    expect(lines.join('\n')).toContain('没有另存的锚');
  });

  it('by a webhook need a secret', () => {
    expect(() => readConfig({ SEAL_ANCHOR_URL: url })).toThrow('SEAL_ANCHOR_SECRET');
    expect(() => readConfig({ SEAL_ANCHOR_URL: url, SEAL_ANCHOR_SECRET: 'short' })).toThrow(
      'SEAL_ANCHOR_SECRET',
    );
  });
});
