import { randomUUID } from 'node:crypto';
import { examSessionStream } from '@vigil/domain/sitting/events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { dieBefore } from '../testing/append-faults.js';
import { ExamRoom } from '../testing/exam-room.js';
import { minutes, seconds } from '../testing/moving-clock.js';
import { staysFalse, until } from '../testing/until.js';

let room: ExamRoom;

beforeAll(async () => {
  room = await ExamRoom.open();
});
afterEach(() => room.clock.run());
afterAll(() => room.close());

const handIns = async (paperId: string): Promise<unknown[]> =>
  (await room.events(paperId)).filter((event) => event.type === 'PaperHandedIn');

describe('the start', () => {
  it('[ET7] is taken from two seconds early, and the paper’s clock begins at startTime', async () => {
    room.clock.freeze();
    const startTime = room.clock.now() + seconds(10);
    const examId = await room.saveExam({ startTime, endTime: startTime + minutes(120), totalTime: 60 });
    const candidate = await room.candidate();
    room.clock.freeze(startTime - seconds(2) - 1);
    expect((await candidate.startRefused(examId)).reason).toBe('NotInTime');
    room.clock.freeze(startTime - seconds(2));
    const paperId = await candidate.start(examId);
    expect((await room.events(paperId))[0]?.data).toMatchObject({
      startedAt: startTime,
      deadline: startTime + minutes(60),
    });
  });

  it('[ET16] late in the window ends with the exam; totalTime 0 lasts until its end', async () => {
    const now = room.clock.now();
    const endTime = now + minutes(20);
    expect((await room.sitting({ endTime })).deadline).toBe(endTime);
    expect((await room.sitting({ endTime, totalTime: 0 })).deadline).toBe(endTime);
  });
});

describe('handMin', () => {
  it('[ET39] refuses an own hand-in before it, each time it is sent, and lets one pass after the deadline', async () => {
    const { candidate } = await room.sitting({ handMin: 30 });
    const commandId = randomUUID();
    for (const exState of [0, 0]) {
      const answer = await candidate.post(
        '/api/paper/paper/hand-exam',
        { id: candidate.paperId, exState },
        { commandId },
      );
      expect(answer).toMatchObject({ reason: 'TooEarlyToHandIn', msg: '开考30分钟后才能交卷' });
    }
    const inactive = { id: candidate.paperId, exState: 4 };
    for (const again of [1, 2])
      expect(
        (await candidate.post('/api/paper/paper/hand-exam', inactive, { commandId: `inactive-${commandId}` }))
          .reason,
        `${again}`,
      ).toBe('TooEarlyToHandIn');
    room.clock.advance(minutes(10));
    const { handInSeconds } = await candidate.detail();
    expect(handInSeconds).toBeGreaterThan(15 * 60);
    expect(handInSeconds).toBeLessThanOrEqual(20 * 60);
    room.clock.advance(minutes(20));
    expect((await candidate.detail()).handInSeconds).toBe(0);
    expect(await candidate.handIn()).toMatchObject({ handState: 1, exState: 0 });

    const short = await room.sitting({ handMin: 60, endTime: room.clock.now() + minutes(10) });
    room.clock.freeze(short.deadline + 1);
    expect(await short.candidate.handIn()).toMatchObject({ handState: 1, exState: 0 });
  });
});

