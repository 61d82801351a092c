import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { framed } from './frames.js';
import { overPipes } from './over-pipes.js';
import type { ProcessReport } from './protocol.js';

const run = { kind: 'run', id: 1, source: '', input: '', memoryLimitMb: 128, timeLimitMs: 1000 } as const;
const json = (report: unknown): Buffer => Buffer.concat(framed('json', Buffer.from(JSON.stringify(report))));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigil-pipes-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What the server hears of a process that, sent a run, writes this so many times; then the process ends or is ended. */
async function heard(bytes: Buffer, times = 1): Promise<{ reports: ProcessReport[]; ended: string }> {
  const file = join(folder, 'told');
  await writeFile(file, bytes);
  const code = `process.stdin.once('data', () => {
    const bytes = require('fs').readFileSync('${file}');
    for (let n = 0; n < ${times}; n += 1)
      for (let at = 0; at < bytes.length;) at += require('fs').writeSync(3, bytes, at);
    setTimeout(() => process.exit(7), 500);
  })`;
  const python = overPipes(
    spawn(process.execPath, ['-e', code], { stdio: ['pipe', 'ignore', 'ignore', 'pipe'] }),
  );
  const reports: ProcessReport[] = [];
  python.onMessage((report) => reports.push(report));
  const ended = new Promise<string>((resolve) => python.onExit(resolve));
  python.send(run);
  return { reports, ended: await ended };
}

const outcome = { kind: 'ran', output: '第\u0000', error: '' } as const;
const ended = { kind: 'ended', id: 1, outcome, residentMb: 90 } as const;

it('hears what is a report, also of all that a run may print', async () => {
  const most = { ...ended, outcome: { ...outcome, output: '\u0000'.repeat(64 * 1024) } };
  for (const report of [ended, most])
    expect(await heard(json(report))).toEqual({ reports: [report], ended: 'exit 7' });
});

it.each([
  ['one of another shape', json({ ...ended, outcome: { ...outcome, output: 7 } })],
  [
    'one that prints more than a run may',
    json({ ...ended, outcome: { ...outcome, output: 'a'.repeat(65_537) } }),
  ],
  ['the memory of an interpreter, after a program', Buffer.concat(framed('bytes', Buffer.alloc(10)))],
  ['anything at all', Buffer.from('hello')],
])('ends a process that tells %s', async (_what, bytes) => {
  expect(await heard(bytes)).toEqual({ reports: [], ended: 'exit SIGKILL' });
});

it('ends a process that tells more than a run can, and reads no further', async () => {
  const before = process.memoryUsage().rss;
  const { reports, ended: how } = await heard(json({ kind: 'started', id: 1 }), 1_000_000);
  expect(how).toBe('exit SIGKILL');
  expect(reports.length).toBeLessThan(20_000);
  expect(
    await heard(Buffer.concat([framed('json', Buffer.alloc(0xff_ff_ff))[0], Buffer.alloc(4096)]), 20_000),
  ).toEqual({
    reports: [],
    ended: 'exit SIGKILL',
  });
  expect((process.memoryUsage().rss - before) / 1024 / 1024).toBeLessThan(200);
});
