import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ExamRoom } from '../testing/exam-room.js';
import { minutes, seconds } from '../testing/moving-clock.js';
import { jpeg } from '../testing/fake-faces.js';

let room: ExamRoom;

beforeAll(async () => {
  room = await ExamRoom.open();
});
afterAll(() => room.close());

describe('the exam password', () => {
  it('[ET12] is asked for, and five wrong ones pause for a minute counted from the last of them [exam-018]', async () => {
    const examId = await room.saveExam({ openType: 9, password: 'Right-1' });
    const candidate = await room.candidate();
    expect((await candidate.startRefused(examId)).reason).toBe('WrongPassword');
    for (let wrong = 1; wrong <= 5; wrong += 1) {
      expect((await candidate.startRefused(examId, { password: `wrong-${wrong}` })).reason).toBe(
        'WrongPassword',
      );
      room.clock.advance(seconds(11));
    }
    expect(await candidate.startRefused(examId, { password: 'Right-1' })).toMatchObject({
      reason: 'PasswordPaused',
    });
    room.clock.advance(seconds(40));
    expect((await candidate.startRefused(examId, { password: 'Right-1' })).reason).toBe('PasswordPaused');
    room.clock.advance(seconds(15));
    await candidate.start(examId, { password: 'Right-1' });
  });

  it('[ET12] guesses sent at once are no way around the five', async () => {
    const examId = await room.saveExam({ openType: 9, password: 'Right-1' });
    const candidate = await room.candidate();
    const guesses = Array.from({ length: 12 }, (_none, index) =>
      candidate.startRefused(examId, { password: `guess-${index}` }),
    );
    const reasons = (await Promise.all(guesses)).map((answer) => answer.reason);
    expect(reasons.filter((reason) => reason === 'WrongPassword')).toHaveLength(5);
    expect(reasons.filter((reason) => reason === 'PasswordPaused')).toHaveLength(7);
  });

  it('is never sent out, nor its hash', async () => {
    const examId = await room.saveExam({ openType: 9, password: 'Right-1' });
    const candidate = await room.candidate();
    const seen = [
      await room.admin.post('/api/exam/exam/detail', { id: examId }),
      await candidate.post('/api/exam/exam/check-info', { id: examId }),
      await candidate.post('/api/exam/exam/online-paging', { current: 1, size: 100 }),
    ].map((answer) => answer.text);
    for (const text of seen) expect(text).not.toMatch(/Right-1|argon2|passwordHash/);
    const logged = JSON.stringify(
      (await room.everything()).filter((event) => event.type === 'ReferenceChanged'),
    );
    expect(logged).not.toMatch(/Right-1|argon2|"passwordHash"/);
  });
});

describe('the face token', () => {
  it('[engine §12] is this person’s, for this exam, for half an hour and one start', async () => {
    const examId = await room.saveExam({ faceOn: true });
    const other = await room.saveExam({ faceOn: true });
    const mine = await room.candidate();
    const stranger = await room.candidate();
    room.faces.verdict = 'matched';
    const token = async (exam: string): Promise<string> =>
      (
        await mine.ok<{ faceToken: string }>('/api/paper/capture/face-token', {
          examId: exam,
          base64: jpeg(),
        })
      ).faceToken;

    expect((await mine.startRefused(examId)).reason).toBe('FaceRequired');
    const first = await token(examId);
    expect((await stranger.startRefused(examId, { faceToken: first })).reason).toBe('FaceRequired');
    expect((await mine.startRefused(other, { faceToken: first })).reason).toBe('FaceRequired');
    await mine.start(examId, { faceToken: first });
    await mine.handIn();
    expect((await mine.startRefused(examId, { faceToken: first })).reason).toBe('FaceRequired');

    const second = await token(examId);
    room.clock.advance(minutes(30) + seconds(1));
    expect((await mine.startRefused(examId, { faceToken: second })).reason).toBe('FaceRequired');
  });

  it('is not spent by a start that is refused for something else', async () => {
    const now = room.clock.now();
    const examId = await room.saveExam({
      faceOn: true,
      startTime: now + minutes(5),
      endTime: now + minutes(90),
    });
    const candidate = await room.candidate();
    const { faceToken } = await candidate.ok<{ faceToken: string }>('/api/paper/capture/face-token', {
      examId,
      base64: jpeg(),
    });
    expect((await candidate.startRefused(examId, { faceToken })).reason).toBe('NotInTime');
    room.clock.advance(minutes(6));
    await candidate.start(examId, { faceToken });
  });

  it('is given from ten minutes before the start, and only to who may sit', async () => {
    const now = room.clock.now();
    const examId = await room.saveExam({
      faceOn: true,
      startTime: now + minutes(30),
      endTime: now + minutes(90),
    });
    const candidate = await room.candidate();
    const ask = { examId, base64: jpeg() };
    expect((await candidate.refused('/api/paper/capture/face-token', ask)).reason).toBe('NotInTime');
    room.clock.advance(minutes(21));
    expect(await candidate.ok('/api/paper/capture/face-token', ask)).toMatchObject({
      pass: true,
      realName: '测试学员',
    });
    const closed = await room.saveExam({ faceOn: true, openType: 3, range: { userIds: ['somebody'] } });
    expect(
      (await candidate.refused('/api/paper/capture/face-token', { ...ask, examId: closed })).reason,
    ).toBe('NotSignedUp');
  });
});
