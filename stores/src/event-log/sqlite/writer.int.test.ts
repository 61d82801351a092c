import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import Database from 'libsql';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { commandTextOf, verifyChain } from '../../chain/chain.js';
import { workerFile } from '../../threads.js';
import type { Recorded } from '@vigil/domain/kernel/event';
import { EventReader } from './event-reader.js';
import { positionText } from './protocol.js';
import type { AppendResult } from '../port.js';
import { resolveUnknownAppend } from '../resolve-unknown.js';
import { NO_STREAM, testEvents } from '../test-events.js';
import type { CommitReport } from './append-channel.js';
import { openForReading, openForWriting } from './schema.js';
import { openSqliteEventLog, type SqliteEventLogOptions } from './sqlite-event-log.js';

async function newFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vigil-writer-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, 'events.db');
}

async function openWriter(file: string, more: Partial<SqliteEventLogOptions> = {}) {
  const log = await openSqliteEventLog({ file, mode: 'writer', ...more });
  onTestFinished(() => log.close());
  return log;
}

const fail = (error: unknown): void => {
  throw error;
};

const compiled = pathToFileURL(workerFile(import.meta.url, './sqlite-event-log.ts')).href;

/** A program in another thread or process that prints the id of each event as it comes. */
const follower = (file: string): string => `
  import { openSqliteEventLog } from '${compiled}';
  const log = await openSqliteEventLog({ file: ${JSON.stringify(file)}, mode: 'reader' });
  log.subscribe(log.start, async (events) => { for (const event of events) process.stdout.write(event.id + '\\n'); }, (error) => { throw error; });
  process.stdout.write('ready\\n');
`;

it('a connection keeps at most 16 MiB of pages, whichever it is for', async () => {
  const file = await newFile();
  for (const open of [() => openForWriting(file, 'FULL'), () => openForReading(file)]) {
    const db = open();
    onTestFinished(() => void db.close());
    expect(db.prepare('PRAGMA cache_size').raw().get()).toEqual([-16 * 1024]);
  }
});

