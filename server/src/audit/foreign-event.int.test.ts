import { join } from 'node:path';
import Database from 'libsql';
import { SET_ASIDE_STREAM } from '@vigil/domain/kernel/event-set-aside';
import { paperStream } from '@vigil/domain/sitting/events';
import { askRunningServer } from '@vigil/projections/cli/running-server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Candidate } from '../testing/candidate.js';
import { ExamRoom } from '../testing/exam-room.js';
import { runAudit } from './cli/run-audit.js';

let room: ExamRoom;
let touched: Candidate;
let other: Candidate;

/** Two candidates, and an event in the paper of one that Vigil did not write. */
beforeEach(async () => {
  room = await ExamRoom.open();
  const examId = await room.saveExam();
  [touched, other] = [await room.candidate(), await room.candidate()];
  for (const candidate of [touched, other]) {
    await candidate.start(examId);
    await candidate.choose('q-single', ['b']);
  }
  await writeForeign(paperStream(touched.paperId), 'foreign-1');
});
const writeForeign = (stream: string, id: string): Promise<void> =>
  room.restart(() => {
    const db = new Database(join(room.dataDir, 'events.db'));
    db.prepare(
      `INSERT INTO events SELECT (SELECT max(position) FROM events) + 1, stream_key, max(revision) + 1, ?, 'AnswerSaved', 1, time, '', NULL, '{}', '', '' FROM events WHERE stream_key = (SELECT key FROM streams WHERE name = ?)`,
    ).run([id, stream]);
    db.close();
  });
afterEach(() => room.close());

const order = { eventId: 'foreign-1', by: 'u-operator', reason: '误写' };
const setAside = (argument: unknown = order) =>
  askRunningServer(room.services.config.dataDir, 'set-aside', argument);
const health = async () => {
  const { views } = room.services;
  await views.waitFor('papers', await room.services.log.head(), 10_000);
  const { parts } = await room.services.health.report();
  return parts as Record<string, { ok: boolean; stopped?: { view: string; id: string; error: string }[] }>;
};
async function verify(): Promise<{ code: 0 | 1; text: string }> {
  const lines: string[] = [];
  const place = { ...room.services.config };
  const code = await runAudit(['verify'], place, (line) => lines.push(line));
  return { code, text: lines.join('\n') };
}

it('is named everywhere with its place, stops its own paper alone, and is set aside by an operator', async () => {
  const refused = await touched.post('/api/paper/paper/fill-answer', {
    paperId: touched.paperId,
    quId: 'q-single',
    answers: ['a'],
  });
  expect(refused).toMatchObject({ status: 503, msg: '这份记录暂时无法使用，请联系管理员！' });
  await other.choose('q-single', ['a']);

  const place = new RegExp(`流 ${paperStream(touched.paperId)} 第 \\d+ 号事件 foreign-1`);
  const { partitions } = await health();
  expect(partitions?.stopped?.map(({ view }) => view)).toContain('papers');
  expect(partitions?.stopped?.[0]?.error).toMatch(place);
  const found = await verify();
  expect(found.code).toBe(1);
  expect(found.text).toMatch(place);
  expect(found.text).toContain('npm run set-aside -- foreign-1');

  expect((await setAside())?.result).toMatch(place);
  expect((await setAside())?.result).toBe('事件 foreign-1 已由 u-operator 搁置');
  await touched.choose('q-single', ['a']);
  await touched.handIn();
  await askRunningServer(room.services.config.dataDir, 'rebuild', { view: 'papers' });
  expect((await health()).partitions?.stopped?.filter(({ view }) => view === 'papers')).toEqual([]);
  await room.tellWritten();
  expect(await verify()).toMatchObject({ code: 0, text: expect.stringContaining('搁置的事件 1 个') });
});

it('among what was set aside it undoes nothing, is named, and is set aside itself', async () => {
  await setAside();
  await writeForeign(SET_ASIDE_STREAM, 'foreign-2');
  await touched.choose('q-single', ['a']);
  await room.tellWritten();
  const found = await verify();
  expect(found.code).toBe(1);
  expect(found.text).toMatch(/流 set-aside 第 1 号事件 foreign-2/);
  expect((await setAside({ ...order, eventId: 'foreign-2' }))?.result).toMatch(/^已搁置/);
  expect(await verify()).toMatchObject({ code: 0, text: expect.stringContaining('搁置的事件 2 个') });
});

it('only what somebody else wrote is set aside, by somebody, for a reason', async () => {
  await expect(setAside({ ...order, eventId: 'no-such' })).rejects.toThrow('日志中没有事件 no-such');
  await expect(setAside({ ...order, reason: ' ' })).rejects.toThrow('需要事件 id、操作人和原因');
  const [ours] = await room.services.storedLog.readStream(paperStream(other.paperId));
  await expect(setAside({ ...order, eventId: ours!.id })).rejects.toThrow('是 Vigil 写入的，不能搁置');
});
