import { join } from 'node:path';
import { presenceStream } from '@vigil/domain/sitting/events';
import { offlineAfterSeconds } from '@vigil/domain/sitting/presence.decider';
import { paperStream } from '@vigil/domain/sitting/public';
import Database from 'libsql';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { always } from '../platform/roles/lease.js';
import { ExamRoom, type Sitting } from '../testing/exam-room.js';
import { minutes } from '../testing/moving-clock.js';
import { until } from '../testing/until.js';
import { presenceGroup } from './candidate-heartbeats.js';
import { startPresence } from './reactors/presence.js';
import { whenJudgingOrderedQueuePapers } from './reactors/when-judging-ordered-queue-papers.js';

let room: ExamRoom;
let touched: Sitting;
let beside: Sitting;

beforeEach(async () => {
  room = await ExamRoom.open();
  onTestFinished(() => room.close());
  touched = await room.sitting();
  beside = await room.sitting();
  await touched.candidate.choose('q-judge', ['yes']);
});

/** While the server is stopped: an answer of the first paper becomes another, with its hash as it was. */
function touch(): void {
  const db = new Database(join(room.dataDir, 'events.db'));
  const { changes } = db
    .prepare(
      `UPDATE events SET data = replace(data, 'yes', 'no') WHERE type = 'AnswerSaved'
       AND stream_key = (SELECT key FROM streams WHERE name = ?)`,
    )
    .run([paperStream(touched.paperId)]);
  db.close();
  expect(changes).toBe(1);
}

/** Papers that were told to be left out. */
const leftOut = ({ mock }: { readonly mock: { readonly calls: readonly unknown[][] } }): unknown[] =>
  mock.calls
    .filter(([, words]) => String(words).startsWith('a paper was left out'))
    .map(([about]) => (about as { paperId: string }).paperId);

describe('a paper whose stream was changed past Vigil keeps no other out', () => {
  it('[ET51] of its deadline after an outage: the server starts, the others are moved', async () => {
    await room.restart(() => {
      touch();
      room.clock.advance(minutes(70));
    });
    await room.happened(beside.paperId, 'DeadlineMoved');
    expect(await room.has(touched.paperId, 'DeadlineMoved')).toBe(false);
    await beside.candidate.choose('q-single', ['b']);
  });

  it('[engine §8] of being seen: the look at everybody goes to its end', async () => {
    await room.restart(touch);
    const { services } = room;
    const told = vi.spyOn(services.logger, 'error');
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const presence = await startPresence(services, always);
    onTestFinished(() => presence.stop());
    const look = timers.mock.calls.find(
      ([, milliseconds]) => milliseconds === offlineAfterSeconds * 1000,
    )?.[0] as () => void;
    timers.mockRestore();
    for (const { paperId } of [touched, beside])
      await services.bus.touch(presenceGroup(paperId), 'calls', offlineAfterSeconds);
    look();
    await until('the other to come', async () => {
      const changes = await services.log.readStream(presenceStream(beside.paperId));
      return changes.length > 0;
    });
    await until('it to be told', () => leftOut(told).includes(touched.paperId));
    expect(told.mock.calls.map(([, words]) => words)).not.toContain('presence will be looked at again');
  });

  it('of being judged again: the order is carried out to its end', async () => {
    for (const { candidate } of [touched, beside]) await candidate.handIn();
    await room.restart(touch);
    const { services } = room;
    const told = vi.spyOn(services.logger, 'error');
    const position = await services.log.head();
    await whenJudgingOrderedQueuePapers(services).handle(
      { position, data: { examId: touched.examId } } as never,
      always,
    );
    expect(leftOut(told)).toEqual([touched.paperId]);
  });
});
