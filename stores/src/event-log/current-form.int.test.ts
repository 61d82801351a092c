import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { upcasters } from '@vigil/domain/kernel/upcaster';
import { chainHash, verifyChain } from '../chain/chain.js';
import { logInCurrentForm } from './current-form.js';
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

  it('hands on no event of a stream that is not what was hashed, and says which it is', async () => {
    const [first, second] = await stored.readStream('old');
    const changed = logInCurrentForm(
      { ...stored, readStream: async () => [first!, { ...second!, data: first!.data }] },
      made,
    );
    await expect(changed.readStream('old')).rejects.toMatchObject({
      code: 'StreamFault',
      message: expect.stringContaining(`流 old 第 1 号事件 ${second!.id}`) as string,
    });
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
