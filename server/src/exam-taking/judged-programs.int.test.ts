import { describe, expect, it } from 'vitest';
import { seconds } from '../testing/moving-clock.js';
import { until } from '../testing/until.js';
import { program, other, choice, programsRoom } from './programs.fixture.js';

const at = programsRoom();
const { examWith, work, handedIn } = at;

describe('judging at hand-in', () => {
  it('judges on all tests, scores the paper anew, and lists follow', async () => {
    const examId = await examWith();
    const candidate = await handedIn(examId, 'double');
    const judged = await at.room.happened(candidate.paperId, 'CodeJudged');
    expect(judged.data.questions).toEqual([
      {
        quId: 'q-program',
        cases: ['right', 'right', 'right', 'wrong'].map((verdict, index) => ({
          id: `t${index + 1}`,
          verdict,
        })),
      },
    ]);
    expect(judged.actor).toMatchObject({ kind: 'system' });
    expect((await at.room.types(candidate.paperId)).slice(-4)).toEqual([
      'PaperHandedIn',
      'PaperScored',
      'CodeJudged',
      'PaperScored',
    ]);
    expect(await candidate.result()).toMatchObject({ userScore: 17.5, reviewState: 2, passed: 1 });
    expect(await at.room.paperRow(candidate.paperId)).toMatchObject({
      userScore: 17.5,
      reviewState: 2,
      state: 2,
      passed: true,
    });
    await until('the queue to be empty', async () => (await work(examId)).judgeState === 2);
    expect(await work(examId)).toMatchObject({ judgeTotal: 1, judgeDone: 1, judgeFailed: 0, reviewCount: 0 });
  });

  it('says that it is being judged until it is, or until judging failed', async () => {
    at.room.judge.away = true;
    const candidate = await handedIn(await examWith(), 'double');
    expect(await candidate.result()).toMatchObject({ judging: true, reviewState: 0, userScore: null });
    at.room.judge.away = false;
    at.room.clock.advance(seconds(10));
    await at.room.happened(candidate.paperId, 'CodeJudged');
    expect(await candidate.result()).toMatchObject({ judging: false, userScore: 17.5 });
  });

  it('says what each seen test came to once keys are out, and nothing of the hidden ones', async () => {
    const candidate = await handedIn(await examWith(), 'double');
    await at.room.happened(candidate.paperId, 'CodeJudged');
    const { quList } = await candidate.result<{
      quList: { quId: string; codeTests: unknown; actualScore: number }[];
    }>();
    expect(quList.find((one) => one.quId === 'q-program')).toMatchObject({
      actualScore: 7.5,
      codeTests: [
        { id: 't1', verdict: 'right' },
        { id: 't2', verdict: 'right' },
      ],
    });
    expect(JSON.stringify(quList)).not.toMatch(/"t3"|"t4"/);
    const formal = await handedIn(await examWith(undefined, { examType: 1 }), 'double');
    await at.room.happened(formal.paperId, 'CodeJudged');
    const before = await formal.result<{ quList: { quId: string; codeTests: { verdict: unknown }[] }[] }>();
    expect(
      before.quList.find((one) => one.quId === 'q-program')?.codeTests.map((one) => one.verdict),
    ).toEqual([null, null]);
  });

  it('gives nothing for nothing without running it', async () => {
    const candidate = await handedIn(await examWith(), null);
    const judged = await at.room.happened(candidate.paperId, 'CodeJudged');
    expect(judged.data.questions[0]?.cases.map((one) => one.verdict)).toEqual([
      'none',
      'none',
      'none',
      'none',
    ]);
    expect(at.room.judge.seen).toEqual([]);
    expect(await candidate.result()).toMatchObject({ userScore: 10, reviewState: 2 });
  });

  it('leaves to a person what has no tests or no judge, and the paper says that it waits', async () => {
    const examId = await examWith([choice, program, other]);
    const candidate = await handedIn(examId, 'double');
    await at.room.happened(candidate.paperId, 'CodeJudged');
    expect(await candidate.result()).toMatchObject({
      reviewState: 0,
      userScore: null,
      userObjScore: 17.5,
      passed: null,
    });
    expect(await at.room.paperRow(candidate.paperId)).toMatchObject({ reviewState: 0, state: 1 });
    await until('the count of papers that wait', async () => (await work(examId)).reviewCount === 1);
    // A judge for the language came: ordering it once more judges what was left.
    at.room.judge.languages = new Set(['python', 'cpp']);
    await at.room.admin.ok('/api/exam/exam/judgeCode?examId=' + examId);
    await until('all judged', async () => (await at.room.paperRow(candidate.paperId)).reviewState === 2);
  });

  it('comes back to a judge that was away, gives up at last, and goes on when it is ordered', async () => {
    const examId = await examWith();
    at.room.judge.away = true;
    const candidate = await handedIn(examId, 'double');
    await until('it gave up', async () => {
      at.room.clock.advance(seconds(70));
      return (await work(examId)).judgeState === 3;
    });
    expect(await work(examId)).toMatchObject({
      judgeTotal: 1,
      judgeFailed: 1,
      judgeMsg: '评测服务暂时不可用',
    });
    expect(await at.room.has(candidate.paperId, 'CodeJudged')).toBe(false);
    at.room.judge.away = false;
    await at.room.admin.ok(`/api/exam/exam/judgeCode?examId=${examId}`);
    await at.room.happened(candidate.paperId, 'CodeJudged');
    await until('done', async () => (await work(examId)).judgeState === 2);
  });

  it('[exactly once] goes on after a restart, and judging again adds nothing', async () => {
    const examId = await examWith();
    at.room.judge.away = true;
    const candidate = await handedIn(examId, 'double');
    await until('the paper to be queued', async () => (await work(examId)).judgeTotal === 1);
    at.room.judge.away = false;
    await at.room.restart();
    at.room.clock.advance(seconds(120));
    await at.room.happened(candidate.paperId, 'CodeJudged');
    await until('done', async () => (await work(examId)).judgeState === 2);
    const ran = at.room.judge.seen.length;
    await at.room.admin.ok(`/api/exam/exam/judgeCode?examId=${examId}`);
    await until('it was run again', () => at.room.judge.seen.length > ran);
    await until('done again', async () => (await work(examId)).judgeState === 2);
    expect((await at.room.types(candidate.paperId)).filter((type) => type === 'CodeJudged')).toHaveLength(1);
  });

  it('judges an admitted late answer again', async () => {
    const examId = await examWith(undefined, { examType: 1 });
    const candidate = await handedIn(examId, 'echo');
    await at.room.happened(candidate.paperId, 'CodeJudged');
    expect((await candidate.fill('q-program', { codeAnswer: 'double' })).reason).toBe('PaperAlreadyHandedIn');
    await at.room.admin.ok('/api/exam/watch/admit-late', {
      paperId: candidate.paperId,
      quId: 'q-program',
      message: '断网',
    });
    await until(
      'a second judgement',
      async () =>
        (await at.room.types(candidate.paperId)).filter((type) => type === 'CodeJudged').length === 2,
    );
    expect((await at.room.paperRow(candidate.paperId)).objScore).toBe(17.5);
  });

  it('may be ordered and looked at by whom it concerns', async () => {
    const reviewer = await at.room.staff(['exam:list', 'exam:stat']);
    const examId = await examWith(undefined, { reviewerIds: [reviewer.user.id] });
    const proctor = await at.room.staff(['exam:list', 'exam:watch', 'exam:watch:all']);
    for (const who of [proctor, reviewer])
      expect((await who.refused('/api/exam/exam/judgeCode', { examId })).reason).toBe('NotAllowed');
    expect((await proctor.refused('/api/exam/exam/batchCreatePaper', { examId })).reason).toBe('NotAllowed');
    expect(await reviewer.ok('/api/exam/exam/work', { examId })).toMatchObject({ judgeState: 0 });
    expect((await (await at.room.candidate()).refused('/api/exam/exam/work', { examId })).reason).toBe(
      'NotAllowed',
    );
    expect((await at.room.admin.refused('/api/exam/exam/judgeCode', { examId: 'gone' })).reason).toBe(
      'NotFound',
    );
  });
});
