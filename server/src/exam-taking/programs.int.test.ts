import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Candidate } from '../testing/candidate.js';
import { ExamRoom, group } from '../testing/exam-room.js';
import { keyWord, question, single } from '../testing/every-type.js';
import { minutes, seconds } from '../testing/moving-clock.js';
import { until } from '../testing/until.js';

const tests = [
  { id: 't1', input: '2', output: '4', visible: true },
  { id: 't2', input: '5', output: '10', visible: true },
  { id: 't3', input: '70', output: `140`, visible: false },
  { id: 't4', input: `1${'0'.repeat(20)}`, output: `${keyWord}`, visible: false },
];
const program = question('q-program', 8, {
  titleBody: 'n = input()',
  rightAnswer: `${keyWord}()`,
  code: { tests, timeLimit: 1000 },
});
const other = question('q-cpp-tests', 9, { code: { tests, timeLimit: 1000 } });
const choice = single('q-choice');

interface Work {
  readonly judgeState: number;
  readonly judgeTotal: number;
  readonly judgeDone: number;
  readonly judgeFailed: number;
  readonly judgeMsg: string | null;
  readonly reviewCount: number;
}

let room: ExamRoom;

beforeAll(async () => {
  room = await ExamRoom.open();
  await room.addQuestions([program, other, choice]);
});
beforeEach(() => {
  room.judge.away = false;
  room.judge.languages = new Set(['python']);
  room.judge.seen.length = 0;
});
afterEach(() => room.clock.run());
afterAll(() => room.close());

const examWith = async (questions = [choice, program], more: object = {}): Promise<string> =>
  // All ask the same questions: none withholds the keys of another's.
  room.saveExam({
    ...{ examType: 2, practiceKeys: true, tmplGroups: [group('编程', questions, 10)], qualifyScore: 15 },
    ...more,
  });
const work = async (examId: string): Promise<Work> => room.admin.ok<Work>('/api/exam/exam/work', { examId });
const answerCode = (candidate: Candidate, codeAnswer: string, more: object = {}) => ({
  paperId: candidate.paperId,
  quId: 'q-program',
  codeAnswer,
  ...more,
});

async function sitting(examId: string): Promise<Candidate> {
  const candidate = await room.candidate();
  await candidate.start(examId);
  return candidate;
}

async function handedIn(examId: string, code: string | null): Promise<Candidate> {
  const candidate = await sitting(examId);
  await candidate.choose('q-choice', ['b']);
  if (code !== null) await candidate.fill('q-program', { codeAnswer: code });
  await candidate.handIn();
  return candidate;
}

