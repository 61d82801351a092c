import { randomUUID } from 'node:crypto';
import { candidateStream } from '@vigil/domain/sitting/events';
import { describe, expect, it } from 'vitest';
import { dieBefore, holdBack } from '../testing/append-faults.js';
import { Candidate } from '../testing/candidate.js';
import { minutes } from '../testing/moving-clock.js';
import { until } from '../testing/until.js';
import { actsRoom } from './acts.fixture.js';

const at = actsRoom();
const { session, carriedOut, dataOf } = at;

describe('a message', () => {
  it('to one arrives once, with sender, and is shown once [watch-010]', async () => {
    const { examId, candidates } = await at.room.examWith(1);
    const [candidate] = candidates as [Candidate];
    await at.room.admin.ok('/api/exam/watch/single-msg', {
      examId,
      userId: candidate.user.id,
      message: ' 请坐正 ',
    });
    const [sent] = (await dataOf(candidate.paperId, 'MessageSent')) as { messageId: string; text: string }[];
    expect(sent?.text).toBe('请坐正');
    const messages = async (): Promise<unknown[]> =>
      at.room.admin.ok('/api/exam/watch/messages', { paperId: candidate.paperId });
    expect(await messages()).toMatchObject([
      { text: '请坐正', shownAt: null, sender: expect.stringContaining('监考') },
    ]);
    for (let again = 0; again < 2; again += 1)
      await candidate.ok('/api/paper/paper/message-shown', {
        paperId: candidate.paperId,
        messageId: sent?.messageId,
      });
    expect(await dataOf(candidate.paperId, 'MessageShown')).toHaveLength(1);
    expect(await messages()).toMatchObject([{ shownAt: expect.stringMatching(/^\d{4}-/) }]);
  });

  it('[engine §9] to all reaches every open paper once, none that is handed in, and who starts later not [watch-010]', async () => {
    const { examId, candidates } = await at.room.examWith(10);
    const [done, ...open] = candidates as [Candidate, ...Candidate[]];
    await done.handIn();
    const commandId = randomUUID();
    for (let again = 0; again < 2; again += 1)
      await at.room.admin.ok('/api/exam/watch/batch-msg', { examId, message: '还有半小时' }, { commandId });
    await carriedOut(examId);
    for (const candidate of open)
      expect(await dataOf(candidate.paperId, 'MessageSent')).toMatchObject([{ text: '还有半小时' }]);
    expect(await dataOf(done.paperId, 'MessageSent')).toEqual([]);
    const later = await at.room.candidate();
    await later.start(examId);
    expect(await dataOf(later.paperId, 'MessageSent')).toEqual([]);
  });

  it('of nothing, or of more than 500 characters, is refused', async () => {
    const { examId, candidates } = await at.room.examWith(1);
    const userId = candidates[0]?.user.id;
    const before = await at.room.services.log.head();
    for (const message of ['', '   ', '\u200b', '长'.repeat(501)]) {
      expect(
        (await at.room.admin.refused('/api/exam/watch/single-msg', { examId, userId, message })).reason,
      ).toBe('BadInput');
      expect((await at.room.admin.refused('/api/exam/watch/batch-msg', { examId, message })).reason).toBe(
        'BadInput',
      );
    }
    expect(await at.room.byPeople(before)).toEqual([]);
  });

  it('to somebody without a paper of this exam is refused', async () => {
    const { candidates } = await at.room.examWith(1);
    const other = await at.room.saveExam();
    expect(
      (
        await at.room.admin.refused('/api/exam/watch/single-msg', {
          examId: other,
          userId: candidates[0]?.user.id,
          message: '你好',
        })
      ).reason,
    ).toBe('NoOpenPaper');
    expect(
      (
        await at.room.admin.refused('/api/exam/watch/single-msg', {
          examId: other,
          userId: 'nobody',
          message: '你好',
        })
      ).reason,
    ).toBe('NoOpenPaper');
  });
});