describe('added time', () => {
  it('[ET49] moves the deadline of one paper, with actor and reason', async () => {
    const { candidate, examId, paperId, deadline } = await room.sitting();
    await room.admin.ok('/api/exam/watch/add-time', { examId, paperId, minutes: 10, message: '设备故障' });
    expect((await room.events(paperId)).at(-1)).toMatchObject({
      type: 'TimeAdded',
      actor: { kind: 'staff', id: room.admin.user.id },
      data: { minutes: 10, deadline: deadline + minutes(10), reason: '设备故障' },
    });
    expect((await candidate.detail()).leftSeconds).toBeGreaterThan(69 * 60);
    room.clock.freeze(deadline + minutes(9));
    await candidate.choose('q-single', ['b']);
    expect(await room.has(paperId, 'PaperHandedIn')).toBe(false);
  });

  it('[engine §4] for a whole exam reaches open papers, those who start later, and the exam’s end', async () => {
    const endTime = room.clock.now() + minutes(30);
    const { examId, paperId, deadline } = await room.sitting({ endTime });
    expect(deadline).toBe(endTime);
    await room.admin.ok('/api/exam/watch/add-time', { examId, minutes: 15, message: '停电' });
    const added = await room.happened(paperId, 'TimeAdded');
    expect(added.data.deadline).toBe(endTime + minutes(15));
    const later = await room.candidate();
    await later.start(examId);
    expect(await room.deadlineOf(later.paperId)).toBe(endTime + minutes(15));
    expect(await staysFalse(() => room.has(later.paperId, 'TimeAdded'), 300)).toBe(true);

    room.clock.freeze(endTime + minutes(14));
    const last = await room.candidate();
    const check = await last.ok<{ examStatus: number; blocked: unknown[] }>('/api/exam/exam/check-info', {
      id: examId,
    });
    expect(check).toMatchObject({ examStatus: 3, blocked: [] });
    await last.start(examId);
    expect(await room.deadlineOf(last.paperId)).toBe(endTime + minutes(15));
  });

  it('is not granted twice when the call is repeated', async () => {
    const { examId, paperId, deadline } = await room.sitting();
    const commandId = randomUUID();
    for (const path of ['one', 'all']) {
      const body = { examId, minutes: 5, message: '重试', ...(path === 'one' ? { paperId } : {}) };
      for (let again = 0; again < 3; again += 1)
        await room.admin.ok('/api/exam/watch/add-time', body, { commandId: `${commandId}-${path}` });
    }
    await until('the act to be carried out', async () =>
      (await room.services.log.readStream(examSessionStream(examId))).some(
        (event) => event.type === 'ActCarriedOut',
      ),
    );
    expect(await room.deadlineOf(paperId)).toBe(deadline + minutes(10));
  });
});

describe('reopening', () => {
  it('[ET52] gives some minutes from now with all answers kept, holds the candidate again, and is scored anew', async () => {
    const { candidate, examId, paperId } = await room.sitting();
    await candidate.choose('q-single', ['b']);
    await candidate.handIn();
    const commandId = randomUUID();
    room.clock.advance(minutes(90));
    const body = { paperId, minutes: 20, message: '误交' };
    for (let again = 0; again < 2; again += 1)
      await room.admin.ok('/api/exam/watch/reopen', body, { commandId });
    const [reopened] = (await room.events(paperId)).filter((event) => event.type === 'PaperReopened');
    expect((await room.types(paperId)).filter((type) => type === 'PaperReopened')).toHaveLength(1);
    expect(await room.deadlineOf(paperId)).toBe((reopened?.time ?? 0) + minutes(20));
    expect(await candidate.openPaper()).toMatchObject({ id: paperId, examId });
    expect((await candidate.startRefused(await room.saveExam())).reason).toBe('AnotherPaperOpen');
    expect((await candidate.open('q-single')).answerList.find((entry) => entry.checked)?.id).toBe('b');
    await candidate.choose('q-judge', ['yes']);
    await candidate.handIn();
    expect((await room.paperRow(paperId)).objScore).toBe(10);
    expect(await handIns(paperId)).toHaveLength(2);
    expect(await candidate.openPaper()).toBeNull();
  });

  it('[ET5] is refused while another paper of the candidate is open, and of a paper that is open', async () => {
    const { candidate, paperId } = await room.sitting();
    expect(
      (await room.admin.refused('/api/exam/watch/reopen', { paperId, minutes: 5, message: '还开着' })).reason,
    ).toBe('PaperStillOpen');
    await candidate.handIn();
    await candidate.start(await room.saveExam());
    const { code, reason } = await room.admin.refused('/api/exam/watch/reopen', {
      paperId,
      minutes: 5,
      message: '误交',
    });
    expect({ code, reason }).toEqual({ code: 20010002, reason: 'AnotherPaperOpen' });
    expect(await room.has(paperId, 'PaperReopened')).toBe(false);
  });

  it('[ET5] that died after the claim can be asked for again, and never leaves two papers open', async () => {
    const { candidate, paperId } = await room.sitting();
    await candidate.handIn();
    await until('the release', async () => (await candidate.openPaper()) === null);
    const faults = dieBefore(room.services.log, (_stream, events) =>
      events.some((event) => event.type === 'PaperReopened'),
    );
    const body = { paperId, minutes: 20, message: '误交' };
    const commandId = randomUUID();
    expect((await room.admin.post('/api/exam/watch/reopen', body, { commandId })).status).toBe(503);
    faults.lift();
    room.clock.advance(seconds(31));
    const other = await room.saveExam();
    await candidate.start(other);
    const again = await room.admin.post('/api/exam/watch/reopen', body, { commandId });
    expect(again.reason).toBe('AnotherPaperOpen');
    expect(await room.has(paperId, 'PaperReopened')).toBe(false);
    await candidate.handIn();
    expect((await room.admin.post('/api/exam/watch/reopen', body, { commandId })).code).toBe(0);
    expect(await candidate.openPaper()).toMatchObject({ id: paperId });
  });
});