describe('answerCode', () => {
  it('runs the program on the tests that are seen, and tells nothing of the others', async () => {
    const candidate = await sitting(await examWith());
    const answer = await candidate.post('/api/paper/paper/answerCode', answerCode(candidate, 'double'));
    expect(answer.data).toMatchObject({
      output: '4\n\n10\n',
      error: '',
      runs: [
        { id: 't1', input: '2', wanted: '4', output: '4\n', verdict: 'right' },
        { id: 't2', input: '5', wanted: '10', verdict: 'right' },
      ],
    });
    expect(room.judge.seen.flatMap((one) => one.inputs)).toEqual(['2', '5']);
    expect(answer.text).not.toMatch(/t3|t4|140|SECRETKEY/);
  });

  it('says wrong and broken, and keeps nothing', async () => {
    const candidate = await sitting(await examWith());
    expect(await candidate.ok('/api/paper/paper/answerCode', answerCode(candidate, 'echo'))).toMatchObject({
      runs: [{ verdict: 'wrong' }, { verdict: 'wrong' }],
    });
    expect(await candidate.ok('/api/paper/paper/answerCode', answerCode(candidate, 'x'))).toMatchObject({
      error: 'SyntaxError: x',
      runs: [{ verdict: 'error' }, { verdict: 'error' }],
    });
    expect((await candidate.open('q-program')).codeAnswer).toBeNull();
    expect(await room.types(candidate.paperId)).not.toContain('AnswerSaved');
  });

  it('shows on the question what its seen tests are, and who marks it', async () => {
    const candidate = await sitting(await examWith([choice, program, other]));
    const seen = (await candidate.open('q-program')) as unknown as {
      codeTests: unknown;
      codeJudged: boolean;
    };
    expect(seen.codeTests).toEqual([
      { id: 't1', input: '2', output: '4', verdict: null },
      { id: 't2', input: '5', output: '10', verdict: null },
    ]);
    expect(seen.codeJudged).toBe(true);
    expect(await candidate.open('q-cpp-tests')).toMatchObject({ codeJudged: false });
    expect(await candidate.open('q-choice')).toMatchObject({ codeJudged: null, codeTests: [] });
  });

  it('refuses a stranger, another question, a closed or overdue paper, a language without a judge, code that is too long', async () => {
    const candidate = await sitting(await examWith([choice, program, other], { examType: 1 }));
    const path = '/api/paper/paper/answerCode';
    const stranger = await room.candidate();
    expect((await stranger.refused(path, answerCode(candidate, 'double'))).reason).toBe('NotYourPaper');
    expect((await candidate.refused(path, answerCode(candidate, 'double', { quId: 'gone' }))).reason).toBe(
      'QuestionNotInPaper',
    );
    expect(
      (await candidate.refused(path, answerCode(candidate, 'double', { quId: 'q-choice' }))).reason,
    ).toBe('AnswerNotUnderstood');
    expect(
      (await candidate.refused(path, answerCode(candidate, 'double', { quId: 'q-cpp-tests' }))).reason,
    ).toBe('NoJudge');
    expect((await candidate.refused(path, answerCode(candidate, 'x'.repeat(70_000)))).reason).toBe(
      'AnswerNotUnderstood',
    );
    room.clock.advance(minutes(61));
    expect((await candidate.refused(path, answerCode(candidate, 'double'))).reason).toMatch(
      /DeadlinePassed|PaperAlreadyHandedIn/,
    );
    room.clock.run();
    await room.happened(candidate.paperId, 'PaperHandedIn');
    expect((await candidate.refused(path, answerCode(candidate, 'double'))).reason).toBe(
      'PaperAlreadyHandedIn',
    );
    expect(room.judge.seen).toEqual([]);
  });

  it('is rated per person, and says to come back when the judge is away', async () => {
    const examId = await examWith();
    const candidate = await sitting(examId);
    room.judge.away = true;
    expect(
      (await candidate.post('/api/paper/paper/answerCode', answerCode(candidate, 'double'))).status,
    ).toBe(503);
    room.judge.away = false;
    const statuses: number[] = [];
    for (let i = 0; i < 8; i += 1)
      statuses.push(
        (await candidate.post('/api/paper/paper/answerCode', answerCode(candidate, 'double'))).status,
      );
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
    const another = await sitting(examId);
    expect((await another.post('/api/paper/paper/answerCode', answerCode(another, 'double'))).status).toBe(
      200,
    );
  });
});

