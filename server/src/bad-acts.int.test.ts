import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BadCalls } from './testing/bad-calls.js';
import type { Candidate } from './testing/candidate.js';
import type { ExamRoom } from './testing/exam-room.js';
import { jpeg } from './testing/fake-faces.js';
import { minutes, seconds } from './testing/moving-clock.js';

let bad: BadCalls;
let room: ExamRoom;
let victim: Candidate;
let stranger: Candidate;
let examId: string;

beforeAll(async () => {
  bad = await BadCalls.open();
  ({ room, victim, stranger, examId } = bad);
});
afterAll(() => room.close());

const call = (path: string, body: unknown, token?: string) => bad.call(path, body, token);
const paths = () => bad.paths();

describe('another’s paper', () => {
  const learnerCalls = (id: string): [string, Record<string, unknown>][] => [
    ['/api/paper/paper/paper-detail', { id }],
    ['/api/paper/paper/paper-places', { id }],
    ['/api/paper/paper/qu-detail', { paperId: id, quId: 'q-single' }],
    ['/api/paper/paper/fill-answer', { paperId: id, quId: 'q-single', answers: ['a'] }],
    ['/api/paper/paper/save-work-answer', { paperId: id, id: 'q-essay', titleBody: '<p>x</p>' }],
    ['/api/paper/paper/answerCode', { paperId: id, quId: 'q-python', codeAnswer: 'print(1)' }],
    ['/api/paper/paper/mark-as', { paperId: id, quId: 'q-single', mark: true }],
    ['/api/paper/paper/hand-exam', { id, exState: 0 }],
    ['/api/paper/paper/leave-incr', { id }],
    ['/api/paper/paper/message-shown', { paperId: id, messageId: 'm' }],
    ['/api/paper/paper/ask-proctors', { paperId: id, message: '看不清' }],
    ['/api/paper/paper/take-break', { id }],
    ['/api/paper/paper/end-break', { id }],
    [
      '/api/paper/paper/keep-rough-work',
      { paperId: id, quId: 'q-single', note: '草稿', struck: [], highlights: [] },
    ],
    ['/api/paper/paper/debug-suspected', { id }],
    ['/api/paper/paper/paper-result', { id }],
    ['/api/paper/paper/paper-analysis', { id }],
    ['/api/paper/appeal/list', { paperId: id }],
    ['/api/paper/appeal/file', { paperId: id, quId: 'q-single', reason: '漏判' }],
    ['/api/paper/appeal/withdraw', { paperId: id, quId: 'q-single' }],
    ['/api/paper/capture/save', { paperId: id, base64: jpeg() }],
    ['/api/paper/capture/face-check', { paperId: id, base64: jpeg() }],
  ];

  /** It tells the caller's own key, for whatever paper: one that the log has lost, too. */
  const answerKeeping = '/api/paper/paper/answer-keeping';

  it('has no claim and no deadline for who asks how to keep its answers, and a key of their own', async () => {
    const asked = async (paperId: string, token: string) =>
      (await call(answerKeeping, { paperId }, token)).data as { key: string };
    const owner = await asked(victim.paperId, victim.token);
    const { key, ...foreign } = await asked(victim.paperId, stranger.token);
    const { key: _own, ...none } = await asked('no-such-paper', stranger.token);
    expect(foreign).toEqual(none);
    expect(foreign).toMatchObject({ claim: null, keepUntil: null, deadline: null });
    expect(key).not.toBe(owner.key);
  });

  it('is told as not found, exactly like one that does not exist, by every call that names a paper', async () => {
    const named = paths().filter(
      ({ path, operation }) =>
        path.startsWith('/api/paper/') &&
        path !== answerKeeping &&
        operation.field.args.some((argument) => ['id', 'paperId'].includes(argument.name)),
    );
    const tested = learnerCalls('').map(([path]) => path);
    expect(named.map(({ path }) => path).filter((path) => !tested.includes(path))).toEqual([]);
    for (const id of [
      victim.paperId,
      'no-such-paper',
      'x'.repeat(5000),
      '__proto__',
      '\u0000',
      `candidate-${victim.user.id}`,
    ]) {
      for (const [path, body] of learnerCalls(id)) {
        for (const token of [stranger.token, room.admin.token]) {
          const { status, code, reason, msg, data } = await call(path, body, token);
          expect({ status, code, reason, msg, data }, path).toEqual({
            status: 200,
            code: 20010000,
            reason: 'NotYourPaper',
            msg: '试卷不存在！',
            data: null,
          });
        }
      }
    }
  });

  it('is in no list of anybody else, and cannot be asked for', async () => {
    const own = await call('/api/paper/paper/paging', { params: { userId: victim.user.id } }, stranger.token);
    expect(own).toMatchObject({ code: 10010003 });
    const mine = await stranger.ok<{ records: { id: string }[] }>('/api/paper/paper/my-paging', {
      params: { userId: victim.user.id },
    });
    expect(mine.records.map((row) => row.id)).not.toContain(victim.paperId);
    const clerk = await room.staff(['exam:list']);
    expect(
      await call('/api/paper/paper/paging', { params: { userId: victim.user.id } }, clerk.token),
    ).toMatchObject({ code: 10010003 });
    const proctor = await room.staff(['exam:watch', 'exam:watch:all']);
    expect(
      await call('/api/paper/paper/paging', { params: { userId: victim.user.id } }, proctor.token),
    ).toMatchObject({
      code: 0,
      data: { total: 1 },
    });
  });

  it('does not make its candidate look present', async () => {
    const before = await room.services.bus.members(`presence:${victim.paperId}`);
    await call(
      '/api/paper/paper/fill-answer',
      { paperId: victim.paperId, quId: 'q-single', answers: ['a'] },
      stranger.token,
    );
    expect(await room.services.bus.members(`presence:${victim.paperId}`)).toEqual(before);
  });
});

