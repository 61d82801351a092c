import { describe, expect, it } from 'vitest';
import { minutes } from '../testing/moving-clock.js';
import { program, other, choice, answerCode, programsRoom } from './programs.fixture.js';

const at = programsRoom();
const { examWith, sitting } = at;

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
    expect(at.room.judge.seen.flatMap((one) => one.inputs)).toEqual(['2', '5']);
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
    expect(await at.room.types(candidate.paperId)).not.toContain('AnswerSaved');
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
    const stranger = await at.room.candidate();
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
    at.room.clock.advance(minutes(61));
    expect((await candidate.refused(path, answerCode(candidate, 'double'))).reason).toMatch(
      /DeadlinePassed|PaperAlreadyHandedIn/,
    );
    at.room.clock.run();
    await at.room.happened(candidate.paperId, 'PaperHandedIn');
    expect((await candidate.refused(path, answerCode(candidate, 'double'))).reason).toBe(
      'PaperAlreadyHandedIn',
    );
    expect(at.room.judge.seen).toEqual([]);
  });

  it('is rated per person, and says to come back when the judge is away', async () => {
    const examId = await examWith();
    const candidate = await sitting(examId);
    at.room.judge.away = true;
    expect(
      (await candidate.post('/api/paper/paper/answerCode', answerCode(candidate, 'double'))).status,
    ).toBe(503);
    at.room.judge.away = false;
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
