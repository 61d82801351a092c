import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenAPIV3 } from 'openapi-types';
import { seededRandom } from '@vigil/domain/kernel/random';
import { buildApi } from '../platform/graphql/build-schema.js';
import type { Operation } from '../platform/operations.js';
import { slicesFor } from '../slices.js';
import type { TestAnswer } from '../testing/test-app.js';
import { Caller } from '../test-support/caller.js';
import type { Candidate } from '../test-support/candidate.js';
import { ExamRoom } from '../test-support/exam-room.js';
import { jpeg } from '../test-support/fake-faces.js';
import { minutes, seconds } from '../test-support/moving-clock.js';

const seed = process.env.SEED ?? String(Date.now());

let room: ExamRoom;
let operations: readonly Operation[];
let victim: Candidate;
/** Whose paper staff may spoil. */
let prey: Candidate;
let stranger: Candidate;
let examId: string;

beforeAll(async () => {
  room = await ExamRoom.open({ env: { LOAD_TEST: 'on', CAPTCHA: 'off' } });
  // Thousands of calls of one session: the rates have tests of their own.
  Object.assign(room.services.rates, { call: () => undefined, heavy: () => undefined });
  operations = buildApi(slicesFor({ loadTest: true }).flatMap((slice) => slice.resolvers)).operations;
  examId = await room.saveExam();
  victim = await room.candidate();
  await victim.start(examId);
  await victim.choose('q-single', ['b']);
  prey = await room.candidate();
  await prey.start(await room.saveExam());
  stranger = await room.candidate();
});
afterAll(() => room.close());

const paths = (): { operation: Operation; path: string; method: 'POST' | 'GET' }[] =>
  operations.flatMap((operation) => operation.routes.map(({ path, method }) => ({ operation, path, method: method as 'POST' | 'GET' })));

/** All but the one that would end the session of this test. */
const pathsButLogout = () => paths().filter(({ path }) => path !== '/api/sys/user/logout');

/** Calls with a body as it is, of anybody or nobody, and holds the answer against what every answer must be. */
async function call(path: string, body: unknown, token?: string): Promise<TestAnswer> {
  const before = await room.services.log.head();
  const answer = await room.server.rest(path, body, token === undefined ? {} : { token });
  const about = `${path} ${JSON.stringify(body)?.slice(0, 200)} → ${answer.status} ${answer.text.slice(0, 300)}`;
  expect([200, 400, 413], about).toContain(answer.status);
  expect(typeof answer.code, about).toBe('number');
  expect(answer.msg, about).toMatch(/[\u4e00-\u9fff]/);
  expect(answer.text, about).not.toMatch(/ at .*\.(js|ts):\d+|TypeError|SQLITE|SyntaxError/);
  if (answer.code !== 0) {
    expect(answer.reason, about).toMatch(/^[A-Z][A-Za-z]+$/);
    const appended = await room.byPeople(before);
    expect(appended, about).toEqual([]);
  }
  return answer;
}

const faults = (): string[] => room.server.logLines.filter((line) => /"level":(50|60)/.test(line));