describe('what does not fit the paper', () => {
  it.each<[string, string, Record<string, unknown>]>([
    ['no field at all', 'q-single', {}],
    ['two choices where one is asked', 'q-single', { answers: ['a', 'b'] }],
    ['an option of another question', 'q-single', { answers: ['nope'] }],
    ['a text where a choice is asked', 'q-single', { answer: 'text' }],
    ['one right option and one that is none', 'q-multi', { answers: ['a', 'zz'] }],
    ['a blank of another question', 'q-fill', { answerList: [{ id: 'other', answer: 'x' }] }],
    ['a blank named __proto__', 'q-fill', { answerList: [{ id: '__proto__', answer: 'x' }] }],
    ['a tag that was not dealt', 'q-match', { answerList: [{ id: 'p1', answer: 'Z' }] }],
    ['a choice where a text is asked', 'q-essay', { answers: ['a'] }],
    ['a work that is a script', 'q-scratch', { scratchAnswer: 'javascript:alert(1)' }],
    ['a work that lies elsewhere', 'q-scratch', { scratchAnswer: 'http://elsewhere.example/x' }],
    ['an answer to the whole of a composite', 'q-whole', { answers: ['a'] }],
  ])('%s is AnswerNotUnderstood, and the answer stays what it was', async (_what, quId, answer) => {
    const result = await call(
      '/api/paper/paper/fill-answer',
      { paperId: victim.paperId, quId, ...answer },
      victim.token,
    );
    expect(result).toMatchObject({
      status: 200,
      code: 20010000,
      reason: 'AnswerNotUnderstood',
      msg: '答案格式不正确，未能保存！',
    });
  });

  it.each([
    ['a blank of 2001 characters', 'q-fill', { answerList: [{ id: 'b1', answer: 'x'.repeat(2001) }] }],
    ['a text of more than 200 KB', 'q-essay', { answer: '长'.repeat(70_000) }],
    ['code of more than 64 KB', 'q-python', { codeAnswer: 'x'.repeat(65_537) }],
    ['an address of 1001 characters', 'q-scratch', { scratchAnswer: `/${'x'.repeat(1000)}` }],
  ])('%s is AnswerTooLong, says how long it may be, and changes nothing', async (_what, quId, answer) => {
    const body = { paperId: victim.paperId, quId, ...answer };
    const result = await call('/api/paper/paper/fill-answer', body, victim.token);
    expect(result).toMatchObject({ status: 200, code: 20010000, reason: 'AnswerTooLong' });
    expect(result.msg).toMatch(/过长，.*不能超过(200KB|64KB|2000字|1000字)/);
  });

  it('a question of another paper is code 20010001', async () => {
    for (const quId of ['no-such-question', '', '__proto__', 'x'.repeat(10_000)]) {
      const answers = [
        await call(
          '/api/paper/paper/fill-answer',
          { paperId: victim.paperId, quId, answers: ['a'] },
          victim.token,
        ),
        await call('/api/paper/paper/qu-detail', { paperId: victim.paperId, quId }, victim.token),
        await call('/api/paper/paper/mark-as', { paperId: victim.paperId, quId, mark: true }, victim.token),
      ];
      for (const answer of answers) {
        if (quId === '') expect(answer.status).toBe(400);
        else
          expect(answer).toMatchObject({
            code: 20010001,
            reason: 'QuestionNotInPaper',
            msg: '试卷中没有该试题！',
          });
      }
    }
  });

  it('HTML that would run is taken without what runs, by either way in', async () => {
    const evil =
      '<p onclick="x()">好<script>alert(1)</script><img src="javascript:alert(1)"><a href="javascript:x">y</a></p>';
    for (const [path, body] of [
      ['/api/paper/paper/fill-answer', { paperId: victim.paperId, quId: 'q-essay', answer: evil }],
      ['/api/paper/paper/save-work-answer', { paperId: victim.paperId, id: 'q-essay', titleBody: evil }],
    ] as const) {
      expect(await call(path, body, victim.token)).toMatchObject({ code: 0 });
      const kept = (await victim.open('q-essay')).answer;
      expect(kept).toContain('好');
      expect(kept).not.toMatch(/script|onclick|javascript/i);
    }
    const code = 'if (a < b && c > d) print("<p>")';
    await victim.ok('/api/paper/paper/fill-answer', {
      paperId: victim.paperId,
      quId: 'q-python',
      codeAnswer: code,
    });
    expect((await victim.open('q-python')).codeAnswer).toBe(code);
  });
});

