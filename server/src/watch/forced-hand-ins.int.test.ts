import { candidateStream } from '@vigil/domain/sitting/events';
import { describe, expect, it } from 'vitest';
import { dieBefore, holdBack } from '../testing/append-faults.js';
import { Candidate } from '../testing/candidate.js';
import { until } from '../testing/until.js';
import { actsRoom } from './acts.fixture.js';

const at = actsRoom();
const { session, carriedOut, dataOf } = at;

describe('forced hand-in of one paper', () => {
  it('[wire] sets exState 1 and the reason, once, also for two proctors at once [watch-006] [watch-010]', async () => {
    const { candidates } = await at.room.examWith(1);
    const [candidate] = candidates as [Candidate];
    await candidate.choose('q-single', ['b']);
    const second = await at.room.staff(['exam:watch', 'exam:watch:all']);
    await Promise.all(
      [at.room.admin, second].map((proctor, index) =>
        proctor.ok('/api/exam/watch/force-hand', { paperId: candidate.paperId, message: `理由${index}` }),
      ),
    );
    const handIns = await dataOf(candidate.paperId, 'PaperHandedIn');
    expect(handIns).toHaveLength(1);
    expect(handIns[0]).toMatchObject({
      exState: 1,
      cause: 'proctor',
      exMsg: expect.stringMatching(/^理由[01]$/),
    });
    expect(await dataOf(candidate.paperId, 'PaperScored')).toMatchObject([{ objScore: 5 }]);
    expect((await candidate.fill('q-judge', { answers: ['yes'] })).reason).toBe('PaperAlreadyHandedIn');
  });

  it('asks for a reason', async () => {
    const { candidates } = await at.room.examWith(1);
    expect(
      await at.room.admin.refused('/api/exam/watch/force-hand', {
        paperId: candidates[0]?.paperId,
        message: '  ',
      }),
    ).toMatchObject({
      reason: 'BadInput',
      msg: '收卷理由必须填写！',
    });
  });
});

describe('forced hand-in of all', () => {
  it('[engine §9] is one event, reaches every open paper with state and reason, and closes the exam [watch-010] [watch-006]', async () => {
    const { examId, candidates } = await at.room.examWith(20);
    const [done] = candidates as [Candidate];
    await done.handIn();
    await at.room.admin.ok('/api/exam/watch/force-hand-all', { examId, exState: 6, message: '机房断电' });
    const [act] = await session(examId);
    expect(act).toMatchObject({
      type: 'AllOrderedIn',
      actor: { kind: 'staff', id: at.room.admin.user.id },
      data: { examId, exState: 6, message: '机房断电' },
    });
    const [report] = await carriedOut(examId);
    expect(report?.data).toMatchObject({ actEventId: act?.id, papers: 19 });
    expect(await dataOf(done.paperId, 'PaperHandedIn')).toMatchObject([{ exState: 0 }]);
    for (const candidate of candidates.slice(1)) {
      expect(await dataOf(candidate.paperId, 'PaperHandedIn')).toMatchObject([
        { exState: 6, cause: 'proctor-all', exMsg: '机房断电' },
      ]);
    }
    const late = await at.room.candidate();
    expect(await late.startRefused(examId)).toMatchObject({
      reason: 'ExamClosed',
      msg: '该考试已停用或已全部交卷！',
    });
    expect(await late.ok('/api/exam/exam/check-info', { id: examId })).toMatchObject({
      blocked: [{ reason: 'ExamClosed' }],
    });
  });

  it('asks for a state and a reason [watch-007] [watch-008]', async () => {
    const { examId } = await at.room.examWith(0);
    const before = await at.room.services.log.head();
    expect(
      (await at.room.admin.refused('/api/exam/watch/force-hand-all', { examId, message: '断电' })).msg,
    ).toBe('考卷状态必须选择！');
    expect(
      (await at.room.admin.refused('/api/exam/watch/force-hand-all', { examId, exState: 8, message: '断电' }))
        .msg,
    ).toBe('考卷状态必须选择！');
    expect((await at.room.admin.refused('/api/exam/watch/force-hand-all', { examId, exState: 1 })).msg).toBe(
      '收卷理由必须填写！',
    );
    expect(await at.room.byPeople(before)).toEqual([]);
  });

  it('[engine §9] catches starts that race with it', async () => {
    const { examId, candidates } = await at.room.examWith(4);
    const racing = await at.room.candidates(12);
    const starts = racing.map((candidate) => candidate.post('/api/paper/paper/create-paper', { examId }));
    const order = at.room.admin.ok('/api/exam/watch/force-hand-all', { examId, exState: 1, message: '结束' });
    const more = (await at.room.candidates(4)).map((candidate) =>
      candidate.post('/api/paper/paper/create-paper', { examId }),
    );
    await order;
    const answers = await Promise.all([...starts, ...more]);
    const started = answers
      .filter((answer) => answer.code === 0)
      .map((answer) => (answer.data as { id: string }).id);
    for (const answer of answers)
      expect(answer.code === 0 || answer.reason === 'ExamClosed', answer.text).toBe(true);
    await carriedOut(examId);
    for (const paperId of [...started, ...candidates.map((candidate) => candidate.paperId)])
      await at.room.happened(paperId, 'PaperHandedIn');
  });

  it('[engine §9] catches a start that was decided before it and became durable after it was carried out', async () => {
    const examId = await at.room.saveExam();
    const slow = await at.room.candidate();
    const held = holdBack(at.room.services.log, (stream) => stream === candidateStream(slow.user.id));
    const start = slow.post('/api/paper/paper/create-paper', { examId });
    await until('the claim to wait', () => held.hits() > 0);
    await at.room.admin.ok('/api/exam/watch/force-hand-all', { examId, exState: 1, message: '结束' });
    await carriedOut(examId);
    held.lift();
    const { id } = (await start).data as { id: string };
    expect((await at.room.happened(id, 'PaperHandedIn')).data).toMatchObject({ exState: 1, exMsg: '结束' });
  });

  it('[engine §9] goes on after a restart in the middle, each paper once', async () => {
    const { examId, candidates } = await at.room.examWith(30);
    let through = 0;
    const faults = dieBefore(
      at.room.services.log,
      (_stream, events) => events.some((event) => event.type === 'PaperHandedIn') && (through += 1) > 10,
    );
    await at.room.admin.ok('/api/exam/watch/force-hand-all', { examId, exState: 1, message: '结束' });
    await until('some papers to be in and the rest to fail', () => faults.hits() > 0);
    expect((await session(examId)).some((event) => event.type === 'ActCarriedOut')).toBe(false);
    await at.room.restart();
    await carriedOut(examId);
    for (const candidate of candidates)
      expect(await dataOf(candidate.paperId, 'PaperHandedIn')).toMatchObject([
        { exState: 1, cause: 'proctor-all' },
      ]);
  });

  it('[ET50] leaves a paper alone that was reopened since', async () => {
    const { examId, candidates } = await at.room.examWith(1);
    const [candidate] = candidates as [Candidate];
    await at.room.admin.ok('/api/exam/watch/force-hand-all', { examId, exState: 1, message: '结束' });
    await carriedOut(examId);
    await at.room.admin.ok('/api/exam/watch/reopen', {
      paperId: candidate.paperId,
      minutes: 10,
      message: '误收',
    });
    await at.room.restart();
    expect((await candidate.detail()).handState).toBe(0);
    await candidate.choose('q-single', ['b']);
  });
});
