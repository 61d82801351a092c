import { deafBus, type DeafBus } from '@vigil/stores/testing/deaf-bus';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ExamDefinitions } from '../exams/exam-definitions.js';
import { ExamRoom } from '../testing/exam-room.js';
import { closeSockets, follow, liveClient } from '../testing/live.js';

let room: ExamRoom;
let address: string;
let deaf: DeafBus;

beforeAll(async () => {
  room = await ExamRoom.open();
  deaf = deafBus(room.services.bus);
  // Before anybody subscribes: nothing that is published reaches a screen any more.
  Object.assign(room.services, { bus: deaf });
  address = await room.server.app.listen();
});
afterEach(closeSockets);
afterAll(() => room.close());

describe('what hints missed', () => {
  it('a wall shows once it is told that it may have missed something', async () => {
    const examId = await room.saveExam();
    const candidate = await room.candidate();
    await candidate.start(examId);
    await room.caughtUp('watch_cards');
    const query = 'subscription($e: ID!) { watchCards(examId: $e) { upserts { id leaveTimes } } }';
    const feed = follow<{ upserts: { id: string; leaveTimes: number }[] }>(
      liveClient(address, room.admin.token),
      query,
      { e: examId },
    );
    expect((await feed.first('the snapshot')).upserts).toEqual([{ id: candidate.paperId, leaveTimes: 0 }]);
    await candidate.leave();
    await room.caughtUp('watch_cards');
    expect(feed.messages).toHaveLength(1);
    deaf.tellGap();
    await feed.first('the leave', ({ upserts }) =>
      upserts.some((card) => card.id === candidate.paperId && card.leaveTimes === 1),
    );
  });

  it('a paper shows, message and hand-in, in order', async () => {
    const examId = await room.saveExam();
    const candidate = await room.candidate();
    await candidate.start(examId);
    await room.admin.ok('/api/exam/watch/single-msg', {
      examId,
      userId: candidate.user.id,
      message: '第一句',
    });
    const query = 'subscription($p: ID!) { paperNotices(paperId: $p) { kind content } }';
    const feed = follow<{ kind: string; content: string | null }>(
      liveClient(address, candidate.token),
      query,
      { p: candidate.paperId },
    );
    await feed.first('what was there at the start');
    await room.admin.ok('/api/exam/watch/single-msg', {
      examId,
      userId: candidate.user.id,
      message: '第二句',
    });
    await room.admin.ok('/api/exam/watch/force-hand', { paperId: candidate.paperId, message: '违纪' });
    expect(feed.messages.map(({ content }) => content)).toEqual(['第一句']);
    deaf.tellGap();
    await feed.first('the hand-in', ({ kind }) => kind === 'handed-in');
    expect(feed.messages.map(({ kind, content }) => content ?? kind)).toEqual([
      '第一句',
      '第二句',
      'handed-in',
    ]);
  });

  it('an exam that another process saved is read anew', async () => {
    const examId = await room.saveExam({ title: '旧名' });
    const definitions = new ExamDefinitions(room.services);
    const before = await definitions.get(examId);
    await definitions.collection.put({ ...before, title: '新名' });
    expect((await definitions.get(examId)).title).toBe('旧名');
    deaf.tellGap();
    expect((await definitions.get(examId)).title).toBe('新名');
  });
});