describe('an extension of the exam', () => {
  it('[engine §9] by two proctors at once counts twice, once per act, on each paper', async () => {
    const { examId, candidates } = await at.room.examWith(6);
    const second = await at.room.staff(['exam:watch', 'exam:watch:all']);
    await Promise.all(
      [at.room.admin, second].map((proctor, index) =>
        proctor.ok('/api/exam/watch/add-time', { examId, minutes: 5 + index, message: '延时' }),
      ),
    );
    await carriedOut(examId, 2);
    for (const candidate of candidates) {
      const added = (await dataOf(candidate.paperId, 'TimeAdded')) as { minutes: number; deadline: number }[];
      expect(new Set(added.map((one) => one.minutes))).toEqual(new Set([5, 6]));
      const [created] = (await dataOf(candidate.paperId, 'PaperCreated')) as { deadline: number }[];
      expect(added.at(-1)?.deadline).toBe((created?.deadline ?? 0) + minutes(11));
    }
  });

  it('[engine §9] is not granted twice to a claim that saw it, and reaches one that did not', async () => {
    const examId = await at.room.saveExam();
    const slow = await at.room.candidate();
    const held = holdBack(at.room.services.log, (stream) => stream === candidateStream(slow.user.id));
    const start = slow.post('/api/paper/paper/create-paper', { examId });
    await until('the claim to wait', () => held.hits() > 0);
    await at.room.admin.ok('/api/exam/watch/add-time', { examId, minutes: 7, message: '延时' });
    await carriedOut(examId);
    held.lift();
    const { id } = (await start).data as { id: string };
    await at.room.happened(id, 'TimeAdded');
    const seeing = await at.room.candidate();
    await seeing.start(examId);
    await at.room.restart();
    expect(await dataOf(seeing.paperId, 'TimeAdded')).toEqual([]);
    expect(await dataOf(id, 'TimeAdded')).toHaveLength(1);
  });

  it('needs 1 to 1440 minutes and a reason', async () => {
    const { examId } = await at.room.examWith(0);
    for (const wrong of [0, -5, 1441, 1e12])
      expect(
        (await at.room.admin.refused('/api/exam/watch/add-time', { examId, minutes: wrong, message: '延时' }))
          .reason,
      ).toBe('BadInput');
    expect(
      (await at.room.admin.refused('/api/exam/watch/add-time', { examId, minutes: 5, message: '' })).msg,
    ).toBe('加时理由必须填写！');
    expect(await session(examId)).toEqual([]);
  });
});

describe('who has no paper', () => {
  it('is awaited until nobody may come any more, the minutes granted to all included, and absent from then on', async () => {
    const { user } = await at.room.candidate();
    const endTime = at.room.clock.now() + minutes(30);
    const examId = await at.room.saveExam({ openType: 3, range: { userIds: [user.id] }, endTime });
    const stat = (): Promise<object> => at.room.admin.ok('/api/exam/watch/watch-stat', { id: examId });
    expect(await stat()).toMatchObject({ requireCount: 1, missCount: 0, awaitedCount: 1 });
    await at.room.admin.ok('/api/exam/watch/add-time', { examId, minutes: 10, message: '网络中断' });
    at.room.clock.advance(minutes(31));
    expect(await stat()).toMatchObject({ missCount: 0, awaitedCount: 1 });
    at.room.clock.advance(minutes(10));
    expect(await stat()).toMatchObject({ missCount: 1, awaitedCount: null });
  });
});