describe('what comes in a wrong state', () => {
  it('after hand-in is refused by name, and nothing but a late answer is kept', async () => {
    const candidate = await room.candidate();
    await candidate.start(examId);
    await candidate.handIn();
    const id = candidate.paperId;
    for (const [path, body] of [
      ['/api/paper/paper/mark-as', { paperId: id, quId: 'q-single', mark: true }],
      ['/api/paper/paper/leave-incr', { id }],
      ['/api/paper/paper/debug-suspected', { id }],
      ['/api/paper/capture/save', { paperId: id, base64: jpeg() }],
      ['/api/paper/capture/face-check', { paperId: id, base64: '' }],
    ] as const) {
      expect(await call(path, body, candidate.token), path).toMatchObject({
        status: 200,
        code: 20010000,
        reason: 'PaperAlreadyHandedIn',
        msg: expect.stringContaining('已交卷'),
      });
    }
    for (const path of ['force-hand'] as const)
      expect(
        (await call(`/api/exam/watch/${path}`, { paperId: id, message: '再收' }, room.admin.token)).code,
      ).toBe(0);
    expect(
      (
        await call(
          '/api/exam/watch/add-time',
          { examId, paperId: id, minutes: 5, message: '延时' },
          room.admin.token,
        )
      ).reason,
    ).toBe('PaperAlreadyHandedIn');
    expect(await room.types(id)).toEqual(['PaperCreated', 'PaperHandedIn', 'PaperScored']);
  });

  it('after the deadline is refused as DeadlinePassed, whichever call comes first', async () => {
    const calls: [string, (id: string) => Record<string, unknown>][] = [
      ['/api/paper/paper/mark-as', (paperId) => ({ paperId, quId: 'q-single', mark: true })],
      ['/api/paper/paper/leave-incr', (id) => ({ id })],
      ['/api/paper/capture/save', (paperId) => ({ paperId, base64: jpeg() })],
      ['/api/paper/capture/face-check', (paperId) => ({ paperId, base64: '' })],
      ['/api/paper/paper/fill-answer', (paperId) => ({ paperId, quId: 'q-single', answers: ['a'] })],
    ];
    const candidates = await room.candidates(calls.length);
    for (const candidate of candidates) await candidate.start(await room.saveExam());
    room.clock.advance(minutes(60) + seconds(4));
    const answers = await Promise.all(
      candidates.map((candidate, index) =>
        candidate.post(calls[index]?.[0] ?? '', calls[index]?.[1](candidate.paperId)),
      ),
    );
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(['DeadlinePassed', 'PaperAlreadyHandedIn']).toContain(answer.reason);
    }
    for (const candidate of candidates)
      expect((await room.types(candidate.paperId)).filter((type) => type === 'PaperHandedIn')).toHaveLength(
        1,
      );
  });
});
