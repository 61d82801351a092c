import { describe, expect, it } from 'vitest';
import type { QuestionContent } from '@vigil/domain/question-bank/question';
import type { Candidate } from '../testing/candidate.js';
import { expectNoKey } from '../testing/answer-key.js';
import { everyType, keyWord } from '../testing/every-type.js';
import { group } from '../testing/exam-room.js';
import { minutes, seconds } from '../testing/moving-clock.js';
import { type Result, overheardRoom } from './no-answer-key.fixture.js';

const at = overheardRoom();

describe('after hand-in', () => {
  const objective = everyType().filter((one) => [1, 2, 3, 5].includes(one.quType));

  async function handedIn(
    fields: Readonly<Record<string, unknown>>,
  ): Promise<{ candidate: Candidate; examId: string; endTime: number }> {
    const endTime = at.room.clock.now() + minutes(120);
    const examId = await at.room.saveExam({
      endTime,
      qualifyScore: 5,
      tmplGroups: [group('客观', objective)],
      ...fields,
    });
    const candidate = await at.room.candidate();
    await candidate.start(examId);
    await candidate.choose('q-single', ['b']);
    await candidate.choose('q-judge', ['no']);
    await candidate.handIn();
    return { candidate, examId, endTime };
  }

  const result = async (candidate: Candidate): Promise<Result> => candidate.result<Result>();

  it('[ET68] resultType 1 tells no score, pass or key, in no read [paper-001]', async () => {
    const { candidate, endTime } = await handedIn({ resultType: 1 });
    for (const time of [null, endTime + seconds(1)]) {
      if (time !== null) at.room.clock.freeze(time);
      expect(await result(candidate)).toMatchObject({
        userScore: null,
        userObjScore: null,
        userSubjScore: null,
        passed: null,
        answersFrom: null,
        quList: [],
      });
      const rows = [
        ...(await candidate.ok<{ records: object[] }>('/api/paper/paper/my-paging', {})).records,
        ...(await candidate.ok<{ records: object[] }>('/api/paper/paper/paging', {})).records,
      ];
      for (const row of rows)
        expect(row).toMatchObject({ userScore: null, userObjScore: null, userSubjScore: null, passed: null });
      expect(await candidate.ok('/api/exam/record/my-paging', {})).toMatchObject({
        records: [{ maxScore: null, passed: null }],
      });
      expect(await candidate.open('q-single')).toMatchObject({
        analysis: null,
        rightAnswer: null,
        isRight: null,
        actualScore: null,
      });
    }
    expectNoKey(at.bytes, [keyWord]);
  });

  it('[ET68] resultType 2 tells score and pass, and no key [paper-001] [exam-045]', async () => {
    const { candidate, endTime } = await handedIn({ resultType: 2 });
    for (const time of [null, endTime + seconds(1)]) {
      if (time !== null) at.room.clock.freeze(time);
      expect(await result(candidate)).toMatchObject({ userScore: 5, passed: 1, quList: [] });
      expect(await candidate.ok('/api/paper/paper/my-paging', {})).toMatchObject({
        records: [{ userScore: 5, passed: 1 }],
      });
      await candidate.open('q-single');
    }
    expectNoKey(at.bytes, [keyWord]);
  });

  it('[ET69] resultType 3 tells the score at once, and keys and single scores from the exam’s last deadline', async () => {
    const { candidate, endTime } = await handedIn({ resultType: 3 });
    const before = await result(candidate);
    expect(before).toMatchObject({ userScore: 5, passed: 1 });
    expect(before.quList).toHaveLength(4);
    expect(before.answersFrom).toMatch(/^\d{4}-/);
    at.room.clock.freeze(endTime - 1);
    await candidate.open('q-single');
    await result(candidate);
    expectNoKey(at.bytes, [keyWord]);

    at.room.clock.freeze(endTime);
    const after = await result(candidate);
    expect(after.quList.find((one) => one.quId === 'q-single')).toMatchObject({
      isRight: true,
      rightAnswer: 'B',
      actualScore: 5,
    });
    expect(after.quList.find((one) => one.quId === 'q-judge')).toMatchObject({
      isRight: false,
      rightAnswer: 'A',
      actualScore: 0,
    });
    const firstBlank = ({ quList }: Result) => quList.find((one) => one.quId === 'q-fill')?.answerList[0];
    expect(firstBlank(before)).toMatchObject({ isRight: null, rightAnswer: null });
    expect(firstBlank(after)).toMatchObject({
      isRight: false,
      rightAnswer: expect.stringContaining(keyWord) as string,
    });
    expect((await candidate.open('q-single')).analysis).toContain(keyWord);
  });

  it('[ET69] the last deadline is that of whoever ends last: extension, added time, and a later end saved since', async () => {
    const { candidate, examId, endTime } = await handedIn({ resultType: 3 });
    const other = await at.room.candidate();
    at.room.clock.freeze(endTime - minutes(10));
    await other.start(examId);
    await at.room.admin.ok('/api/exam/watch/add-time', {
      examId,
      paperId: other.paperId,
      minutes: 15,
      message: '延时',
    });
    await at.room.caughtUp('papers');
    at.room.clock.freeze(endTime + minutes(14));
    await candidate.open('q-single');
    await result(candidate);
    await at.room.admin.ok('/api/exam/watch/add-time', { examId, minutes: 30, message: '全场延时' });
    at.room.clock.freeze(endTime + minutes(29));
    await candidate.open('q-single');
    await result(candidate);
    await at.room.overwriteExam(examId, { endTime: endTime + minutes(60) });
    at.room.clock.freeze(endTime + minutes(89));
    const newcomer = await at.room.candidate();
    await newcomer.start(examId);
    await candidate.open('q-single');
    await result(candidate);
    expectNoKey(at.bytes, [keyWord]);
    at.room.clock.freeze(endTime + minutes(91));
    expect((await candidate.open('q-single')).rightAnswer).toBe('B');
  });

  it('[ET69] of a mock the key is out at once', async () => {
    const { candidate } = await handedIn({ resultType: 3, examType: 2, startTime: null, endTime: null });
    expect((await candidate.open('q-single')).rightAnswer).toBe('B');
    expect((await result(candidate)).quList[0]?.analysis).toContain(keyWord);
  });

  it('[ET70] stays in while the question stands in an open paper of theirs, and comes out with its hand-in', async () => {
    const mock = { resultType: 3, examType: 2, startTime: null, endTime: null };
    const { candidate } = await handedIn(mock);
    const first = candidate.paperId;
    const again = await at.room.saveExam({
      ...mock,
      tmplGroups: [
        group('同题', objective.slice(0, 1)),
        group('整题', [everyType('again').at(-1) as QuestionContent]),
      ].slice(0, 1),
    });
    await candidate.start(again);
    at.bytes = [];
    const seen = await candidate.open('q-single', first);
    expect(seen).toMatchObject({ analysis: null, rightAnswer: null, isRight: null, actualScore: null });
    const listed = (await candidate.result<Result>(first)).quList.find((one) => one.quId === 'q-single');
    expect(listed).toMatchObject({ analysis: null, rightAnswer: null, isRight: null, actualScore: null });
    expect(listed?.answerList.every((entry) => entry.isRight === null)).toBe(true);
    expect((await candidate.open('q-judge', first)).rightAnswer).toBe('A');
    await candidate.handIn();
    expect((await candidate.open('q-single', first)).rightAnswer).toBe('B');
  });

  it('[ET70] of keys that wait counts those of this paper alone, whatever else the open paper asks', async () => {
    const { candidate, endTime } = await handedIn({ resultType: 3 });
    const first = candidate.paperId;
    at.room.clock.freeze(endTime + seconds(1));
    const mock = { resultType: 3, examType: 2, startTime: null, endTime: null };
    const open = async (questions: readonly QuestionContent[]): Promise<Result> => {
      await candidate.start(await at.room.saveExam({ ...mock, tmplGroups: [group('练习', questions)] }));
      const seen = await candidate.result<Result>(first);
      await candidate.handIn();
      return seen;
    };
    const others = everyType('other').filter((one) => [1, 2, 3, 5].includes(one.quType));
    await at.room.addQuestions(others);
    expect(await open(others)).toMatchObject({ keysHeld: 0, keysHeldByOpenPaper: 0 });
    const some = await open([...objective.slice(0, 1), ...others.slice(1)]);
    expect(some).toMatchObject({ keysHeld: 1, keysHeldByOpenPaper: 1 });
    expect(some.quList.filter((one) => one.analysis === null)).toHaveLength(1);
    expect(await candidate.result<Result>(first)).toMatchObject({ keysHeld: 0 });
  });

  it('[ET70] a reopened paper shows no key, also when it was out', async () => {
    const { candidate, examId } = await handedIn({
      resultType: 3,
      examType: 2,
      startTime: null,
      endTime: null,
    });
    expect((await candidate.open('q-single')).rightAnswer).toBe('B');
    await at.room.admin.ok('/api/exam/watch/reopen', {
      paperId: candidate.paperId,
      minutes: 10,
      message: '误交',
    });
    at.bytes = [];
    await candidate.open('q-single');
    await candidate.result();
    await candidate.ok('/api/exam/exam/check-info', { id: examId });
    expectNoKey(at.bytes, [keyWord]);
  });

  it('is told to nobody else: a neighbour who is still sitting gets nothing of a handed-in paper', async () => {
    const { candidate, examId } = await handedIn({ resultType: 3 });
    const neighbour = await at.room.candidate();
    await neighbour.start(examId);
    for (const [path, body] of [
      ['/api/paper/paper/paper-result', { id: candidate.paperId }],
      ['/api/paper/paper/qu-detail', { paperId: candidate.paperId, quId: 'q-single' }],
    ] as const) {
      expect((await neighbour.refused(path, body)).reason).toBe('NotYourPaper');
    }
  });
});
