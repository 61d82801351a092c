import { randomUUID } from 'node:crypto';
import {
  collections as bankCollections,
  type QuestionVersionDocument,
} from '../question-bank/collections.js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { single } from '../testing/every-type.js';
import { ExamRoom, group } from '../testing/exam-room.js';
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

describe('the deadline', () => {
  it('[ET33] takes what arrives in the 3 s after it, refuses what arrives later, keeps that and never counts it', async () => {
    const { candidate, paperId, deadline } = await room.sitting();
    room.clock.freeze(deadline + seconds(3));
    await candidate.choose('q-single', ['b']);
    room.clock.freeze(deadline + seconds(3) + 1);
    const late = await candidate.fill('q-judge', { answers: ['yes'] }, { commandId: randomUUID() });
    expect(late).toMatchObject({
      status: 200,
      code: 20010000,
      reason: 'DeadlinePassed',
      msg: '考试时间已到，本次作答未计入！',
    });
    const after = await candidate.fill('q-multi', { answers: ['a', 'b'] });
    expect(after).toMatchObject({ reason: 'PaperAlreadyHandedIn', msg: '试卷已交卷，本次作答未计入！' });
    const events = await room.events(paperId);
    const kept = events.filter((event) => event.type === 'AnswerArrivedLate').map((event) => event.data);
    expect(kept).toEqual([
      { quId: 'q-judge', answer: { checked: ['yes'] }, why: 'DeadlinePassed' },
      { quId: 'q-multi', answer: { checked: ['a', 'b'] }, why: 'PaperAlreadyHandedIn' },
    ]);
    expect(events.find((event) => event.type === 'PaperHandedIn')?.data).toMatchObject({
      exState: 5,
      cause: 'deadline',
      deadline,
      userTime: 3600,
    });
    expect(events.find((event) => event.type === 'PaperScored')?.data).toMatchObject({ objScore: 5 });
  });

  it('[ET33] takes what arrived in time though the server handed in first, and scores the paper anew', async () => {
    const { candidate, paperId, deadline } = await room.sitting();
    await candidate.choose('q-single', ['b']);
    room.clock.freeze(deadline + seconds(3));
    await until('the server hands in', async () => (await handIns(paperId)).length > 0);
    room.clock.freeze(deadline + seconds(2));
    expect(await candidate.choose('q-judge', ['yes'])).toMatchObject({ fill: true });
    const scores = (await room.events(paperId)).flatMap((event) =>
      event.type === 'PaperScored' ? [event.data.objScore] : [],
    );
    expect(scores).toHaveLength(2);
    expect(scores[1]).toBeGreaterThan(scores[0] ?? 0);
    expect(await handIns(paperId)).toHaveLength(1);
  });

  it('[ET84] many large late answers leave little in the log, and the auditor’s page of the paper stays small', async () => {
    const { candidate, paperId, deadline } = await room.sitting();
    room.clock.freeze(deadline + minutes(1));
    const reasons = new Map<string | undefined, number>();
    for (let i = 0; i < 40; i += 1) {
      const { reason } = await candidate.fill('q-essay', { answer: `${i}`.padEnd(195_000, 'x') });
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    }
    expect(reasons.get('LateAnswersFull')).toBe(35);
    expect(await candidate.fill('q-essay', { answer: 'again' })).toMatchObject({
      reason: 'LateAnswersFull',
      msg: '迟到的答案已达到可保存的上限，本次作答未保存！',
    });
    expect(await candidate.fill('q-judge', { answers: ['yes'] })).toMatchObject({
      reason: 'PaperAlreadyHandedIn',
    });
    const { text } = await room.admin.post('/api/audit/paper', { id: paperId });
    expect(text.length).toBeLessThan(60_000);
    expect(text).toContain('共195000字，完整内容见当时的试卷');
  });

  it('[ET35] a late answer that is sent again is refused again and kept once', async () => {
    const { candidate, paperId, deadline } = await room.sitting();
    room.clock.freeze(deadline + minutes(1));
    const commandId = randomUUID();
    for (const id of [commandId, commandId, randomUUID()]) {
      expect((await candidate.fill('q-judge', { answers: ['yes'] }, { commandId: id })).reason).toMatch(
        /DeadlinePassed|PaperAlreadyHandedIn/,
      );
    }
    expect((await room.types(paperId)).filter((type) => type === 'AnswerArrivedLate')).toHaveLength(1);
  });

  it('[engine §4] a late answer is shown as 未计入 to candidate, proctor and auditor, and counts once a person admits it', async () => {
    const { candidate, examId, paperId, deadline } = await room.sitting();
    await candidate.choose('q-single', ['b']);
    room.clock.freeze(deadline + seconds(4));
    await candidate.fill('q-judge', { answers: ['yes'] });
    expect((await candidate.open('q-judge')).lateAnswers).toBe(1);
    await room.caughtUp('papers', 'watch_cards');
    const { records } = await room.admin.ok<{ records: { id: string; lateAnswers: number }[] }>(
      '/api/exam/watch/hand-paging',
      {
        params: { examId },
      },
    );
    expect(records).toMatchObject([{ id: paperId, lateAnswers: 1, exState: 5 }]);
    for (const path of ['/api/exam/watch/history', '/api/audit/paper'] as const) {
      const text = (await room.admin.post(path, path.endsWith('history') ? { paperId } : { id: paperId }))
        .text;
      expect(text).toContain('迟到，未计入');
    }
    const before = (await room.paperRow(paperId)).objScore;
    await room.admin.ok('/api/exam/watch/admit-late', { paperId, quId: 'q-judge', message: '网络故障' });
    const row = await room.paperRow(paperId);
    expect([before, row.objScore]).toEqual([5, 10]);
    expect(row.lateAnswers).toBe(0);
    expect((await candidate.open('q-judge')).lateAnswers).toBe(0);
    expect(
      (await room.admin.refused('/api/exam/watch/admit-late', { paperId, quId: 'q-judge', message: '再来' }))
        .reason,
    ).toBe('NothingLate');
  });

  it('[ET45] hands in once with exState 5, by the reactor alone', async () => {
    const { paperId, deadline } = await room.sitting();
    room.clock.freeze(deadline + seconds(3) - 1);
    expect(await staysFalse(() => room.has(paperId, 'PaperHandedIn'))).toBe(true);
    room.clock.freeze(deadline + seconds(3));
    const handedIn = await room.happened(paperId, 'PaperHandedIn');
    expect(handedIn).toMatchObject({
      actor: { kind: 'system' },
      data: { exState: 5, exMsg: '考试时间到，系统已自动交卷！', deadline },
    });
    expect((await room.paperRow(paperId)).state).toBe(3);
  });

  it('[engine §4] once-ness holds while the reactor, hand-exam and other calls race', async () => {
    const examId = await room.saveExam();
    const candidates = await room.candidates(12);
    for (const candidate of candidates) await candidate.start(examId);
    room.clock.advance(minutes(60) + seconds(5));
    const answers = await Promise.all(
      candidates.flatMap((candidate) => [
        candidate.handIn(),
        candidate.handIn(),
        candidate.openPaper(),
        candidate.post('/api/paper/paper/leave-incr', { id: candidate.paperId }),
      ]),
    );
    expect(answers).toContainEqual(expect.objectContaining({ handState: 1, exState: 5 }));
    for (const candidate of candidates) {
      const handedIn = await room.happened(candidate.paperId, 'PaperHandedIn');
      expect(handedIn.data.exState).toBe(5);
      expect(await handIns(candidate.paperId)).toHaveLength(1);
      expect((await room.types(candidate.paperId)).filter((type) => type === 'PaperScored')).toHaveLength(1);
    }
  });

  it('[ET36] any call on an overdue paper hands it in, and a refused one says so each time it is sent', async () => {
    const { candidate, paperId, deadline } = await room.sitting();
    room.clock.freeze(deadline + seconds(10));
    const commandId = randomUUID();
    const mark = { paperId, quId: 'q-single', mark: true };
    const first = await candidate.post('/api/paper/paper/mark-as', mark, { commandId });
    const second = await candidate.post('/api/paper/paper/mark-as', mark, { commandId });
    for (const answer of [first, second])
      expect(answer.reason).toMatch(/DeadlinePassed|PaperAlreadyHandedIn/);
    expect(await handIns(paperId)).toHaveLength(1);
  });

  it('[engine §5] papers that cannot be handed in hold back no others, neither at the deadline nor in an act on the exam', async () => {
    const [broken, fine] = [single('poison-broken'), single('poison-fine')] as const;
    await room.addQuestions([broken, fine]);
    const poisoned = await room.saveExam({ title: '坏', tmplGroups: [group('坏', [broken])] });
    const bad = await room.candidates(70);
    await Promise.all(bad.map((candidate) => candidate.start(poisoned)));
    await room.overwriteExam(poisoned, {
      tmplGroups: [{ id: 'fine', title: '好', quType: null, perScore: 5, quIds: [fine.quId] }],
    });
    const ordered = await room.candidates(20);
    for (const candidate of ordered) await candidate.start(poisoned);
    const due = await room.candidates(3);
    const later = await room.saveExam({ tmplGroups: [group('好', [fine])] });
    for (const candidate of due) await candidate.start(later);

    const version = 'poison-broken@1';
    const versions = () =>
      room.services.documents.collection<QuestionVersionDocument>(bankCollections.questionVersions);
    const kept = (await versions().get(version)) as QuestionVersionDocument;
    await versions().delete(version);
    await room.restart();
    await room.admin.ok('/api/exam/watch/force-hand-all', { examId: poisoned, exState: 1, message: '结束' });
    for (const candidate of ordered)
      expect((await room.happened(candidate.paperId, 'PaperHandedIn')).data.exState).toBe(1);
    room.clock.advance(minutes(60) + seconds(5));
    for (const candidate of due)
      expect((await room.happened(candidate.paperId, 'PaperHandedIn')).data.exState).toBe(5);
    for (const candidate of bad) expect(await room.has(candidate.paperId, 'PaperHandedIn')).toBe(false);
    await versions().put(kept);
    for (const candidate of bad) await room.happened(candidate.paperId, 'PaperHandedIn');
  });

  it('[ET15] never comes for a mock', async () => {
    const { candidate, paperId } = await room.sitting({
      examType: 2,
      startTime: null,
      endTime: null,
      totalTime: 1,
    });
    room.clock.advance(minutes(600));
    await candidate.choose('q-single', ['b']);
    expect(await staysFalse(() => room.has(paperId, 'PaperHandedIn'))).toBe(true);
    expect((await candidate.detail()).leftSeconds).toBe(0);
    await candidate.handIn();
  });
});