describe('two proctors', () => {
  it('see the same figures, cards and hand-ins', async () => {
    const { examId, candidates } = await at.room.examWith(5);
    const [first] = candidates as [Candidate];
    await first.handIn();
    await at.room.caughtUp('papers', 'watch_cards');
    const second = await at.room.staff(['exam:watch', 'exam:watch:all']);
    for (const [path, body] of [
      ['/api/exam/watch/watch-stat', { id: examId }],
      ['/api/exam/watch/hand-paging', { params: { examId } }],
    ] as const) {
      const [one, other] = await Promise.all(
        [second, at.room.admin].map((proctor) => proctor.ok<object>(path, body)),
      );
      expect({ ...one, position: '' }).toEqual({ ...other, position: '' });
    }
    expect(await at.room.admin.ok('/api/exam/watch/watch-stat', { id: examId })).toMatchObject({
      requireCount: 5,
      processCount: 4,
      handCount: 1,
      missCount: 0,
    });
    const cards = await second.ok<{ total: number; records: { id: string }[] }>(
      '/api/exam/watch/watch-paging',
      { params: { examId } },
    );
    expect(cards.total).toBe(4);
    expect(cards.records.map((card) => card.id)).not.toContain(first.paperId);
  });

  it('[engine §5] who acted sees it in the next list at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { examId, candidates } = await at.room.examWith(1);
      await at.room.admin.ok('/api/exam/watch/force-hand', {
        paperId: candidates[0]?.paperId,
        message: '违纪',
      });
      expect(
        await at.room.admin.ok('/api/exam/watch/hand-paging', { params: { examId, hasEx: true } }),
      ).toMatchObject({
        total: 1,
        records: [{ exState: 1, exMsg: '违纪' }],
      });
      expect(await at.room.admin.ok('/api/exam/watch/watch-paging', { params: { examId } })).toMatchObject({
        total: 0,
      });
      expect(await at.room.admin.ok('/api/exam/watch/watch-stat', { id: examId })).toMatchObject({
        processCount: 0,
        handCount: 1,
      });
    }
  });
});

describe('a paper that an act cannot reach', () => {
  it('[engine §9] holds up neither the others nor later acts, is told, and gets it later', async () => {
    const { examId, candidates } = await at.room.examWith(3);
    const [one, broken, other] = candidates.map((candidate) => candidate.paperId) as [string, string, string];
    const faults = dieBefore(
      at.room.services.log,
      (stream, events) =>
        stream === `paper-${broken}` && events.some((event) => event.type === 'MessageSent'),
    );
    await at.room.admin.ok('/api/exam/watch/batch-msg', { examId, message: '请注意' });
    await at.room.admin.ok('/api/exam/watch/add-time', { examId, minutes: 5, message: '断电' });
    for (const paperId of [one, other]) await at.room.happened(paperId, 'MessageSent');
    for (const paperId of [one, broken, other]) await at.room.happened(paperId, 'TimeAdded');
    const acts = await until('the progress to say so', async () => {
      const told = await at.room.admin.ok<
        { type: string; state: string; papers: number; reached: number; failed: { paperId: string }[] }[]
      >('/api/exam/watch/acts', { examId });
      return told.some((act) => act.state === 'waiting') && told.some((act) => act.state === 'done')
        ? told
        : null;
    });
    expect(acts.find((act) => act.type === 'MessageSentToAll')).toMatchObject({
      papers: 3,
      reached: 2,
      failed: [{ paperId: broken }],
    });
    faults.lift();
    at.room.clock.advance(6000);
    await at.room.happened(broken, 'MessageSent');
    await carriedOut(examId, 2);
    for (const paperId of [one, broken, other]) expect(await dataOf(paperId, 'MessageSent')).toHaveLength(1);
  });
});

describe('who sits the exam', () => {
  it('[ET113] does nothing to the own paper, extends it for nobody, and marks nothing meanwhile', async () => {
    const examId = await at.room.saveExam();
    const self = new Candidate(at.room, at.room.admin.user, at.room.admin.token);
    const paperId = await self.start(examId);
    const refused = async (path: string, body: object): Promise<string | undefined> =>
      (await self.refused(path, { examId, paperId, minutes: 9, message: '误收', ...body })).reason;
    expect(await refused('/api/exam/watch/add-time', {})).toBe('OwnPaper');
    expect(await refused('/api/exam/watch/add-time', { paperId: null })).toBe('OwnPaperOpen');
    expect(await refused('/api/exam/watch/force-hand', {})).toBe('OwnPaper');
    expect((await self.refused('/api/exam/marking/progress', { examId })).reason).toBe('OwnPaperOpen');
    await self.handIn();
    expect(await refused('/api/exam/watch/reopen', {})).toBe('OwnPaper');
    expect(await at.room.has(paperId, 'PaperReopened')).toBe(false);
    await self.fill('q-single', { answers: ['b'] });
    expect(await refused('/api/exam/watch/admit-late', { quId: 'q-single' })).toBe('OwnPaper');
    await self.ok('/api/exam/marking/progress', { examId });
  });
});
