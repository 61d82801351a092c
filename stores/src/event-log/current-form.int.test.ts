import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { upcasters } from '@vigil/domain/kernel/upcaster';
import { chainHash, verifyChain } from '../chain/chain.js';
import { changedAmong, logInCurrentForm } from './current-form.js';
import type { EventLog } from './port.js';
import { openSqliteEventLog } from './sqlite/sqlite-event-log.js';
import { appendChained, collector, fail } from './test-events.js';

const made = upcasters([
  {
    type: 'AnswerSaved',
    from: 1,
    upcast: (data) => ({ seconds: (data as { minutes: number }).minutes * 60 }),
  },
]);

describe('a log read in the current form', () => {
  let folder: string;
  let stored: EventLog;
  let log: EventLog;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vigil-current-'));
    stored = await openSqliteEventLog({ file: join(folder, 'events.db'), mode: 'writer' });
    log = logInCurrentForm(stored, made);
    await appendChained(stored, 'old', [{ minutes: 1 }, { minutes: 2 }]);
  });
  afterAll(async () => {
    await log.close();
    await rm(folder, { recursive: true });
  });
  const today = [{ seconds: 60 }, { seconds: 120 }];

  it('[ET71] gives old events as if they had been written today, by stream, by page and by subscription', async () => {
    expect((await log.readStream('old')).map(({ data, version }) => ({ data, version }))).toEqual(
      today.map((data) => ({ data, version: 2 })),
    );
    expect((await log.readAll(log.start, 10)).events.map((event) => event.data)).toEqual(today);
    const got = collector();
    const subscription = log.subscribe(log.start, got.take, fail, { types: ['AnswerSaved'] });
    onTestFinished(() => subscription.close());
    await got.reached(2);
    expect(got.events.map((event) => event.data)).toEqual(today);
  });

  it('reads links as cheaply as the stored log does', async () => {
    expect(await log.readLinks?.(log.start, 10)).toEqual(await stored.readLinks?.(stored.start, 10));
  });

  it('[ET71] changes nothing of what is stored: the chain verifies there', async () => {
    await log.readStream('old');
    const events = await stored.readStream('old');
    expect(events.map((event) => event.data)).toEqual([{ minutes: 1 }, { minutes: 2 }]);
    expect(verifyChain(events)).toEqual({ firstBroken: null });
  });

  it('tells an event that is not what was hashed, in either form', async () => {
    const [first, second] = await stored.readStream('old');
    const changed = { ...second!, data: first!.data };
    expect(changedAmong(await log.readStream('old'))).toBeNull();
    expect(changedAmong([first!, second!])).toBeNull();
    expect(changedAmong([first!, changed])).toBe(changed);
    const read = logInCurrentForm({ ...stored, readStream: async () => [first!, changed] }, made);
    expect(changedAmong(await read.readStream('old'))).toMatchObject({ id: changed.id, version: 2 });
    expect(changedAmong([{ ...changed, foreign: '来历不明' }])).toBeNull();
  });

  it('[ET71] stops at a version from the future instead of folding it wrongly', async () => {
    const [end] = (await stored.readStream('old')).slice(-1);
    const later = { ...end!, version: 3 };
    const hashed = { ...later, hash: chainHash(later) };
    const newer = logInCurrentForm({ ...stored, readStream: async () => [hashed] }, made);
    await expect(newer.readStream('old')).rejects.toThrow(
      'event AnswerSaved has version 3; this program knows 1 to 2',
    );
  });
});