describe('the SQLite writer', () => {
  it('gathers what is queued into few commits, and tells about each', async () => {
    const commits: CommitReport[] = [];
    const log = await openWriter(await newFile(), { onCommit: (report) => commits.push(report) });
    await Promise.all(
      Array.from({ length: 3000 }, (_, i) =>
        log.append(`s-${i}`, -1, testEvents(`s-${i}`, NO_STREAM, [i, i])),
      ),
    );
    expect(commits.reduce((sum, commit) => sum + commit.appends, 0)).toBe(3000);
    expect(commits.reduce((sum, commit) => sum + commit.events, 0)).toBe(6000);
    expect(commits.length).toBeLessThanOrEqual(4);
    expect(commits.every((commit) => commit.commitSeconds > 0)).toBe(true);
  });

  it('sends what comes one by one in quick succession together', async () => {
    const sent = vi.spyOn(Worker.prototype, 'postMessage');
    onTestFinished(() => sent.mockRestore());
    const log = await openWriter(await newFile());
    const appended: Promise<AppendResult>[] = [];
    for (let i = 0; i < 200; i += 1) {
      appended.push(log.append(`s-${i}`, -1, testEvents(`s-${i}`, NO_STREAM, [i])));
      for (const end = performance.now() + 0.5; performance.now() < end;)
        await new Promise((turn) => setImmediate(turn));
    }
    expect((await Promise.all(appended)).every(({ kind }) => kind === 'appended')).toBe(true);
    expect(sent.mock.calls.length).toBeLessThan(150);
  });

  it('makes whoever wants other types look as often as it polls, not after commits, and when one of its types comes', async () => {
    const log = await openWriter(await newFile());
    const looks = vi.spyOn(EventReader.prototype, 'typedPage');
    onTestFinished(() => looks.mockRestore());
    const taken: Recorded[] = [];
    const rare = log.subscribe(log.start, async (events) => void taken.push(...events), fail, {
      types: ['Rare'],
    });
    onTestFinished(() => rare.close());
    const startedAt = performance.now();
    for (let i = 0; i < 60 || performance.now() - startedAt < 1000; i += 1)
      await log.append(`s-${i}`, -1, testEvents(`s-${i}`, NO_STREAM, [i]));
    const polls = (performance.now() - startedAt) / 200;
    expect(looks.mock.calls.length).toBeLessThanOrEqual(polls + 2);
    const [event] = testEvents('r', NO_STREAM, ['wanted']);
    await log.append('r', -1, [{ ...event!, type: 'Rare' }]);
    await vi.waitFor(() => expect(taken.map((one) => one.id)).toEqual([event!.id]));
  });

  it('stores the texts of data, actor and command as they are given', async () => {
    const file = await newFile();
    const log = await openWriter(file);
    const [event] = testEvents('s', NO_STREAM, [{ b: 1, a: 2 }]);
    const texts = {
      dataText: '{"a":2,"b":1}',
      actorText: '{"id":"u-1","kind":"candidate"}',
      commandText: commandTextOf(event!.command),
    };
    await log.append('s', -1, [{ ...event!, ...texts }]);
    const db = new Database(file);
    expect(db.prepare('SELECT data, actor, command FROM events').raw().get()).toEqual(Object.values(texts));
    db.close();
    expect(verifyChain(await log.readStream('s'))).toEqual({ firstBroken: null });
  });

  it('numbers positions without a hole, conflicts or not', async () => {
    const log = await openWriter(await newFile());
    await Promise.all(
      Array.from({ length: 300 }, (_, i) => log.append(`s-${i % 40}`, -1, testEvents('s', NO_STREAM, [i]))),
    );
    const { events } = await log.readAll(log.start, 5000);
    expect(events.map((event) => event.position)).toEqual(
      Array.from({ length: 40 }, (_, i) => positionText(i + 1)),
    );
  });

  it('an append that gets no answer in time is unknown, may still be written, and later appends go on', async () => {
    const file = await newFile();
    const log = await openWriter(file, { appendTimeoutMs: 100 });
    const other = new Database(file);
    other.exec('BEGIN IMMEDIATE');
    const events = testEvents('held', NO_STREAM, [1]);
    expect(await log.append('held', -1, events)).toMatchObject({ kind: 'unknown' });
    expect(await resolveUnknownAppend(log, 'held', -1, events)).toEqual({ kind: 'conflict', current: -1 });
    other.exec('COMMIT');
    other.close();
    let result = await log.append('behind', -1, testEvents('behind', NO_STREAM, [1]));
    if (result.kind === 'unknown')
      result = await log.append('behind', -1, testEvents('behind', NO_STREAM, [2]));
    expect(result.kind).not.toBe('unknown');
    expect(await resolveUnknownAppend(log, 'held', -1, events)).toMatchObject({
      kind: 'appended',
      revision: 0,
    });
  });

  it('an unexpected error is fatal: told once, everything waiting and everything later is unknown, nothing is tried again', async () => {
    const file = await newFile();
    const fatal: unknown[] = [];
    const log = await openWriter(file, { onFatal: (error) => fatal.push(error) });
    const other = new Database(file);
    other.exec('DROP TABLE streams');
    other.close();
    const results = await Promise.all(
      [1, 2, 3].map((i) => log.append(`s-${i}`, -1, testEvents(`s-${i}`, NO_STREAM, [i]))),
    );
    expect(results.map((result) => result.kind)).toEqual(['unknown', 'unknown', 'unknown']);
    expect(await log.append('later', -1, testEvents('later', NO_STREAM, [1]))).toMatchObject({
      kind: 'unknown',
    });
    expect(fatal).toEqual([expect.objectContaining({ message: expect.stringContaining('streams') })]);
  });

  it('by default an unexpected error ends the process with code 70', async () => {
    const file = await newFile();
    const program = `
      import { openSqliteEventLog } from '${compiled}';
      import { createRequire } from 'node:module';
      const Database = createRequire('${compiled}')('libsql');
      const log = await openSqliteEventLog({ file: ${JSON.stringify(file)}, mode: 'writer' });
      new Database(${JSON.stringify(file)}).exec('DROP TABLE streams');
      await log.append('s', -1, [{ id: 'e', type: 'T', version: 1, time: 1, actor: { kind: 'system', id: 'x' }, command: null, data: {}, previousHash: '', hash: '' }]);
      setInterval(() => undefined, 1000);
    `;
    const error: unknown = await promisify(execFile)(process.execPath, [
      '--input-type=module',
      '-e',
      program,
    ]).catch((failure: unknown) => failure);
    expect(error).toMatchObject({ code: 70, stderr: expect.stringContaining('must be started again') });
  });

  it('a second writer on the same file ends itself instead of breaking a stream', async () => {
    const file = await newFile();
    const fatal: unknown[] = [];
    const one = await openWriter(file);
    const two = await openWriter(file, { onFatal: (error) => fatal.push(error) });
    expect(await one.append('s', -1, testEvents('s', NO_STREAM, ['one']))).toMatchObject({
      kind: 'appended',
    });
    expect(await two.append('t', -1, testEvents('t', NO_STREAM, ['two']))).toMatchObject({ kind: 'unknown' });
    expect(fatal).toHaveLength(1);
    expect(await one.readAll(one.start, 10)).toMatchObject({ events: [{ data: 'one' }], more: false });
  });

  it('keeps the WAL short under load and leaves none behind', async () => {
    const file = await newFile();
    const log = await openWriter(file);
    const data = 'x'.repeat(2000);
    let longest = 0;
    for (let round = 0; round < 60; round += 1) {
      const streams = Array.from({ length: 500 }, (_, i) => `r-${round}-${i}`);
      await Promise.all(
        streams.map((stream) => log.append(stream, -1, testEvents(stream, NO_STREAM, [data]))),
      );
      longest = Math.max(longest, (await stat(`${file}-wal`)).size);
    }
    expect(longest).toBeGreaterThan(0);
    expect(longest).toBeLessThan(80_000_000);
    await log.close();
    expect(
      await stat(`${file}-wal`).then(
        ({ size }) => size,
        () => 0,
      ),
    ).toBe(0);
  });
});

