import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { workerFile } from '../../threads.js';
import { NO_STREAM, testEvents } from '../../event-log/test-events.js';
import { openKurrentEventLog } from '../../event-log/kurrentdb/kurrent-event-log.js';

describe('the peer as a process', () => {
  it('keeps what it acknowledged across kill -9', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vigil-peer-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const start = async (port: number) => {
      const main = workerFile(import.meta.url, './main.ts');
      const child = spawn(
        process.execPath,
        [main, '--file', join(folder, 'events.db'), '--port', String(port)],
        {
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      );
      const [line] = (await once(child.stdout, 'data')) as [Buffer];
      return { child, url: /esdb:\S+/.exec(line.toString())![0] };
    };
    const first = await start(0);
    const log = await openKurrentEventLog({ url: first.url, appendTimeoutMilliseconds: 2000 });
    onTestFinished(() => log.close());
    const streams = Array.from({ length: 200 }, () => `test-${randomUUID()}`);
    let acknowledged = 0;
    const results = streams.map(async (stream) => {
      const result = await log.append(stream, -1, testEvents(stream, NO_STREAM, [stream]));
      acknowledged += 1;
      if (acknowledged === 50) first.child.kill('SIGKILL');
      return result;
    });
    const kinds = (await Promise.all(results)).map((result) => result.kind);
    if (first.child.exitCode === null && first.child.signalCode === null) await once(first.child, 'exit');
    const second = await start(Number(new URL(first.url).port));
    onTestFinished(async () => {
      second.child.kill();
      await once(second.child, 'exit');
    });
    for (const [i, stream] of streams.entries()) {
      const events = await vi.waitFor(() => log.readStream(stream), 15_000);
      if (kinds[i] === 'appended') expect(events).toHaveLength(1);
      expect(kinds[i]).not.toBe('conflict');
    }
  });
});