describe('every REST path', () => {
  it('is described, and none is tested by nothing', async () => {
    const response = await room.server.app.http.inject({ method: 'GET', url: '/api/openapi.json' });
    const described = Object.keys(response.json<OpenAPIV3.Document>().paths).filter((path) => !path.includes('{'));
    const registered = paths().map(({ path }) => path);
    expect(registered.filter((path) => !described.includes(path))).toEqual([]);
    expect(registered.length).toBeGreaterThan(50);
  });

  it('[wire] without a session, or with one that is none, answers 10010002; a guest’s path does not', async () => {
    for (const { operation, path } of paths()) {
      for (const token of [undefined, 'x'.repeat(43), 'short', '中文']) {
        const answer = await call(path, {}, token === '中文' ? undefined : token);
        if (operation.access.kind === 'guest') expect(answer.code, path).not.toBe(10010002);
        else expect(answer, path).toMatchObject({ status: 200, code: 10010002, reason: 'SessionInvalid' });
      }
    }
  });

  it('[wire] of staff answers a learner, and staff without its permission, 10010003', async () => {
    const powerless = await room.staff([]);
    for (const { operation, path } of paths()) {
      const { access } = operation;
      if (access.kind !== 'admin') continue;
      expect(await call(path, {}, stranger.token), path).toMatchObject({ status: 200, code: 10010003, reason: 'NotAllowed' });
      if (access.permissions.length === 0) continue;
      expect(await call(path, {}, powerless.token), path).toMatchObject({ code: 10010003 });
      for (const permission of access.permissions) {
        const holder = await room.staff([permission]);
        expect((await call(path, {}, holder.token)).code, `${path} with ${permission}`).not.toBe(10010003);
      }
    }
  });

  it('[wire] stands behind the permission that the design names', () => {
    const permissionsOf = (path: string): readonly string[] => {
      const access = paths().find((one) => one.path === path)?.operation.access;
      return access?.kind === 'admin' ? access.permissions : [];
    };
    const forMore = new Set(['/api/audit/key', '/api/audit/check-receipts']);
    for (const { path } of paths()) {
      if (path.startsWith('/api/exam/watch/')) expect(permissionsOf(path), path).toEqual(['exam:watch']);
      if (path.startsWith('/api/audit/') && !forMore.has(path)) expect(permissionsOf(path), path).toEqual(['audit:view']);
    }
    for (const path of forMore) expect(permissionsOf(path), path).toEqual([]);
    expect(permissionsOf('/api/sys/user/delete')).toEqual(['sys:user:delete']);
    expect(permissionsOf('/api/exam/exam/paging')).toEqual(['exam:list']);
    for (const name of ['detail', 'save']) expect(permissionsOf(`/api/exam/exam/${name}`)).toEqual(['exam:add']);
  });

  it('takes a body that is none for what it is', async () => {
    for (const { path } of pathsButLogout()) {
      for (const body of ['', '[]', 'null', '7', '"text"', '{', '{"a":', '\u0000', '[{}]', '{}']) {
        for (const token of [stranger.token, room.admin.token]) {
          const answer = await call(path, body, token);
          if (['[]', '7', '"text"', '{', '{"a":', '\u0000', '[{}]'].includes(body) && answer.code !== 10010003)
            expect(answer.status, `${path} ${body}`).toBe(400);
        }
      }
    }
    expect(faults()).toEqual([]);
  });

  it('refuses what is larger than it may be with 413', async () => {
    for (const { path } of paths()) {
      const answer = await call(path, { junk: 'x'.repeat(3_200_000) }, room.admin.token);
      expect(answer, path).toMatchObject({ status: 413, msg: '提交的内容过大，请压缩后再试！' });
    }
  });

  it(`answers every field of every wrong kind with a sentence, never a fault, and changes nothing (seed ${seed})`, async () => {
    console.log(`bad input, seed ${seed}`);
    const random = seededRandom(seed);
    const before = JSON.stringify(await room.events(victim.paperId));
    let calls = 0;
    const wrong: string[] = [];
    const attempt = async (path: string, body: Record<string, unknown>, token: string, about: string): Promise<void> => {
      calls += 1;
      const lines = room.server.logLines.length;
      await call(path, body, token).catch((error: unknown) => {
        const why = room.server.logLines.slice(lines).find((line) => line.includes('"level":50'));
        wrong.push(`${path} ${about}: ${(error as Error).message.slice(0, 300)} ${why?.slice(0, 500) ?? ''}`);
      });
    };
    for (const { operation, path } of pathsButLogout()) {
      const fields = fieldsOf(operation);
      const staff = operation.access.kind === 'admin';
      const base = (): Record<string, unknown> => foreignIds(staff ? prey : victim);
      for (const { token } of [staff ? room.admin : stranger]) {
        for (const field of fields) {
          for (const value of oddValues) {
            await attempt(path, put(base(), field, value), token, `${field} = ${JSON.stringify(value)?.slice(0, 40)}`);
          }
        }
        for (let round = 0; round < 5; round += 1) {
          let body = base();
          for (const field of fields) body = put(body, field, oddValues[Math.floor(random() * oddValues.length)]);
          await attempt(path, body, token, `round ${round}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(calls).toBeGreaterThan(2000);
    expect(faults()).toEqual([]);
    const after = (await room.events(victim.paperId)).filter((event) => event.actor.kind === 'candidate');
    expect(JSON.stringify(after)).toBe(before);
  }, 180_000);
});

/** What the fields are put into: ids that are real but another's, so that a call gets as far as it can. */
const foreignIds = (other: Candidate): Record<string, unknown> => ({
  ...{
    id: other.paperId,
    paperId: other.paperId,
    examId: other.examId,
    quId: 'q-single',
    userId: other.user.id,
    base64: jpeg(),
    mark: true,
    exState: 0,
  },
  ...{
    answers: ['a'],
    titleBody: 'x',
    messageId: 'm',
    minutes: 5,
    message: '好',
    state: 0,
    revision: 0,
    count: 1,
    username: 'nobody',
    password: 'no',
  },
  ...{ title: '考试', tmplGroups: [], ids: ['none'], dicCode: 'level', params: { examId: other.examId } },
});

/** Dotted names of the fields an operation's arguments have, three levels deep. */
function fieldsOf(operation: Operation): string[] {
  interface TypeLike {
    readonly ofType?: TypeLike;
    readonly getFields?: () => Record<string, { readonly name: string; readonly type: TypeLike }>;
  }
  const inside = (type: TypeLike, path: string, depth: number): string[] => {
    let bare = type;
    while (bare.ofType !== undefined) bare = bare.ofType;
    const own = path === '' ? [] : [path];
    if (bare.getFields === undefined || depth > 3) return own;
    return [
      ...own,
      ...Object.values(bare.getFields()).flatMap((field) => inside(field.type, path === '' ? field.name : `${path}.${field.name}`, depth + 1)),
    ];
  };
  const { args } = operation.field;
  if (args.length === 1 && args[0]?.name === 'input') return inside(args[0].type as TypeLike, '', 0);
  return args.flatMap((argument) => inside(argument.type as TypeLike, argument.name, 1));
}

/** Sets a dotted field; a list on the way becomes one with the one entry. */
function put(body: Record<string, unknown>, field: string, value: unknown): Record<string, unknown> {
  const [head = '', ...rest] = field.split('.');
  if (rest.length === 0) return { ...body, [head]: value };
  const inner = body[head];
  if (head === 'tmplGroups' || head === 'orders' || head === 'answerList' || head === 'draws') {
    const entry =
      head === 'tmplGroups'
        ? { title: '题', perScore: 1, quIds: ['q-single'] }
        : head === 'draws'
          ? { repoId: 'bank', count: 1 }
          : { id: 'a', column: 'title', asc: true };
    return { ...body, [head]: [put(entry, rest.join('.'), value)] };
  }
  return {
    ...body,
    [head]: put(typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>) : {}, rest.join('.'), value),
  };
}

const oddValues: readonly unknown[] = [
  ...[null, true, false, 0, 1, -1, 2.5, 1e308, -1e308, 9_007_199_254_740_991, 2 ** 31, 2 ** 53],
  ...[
    '',
    ' ',
    '0',
    '-1',
    'null',
    'undefined',
    'NaN',
    '__proto__',
    'constructor',
    'toString',
    '../../etc/passwd',
    "' OR 1=1 --",
    '%',
    '\\',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\uffff',
    '𝕏'.repeat(50),
  ],
  ...['2026-13-45', '2026-02-30 10:00:00', '99999999999999', 'x'.repeat(70_000), '<script>alert(1)</script>', '{"$ne":null}'],
  ...[{}, { $ne: null }, { __proto__: { x: 1 } }, [], [[]], [{}], [null], ['x', 7, null], ['\u0000'], Array.from({ length: 2000 }, () => 'x')],
];

describe('another’s paper', () => {
  const learnerCalls = (id: string): [string, Record<string, unknown>][] => [
    ['/api/paper/paper/paper-detail', { id }],
    ['/api/paper/paper/qu-detail', { paperId: id, quId: 'q-single' }],
    ['/api/paper/paper/fill-answer', { paperId: id, quId: 'q-single', answers: ['a'] }],
    ['/api/paper/paper/save-work-answer', { paperId: id, id: 'q-essay', titleBody: '<p>x</p>' }],
    ['/api/paper/paper/answerCode', { paperId: id, quId: 'q-python', codeAnswer: 'print(1)' }],
    ['/api/paper/paper/mark-as', { paperId: id, quId: 'q-single', mark: true }],
    ['/api/paper/paper/hand-exam', { id, exState: 0 }],
    ['/api/paper/paper/leave-incr', { id }],
    ['/api/paper/paper/message-shown', { paperId: id, messageId: 'm' }],
    ['/api/paper/paper/debug-suspected', { id }],
    ['/api/paper/paper/paper-result', { id }],
    ['/api/paper/capture/save', { paperId: id, base64: jpeg() }],
    ['/api/paper/capture/face-check', { paperId: id, base64: jpeg() }],
  ];

  it('is told as not found, exactly like one that does not exist, by every call that names a paper', async () => {
    const named = paths().filter(
      ({ path, operation }) => path.startsWith('/api/paper/') && operation.field.args.some((argument) => ['id', 'paperId'].includes(argument.name)),
    );
    const tested = learnerCalls('').map(([path]) => path);
    expect(named.map(({ path }) => path).filter((path) => !tested.includes(path))).toEqual([]);
    for (const id of [victim.paperId, 'no-such-paper', 'x'.repeat(5000), '__proto__', '\u0000', `candidate-${victim.user.id}`]) {
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
    const mine = await stranger.ok<{ records: { id: string }[] }>('/api/paper/paper/my-paging', { params: { userId: victim.user.id } });
    expect(mine.records.map((row) => row.id)).not.toContain(victim.paperId);
    const clerk = await room.staff(['exam:list']);
    expect(await call('/api/paper/paper/paging', { params: { userId: victim.user.id } }, clerk.token)).toMatchObject({ code: 10010003 });
    const proctor = await room.staff(['exam:watch']);
    expect(await call('/api/paper/paper/paging', { params: { userId: victim.user.id } }, proctor.token)).toMatchObject({
      code: 0,
      data: { total: 1 },
    });
  });

  it('does not make its candidate look present', async () => {
    const before = await room.services.bus.members(`presence:${victim.paperId}`);
    await call('/api/paper/paper/fill-answer', { paperId: victim.paperId, quId: 'q-single', answers: ['a'] }, stranger.token);
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
    ['a blank of 2001 characters', 'q-fill', { answerList: [{ id: 'b1', answer: 'x'.repeat(2001) }] }],
    ['a tag that was not dealt', 'q-match', { answerList: [{ id: 'p1', answer: 'Z' }] }],
    ['a choice where a text is asked', 'q-essay', { answers: ['a'] }],
    ['a text of more than 200 KB', 'q-essay', { answer: '长'.repeat(70_000) }],
    ['code of more than 64 KB', 'q-python', { codeAnswer: 'x'.repeat(65_537) }],
    ['an address of 1001 characters', 'q-scratch', { scratchAnswer: `/${'x'.repeat(1000)}` }],
    ['an answer to the whole of a composite', 'q-whole', { answers: ['a'] }],
  ])('%s is AnswerNotUnderstood, and the answer stays what it was', async (_what, quId, answer) => {
    const result = await call('/api/paper/paper/fill-answer', { paperId: victim.paperId, quId, ...answer }, victim.token);
    expect(result).toMatchObject({ status: 200, code: 20010000, reason: 'AnswerNotUnderstood', msg: '答案格式不正确，未能保存！' });
  });

  it('a question of another paper is code 20010001', async () => {
    for (const quId of ['no-such-question', '', '__proto__', 'x'.repeat(10_000)]) {
      const answers = [
        await call('/api/paper/paper/fill-answer', { paperId: victim.paperId, quId, answers: ['a'] }, victim.token),
        await call('/api/paper/paper/qu-detail', { paperId: victim.paperId, quId }, victim.token),
        await call('/api/paper/paper/mark-as', { paperId: victim.paperId, quId, mark: true }, victim.token),
      ];
      for (const answer of answers) {
        if (quId === '') expect(answer.status).toBe(400);
        else expect(answer).toMatchObject({ code: 20010001, reason: 'QuestionNotInPaper', msg: '试卷中没有该试题！' });
      }
    }
  });

  it('HTML that would run is taken without what runs, by either way in', async () => {
    const evil = '<p onclick="x()">好<script>alert(1)</script><img src="javascript:alert(1)"><a href="javascript:x">y</a></p>';
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
    await victim.ok('/api/paper/paper/fill-answer', { paperId: victim.paperId, quId: 'q-python', codeAnswer: code });
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
      expect((await call(`/api/exam/watch/${path}`, { paperId: id, message: '再收' }, room.admin.token)).code).toBe(0);
    expect((await call('/api/exam/watch/add-time', { examId, paperId: id, minutes: 5, message: '延时' }, room.admin.token)).reason).toBe(
      'PaperAlreadyHandedIn',
    );
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
      candidates.map((candidate, index) => candidate.post(calls[index]?.[0] ?? '', calls[index]?.[1](candidate.paperId))),
    );
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(['DeadlinePassed', 'PaperAlreadyHandedIn']).toContain(answer.reason);
    }
    for (const candidate of candidates) expect((await room.types(candidate.paperId)).filter((type) => type === 'PaperHandedIn')).toHaveLength(1);
  });
});

describe('staff', () => {
  it('who name a paper or exam that is not there get a sentence', async () => {
    const proctor: Caller = await room.staff(['exam:watch', 'audit:view', 'exam:add', 'exam:list']);
    for (const id of ['none', 'x'.repeat(5000), '\u0000', '__proto__']) {
      for (const [path, body] of [
        ['/api/exam/watch/watch-stat', { id }],
        ['/api/exam/watch/watch-paging', { params: { examId: id } }],
        ['/api/exam/watch/hand-paging', { params: { examId: id } }],
        ['/api/exam/watch/batch-msg', { examId: id, message: '好' }],
        ['/api/exam/watch/force-hand-all', { examId: id, exState: 1, message: '好' }],
        ['/api/exam/watch/add-time', { examId: id, minutes: 5, message: '好' }],
        ['/api/exam/watch/add-time', { examId, paperId: id, minutes: 5, message: '好' }],
        ['/api/exam/watch/force-hand', { paperId: id, message: '好' }],
        ['/api/exam/watch/reopen', { paperId: id, minutes: 5, message: '好' }],
        ['/api/exam/watch/admit-late', { paperId: id, quId: 'q-single', message: '好' }],
        ['/api/exam/watch/messages', { paperId: id }],
        ['/api/exam/watch/history', { paperId: id }],
        ['/api/audit/paper', { id }],
        ['/api/audit/paper-at', { id, revision: 0 }],
        ['/api/exam/exam/detail', { id }],
      ] as const) {
        const answer = await call(path, body, proctor.token);
        expect(answer.code, `${path} ${answer.text}`).not.toBe(0);
        expect(answer.msg).toMatch(/不存在/);
      }
    }
  });

  it('may not page beyond 5000, nor sort by what is no column', async () => {
    for (const { path, operation } of paths()) {
      if (!operation.field.args.some((argument) => argument.name === 'input') || !path.includes('paging')) continue;
      const params = { examId };
      for (const size of [0, -1, 5001]) expect((await call(path, { size, params }, room.admin.token)).reason, path).toBe('BadInput');
      expect((await call(path, { current: 1_000_000_000, size: 5000, params }, room.admin.token)).code, path).toBe(0);
      const sorted = await call(path, { params, orders: [{ column: "title'); DROP TABLE x; --", asc: true }] }, room.admin.token);
      expect([0, 20010000]).toContain(sorted.code);
    }
  });
});