describe('readers of the SQLite log', () => {
  it('refuse a file that is not there, and to append', async () => {
    const file = await newFile();
    await expect(openSqliteEventLog({ file, mode: 'reader' })).rejects.toThrow('does not exist');
    await openWriter(file);
    const reader = await openSqliteEventLog({ file, mode: 'reader' });
    onTestFinished(() => reader.close());
    await expect(reader.append('s', -1, testEvents('s', NO_STREAM, [1]))).rejects.toThrow(
      'opened for reading',
    );
  });

  it('refuse a file of a newer version', async () => {
    const file = await newFile();
    await (await openSqliteEventLog({ file, mode: 'writer' })).close();
    const db = new Database(file);
    db.exec('PRAGMA user_version = 99');
    db.close();
    await expect(openSqliteEventLog({ file, mode: 'writer' })).rejects.toThrow('newer version');
    await expect(openSqliteEventLog({ file, mode: 'reader' })).rejects.toThrow('newer version');
  });

  it('in another process see everything in order, live', async () => {
    const file = await newFile();
    const log = await openWriter(file);
    await log.append('s', -1, testEvents('s', NO_STREAM, [0, 1, 2]));
    const child = spawn(process.execPath, ['--input-type=module', '-e', follower(file)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(async () => {
      const gone = once(child, 'exit');
      child.kill();
      await gone;
    });
    const seen = linesOf(createInterface({ input: child.stdout }));
    await seen.until(4);
    for (let i = 3; i < 300; i += 3) await log.append('s', i - 1, testEvents('s', NO_STREAM, [i, i, i]));
    await seen.until(301);
    expect(seen.lines.filter((line) => line !== 'ready')).toEqual(
      (await log.readStream('s')).map((event) => event.id),
    );
  });

  it('in another thread see everything in order, live', async () => {
    const file = await newFile();
    const log = await openWriter(file);
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(follower(file))}`), {
      stdout: true,
    });
    onTestFinished(() => void worker.terminate());
    const seen = linesOf(createInterface({ input: worker.stdout }));
    await seen.until(1);
    for (let i = 0; i < 300; i += 3) await log.append('s', i - 1, testEvents('s', NO_STREAM, [i, i, i]));
    await seen.until(301);
    expect(seen.lines.filter((line) => line !== 'ready')).toEqual(
      (await log.readStream('s')).map((event) => event.id),
    );
  });
});

function linesOf(source: ReturnType<typeof createInterface>) {
  const lines: string[] = [];
  source.on('line', (line) => lines.push(line));
  return {
    lines,
    until: async (count: number): Promise<void> => {
      while (lines.length < count) await once(source, 'line');
    },
  };
}
