import { join } from 'node:path';
import Database from 'libsql';
import { serverLifeStream } from '@vigil/domain/sitting/public';
import { sealOnce } from '@vigil/stores/chain/seals';
import { SEALS_STREAM } from '@vigil/stores/chain/seal';
import { logWithSetAside } from '@vigil/stores/event-log/set-aside';
import { openSqliteEventLog } from '@vigil/stores/event-log/sqlite/sqlite-event-log';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withOfflineStores } from '../../operations/recover/offline-stores.js';
import { appendFact } from '../../platform/starting/append-fact.js';
import type { Caller } from '../../testing/caller.js';
import { ExamRoom } from '../../testing/exam-room.js';
import { minutes } from '../../testing/moving-clock.js';
import { setAsideEvent } from '../set-aside-event.js';
import { checked, packed, sat } from './packed-exam.fixture.js';

let room: ExamRoom;
let auditor: Caller;
let examId: string;
beforeEach(async () => {
  room = await ExamRoom.open();
  auditor = await room.staff(['audit:package']);
  ({ examId } = await sat(room));
  room.clock.advance(minutes(180));
});
afterEach(() => room.close());

/** What the stand-alone check says of a package that is made now. */
async function said(): Promise<{ readonly problems: readonly string[]; readonly text: string }> {
  const { path } = await packed(room, auditor, { examId });
  const { problems, text } = checked(path);
  return { problems: problems.map(({ where, text: problem }) => `${where} ${problem}`), text };
}

/** Somebody writes an event behind the last seal, past Vigil, and an operator sets it aside. */
async function writeAndSetAside(eventId: string): Promise<void> {
  const file = join(room.dataDir, 'events.db');
  const db = new Database(file);
  db.prepare(
    `INSERT INTO events SELECT (SELECT max(position) FROM events) + 1, stream_key, max(revision) + 1, ?, 'AnswerSaved', 1, time, '', NULL, '{}', '', '' FROM events WHERE stream_key = (SELECT key FROM streams WHERE name = ?)`,
  ).run([eventId, SEALS_STREAM]);
  db.close();
  const log = logWithSetAside(await openSqliteEventLog({ file, mode: 'writer' }));
  await setAsideEvent(log, { eventId, by: 'zhang', reason: '误写' }, room.clock.now());
  await log.close();
}

it('what was set aside among the seals is stepped over, and the check tells it; the next seal is chained to it', async () => {
  await room.restart(async () => {
    await writeAndSetAside('foreign-1');
    await writeAndSetAside('foreign-2');
  });
  await sat(room);
  await room.restart();
  const { problems, text } = await said();
  expect(problems).toEqual([]);
  expect(text).toMatch(/已被操作人搁置的事件：第 \d+、\d+ 号/);
});

it('a seal over an event from after it is told with the event', async () => {
  const { config } = room.server;
  await room.restart(() =>
    withOfflineStores(config, async ({ log }) => {
      const now = room.clock.now();
      const late = { type: 'ServerInterrupted', data: { lastSign: 1, readyAt: 2 } } as const;
      await appendFact(log, serverLifeStream, late, 'test', now + minutes(14_400));
      await sealOnce(log, config.sealKeyFile, now);
    }),
  );
  expect((await said()).problems).toEqual([
    expect.stringMatching(/号封存） 所含的事件晚于封存的时间（条目 server-life.jsonl 第 \d+ 行/),
  ]);
});