describe('judging at hand-in', () => {
  it('judges on all tests, scores the paper anew, and lists follow', async () => {
    const examId = await examWith();
    const candidate = await handedIn(examId, 'double');
    const judged = await room.happened(candidate.paperId, 'CodeJudged');
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
    expect((await room.types(candidate.paperId)).slice(-4)).toEqual([
      'PaperHandedIn',
      'PaperScored',
      'CodeJudged',
      'PaperScored',
    ]);
    expect(await candidate.result()).toMatchObject({ userScore: 17.5, reviewState: 2, passed: 1 });
    expect(await room.paperRow(candidate.paperId)).toMatchObject({
      userScore: 17.5,
      reviewState: 2,
      state: 2,
      passed: true,
    });
    await until('the queue to be empty', async () => (await work(examId)).judgeState === 2);
    expect(await work(examId)).toMatchObject({ judgeTotal: 1, judgeDone: 1, judgeFailed: 0, reviewCount: 0 });
  });

  it('says that it is being judged until it is, or until judging failed', async () => {
    room.judge.away = true;
    const candidate = await handedIn(await examWith(), 'double');
    expect(await candidate.result()).toMatchObject({ judging: true, reviewState: 0, userScore: null });
    room.judge.away = false;
    room.clock.advance(seconds(10));
    await room.happened(candidate.paperId, 'CodeJudged');
    expect(await candidate.result()).toMatchObject({ judging: false, userScore: 17.5 });
  });

  it('says what each seen test came to once keys are out, and nothing of the hidden ones', async () => {
    const candidate = await handedIn(await examWith(), 'double');
    await room.happened(candidate.paperId, 'CodeJudged');
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
    await room.happened(formal.paperId, 'CodeJudged');
    const before = await formal.result<{ quList: { quId: string; codeTests: { verdict: unknown }[] }[] }>();
    expect(
      before.quList.find((one) => one.quId === 'q-program')?.codeTests.map((one) => one.verdict),
    ).toEqual([null, null]);
  });

  it('gives nothing for nothing without running it', async () => {
    const candidate = await handedIn(await examWith(), null);
    const judged = await room.happened(candidate.paperId, 'CodeJudged');
    expect(judged.data.questions[0]?.cases.map((one) => one.verdict)).toEqual([
      'none',
      'none',
      'none',
      'none',
    ]);
    expect(room.judge.seen).toEqual([]);
    expect(await candidate.result()).toMatchObject({ userScore: 10, reviewState: 2 });
  });

  it('leaves to a person what has no tests or no judge, and the paper says that it waits', async () => {
    const examId = await examWith([choice, program, other]);
    const candidate = await handedIn(examId, 'double');
    await room.happened(candidate.paperId, 'CodeJudged');
    expect(await candidate.result()).toMatchObject({
      reviewState: 0,
      userScore: null,
      userObjScore: 17.5,
      passed: null,
    });
    expect(await room.paperRow(candidate.paperId)).toMatchObject({ reviewState: 0, state: 1 });
    await until('the count of papers that wait', async () => (await work(examId)).reviewCount === 1);
    // A judge for the language came: ordering it once more judges what was left.
    room.judge.languages = new Set(['python', 'cpp']);
    await room.admin.ok('/api/exam/exam/judgeCode?examId=' + examId);
    await until('all judged', async () => (await room.paperRow(candidate.paperId)).reviewState === 2);
  });

  it('comes back to a judge that was away, gives up at last, and goes on when it is ordered', async () => {
    const examId = await examWith();
    room.judge.away = true;
    const candidate = await handedIn(examId, 'double');
    await until('it gave up', async () => {
      room.clock.advance(seconds(70));
      return (await work(examId)).judgeState === 3;
    });
    expect(await work(examId)).toMatchObject({
      judgeTotal: 1,
      judgeFailed: 1,
      judgeMsg: '评测服务暂时不可用',
    });
    expect(await room.has(candidate.paperId, 'CodeJudged')).toBe(false);
    room.judge.away = false;
    await room.admin.ok(`/api/exam/exam/judgeCode?examId=${examId}`);
    await room.happened(candidate.paperId, 'CodeJudged');
    await until('done', async () => (await work(examId)).judgeState === 2);
  });

  it('[exactly once] goes on after a restart, and judging again adds nothing', async () => {
    const examId = await examWith();
    room.judge.away = true;
    const candidate = await handedIn(examId, 'double');
    await until('the paper to be queued', async () => (await work(examId)).judgeTotal === 1);
    room.judge.away = false;
    await room.restart();
    room.clock.advance(seconds(120));
    await room.happened(candidate.paperId, 'CodeJudged');
    await until('done', async () => (await work(examId)).judgeState === 2);
    const ran = room.judge.seen.length;
    await room.admin.ok(`/api/exam/exam/judgeCode?examId=${examId}`);
    await until('it was run again', () => room.judge.seen.length > ran);
    await until('done again', async () => (await work(examId)).judgeState === 2);
    expect((await room.types(candidate.paperId)).filter((type) => type === 'CodeJudged')).toHaveLength(1);
  });

  it('judges an admitted late answer again', async () => {
    const examId = await examWith(undefined, { examType: 1 });
    const candidate = await handedIn(examId, 'echo');
    await room.happened(candidate.paperId, 'CodeJudged');
    expect((await candidate.fill('q-program', { codeAnswer: 'double' })).reason).toBe('PaperAlreadyHandedIn');
    await room.admin.ok('/api/exam/watch/admit-late', {
      paperId: candidate.paperId,
      quId: 'q-program',
      message: '断网',
    });
    await until(
      'a second judgement',
      async () => (await room.types(candidate.paperId)).filter((type) => type === 'CodeJudged').length === 2,
    );
    expect((await room.paperRow(candidate.paperId)).objScore).toBe(17.5);
  });

  it('may be ordered and looked at by whom it concerns', async () => {
    const reviewer = await room.staff(['exam:list', 'exam:stat']);
    const examId = await examWith(undefined, { reviewerIds: [reviewer.user.id] });
    const proctor = await room.staff(['exam:list', 'exam:watch', 'exam:watch:all']);
    for (const who of [proctor, reviewer])
      expect((await who.refused('/api/exam/exam/judgeCode', { examId })).reason).toBe('NotAllowed');
    expect((await proctor.refused('/api/exam/exam/batchCreatePaper', { examId })).reason).toBe('NotAllowed');
    expect(await reviewer.ok('/api/exam/exam/work', { examId })).toMatchObject({ judgeState: 0 });
    expect((await (await room.candidate()).refused('/api/exam/exam/work', { examId })).reason).toBe(
      'NotAllowed',
    );
    expect((await room.admin.refused('/api/exam/exam/judgeCode', { examId: 'gone' })).reason).toBe(
      'NotFound',
    );
  });
});
