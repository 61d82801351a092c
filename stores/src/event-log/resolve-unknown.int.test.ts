import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultyLog, type FaultyLog } from './faulty-log.js';
import { resolveUnknownAppend } from './resolve-unknown.js';
import { openSqliteEventLog } from './sqlite/sqlite-event-log.js';
import { appendChained, NO_STREAM, testEvents } from './test-events.js';

describe('the fate of an append without an answer', () => {
  let log: FaultyLog;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vigil-unknown-'));
    log = faultyLog(await openSqliteEventLog({ file: join(folder, 'events.db'), mode: 'writer' }));
  });
  afterAll(async () => {
    await log.close();
    await rm(folder, { recursive: true });
  });

  it('is "appended" with revision and position when its events stand in the stream', async () => {
    const events = testEvents('a', NO_STREAM, [1, 2]);
    log.next('unknown-after-write');
    expect(await log.append('a', -1, events)).toMatchObject({ kind: 'unknown' });
    const [, last] = await log.readStream('a');
    expect(await resolveUnknownAppend(log, 'a', -1, events)).toEqual({
      kind: 'appended',
      revision: 1,
      position: last?.position,
    });
    await appendChained(log, 'a', [3]);
    expect(await resolveUnknownAppend(log, 'a', -1, events), 'also when others came behind it').toMatchObject(
      { kind: 'appended', revision: 1 },
    );
  });

  it('is a conflict at the expected revision when nothing was written', async () => {
    const events = testEvents('b', NO_STREAM, [1]);
    log.next('unknown-before-write');
    await log.append('b', -1, events);
    expect(await resolveUnknownAppend(log, 'b', -1, events)).toEqual({ kind: 'conflict', current: -1 });
  });

  it('is a conflict with the current revision when somebody else stands there', async () => {
    const [first] = await appendChained(log, 'c', [0]);
    const events = testEvents('c', first!, ['mine']);
    log.next('unknown-before-write', 'c');
    await log.append('c', 0, events);
    await appendChained(log, 'c', ['other', 'other']);
    expect(await resolveUnknownAppend(log, 'c', 0, events)).toEqual({ kind: 'conflict', current: 2 });
  });

  it('a late write and the new decision at the same revision: only one wins', async () => {
    const late = testEvents('d', NO_STREAM, ['late']);
    log.next('unknown-late-write');
    await log.append('d', -1, late);
    expect(await resolveUnknownAppend(log, 'd', -1, late)).toEqual({ kind: 'conflict', current: -1 });
    expect(await log.append('d', -1, testEvents('d', NO_STREAM, ['again']))).toMatchObject({
      kind: 'appended',
    });
    expect(await log.writeLate()).toEqual([{ kind: 'conflict', current: 0 }]);
    expect((await log.readStream('d')).map((event) => event.data)).toEqual(['again']);
  });

  it('the double answers "conflict" without a writer, and holds an append back until it is let go', async () => {
    log.next('conflict', 'e');
    expect(await log.append('e', -1, testEvents('e', NO_STREAM, [1]))).toEqual({
      kind: 'conflict',
      current: -1,
    });
    let release: () => void = () => undefined;
    const waitFor = new Promise<void>((resolve) => {
      release = resolve;
    });
    log.next({ waitFor }, 'e');
    const held = log.append('e', -1, testEvents('e', NO_STREAM, ['held']));
    expect(await log.append('e', -1, testEvents('e', NO_STREAM, ['quick']))).toMatchObject({
      kind: 'appended',
    });
    release();
    expect(await held).toEqual({ kind: 'conflict', current: 0 });
  });
});
