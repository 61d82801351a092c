import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenAPIV3 } from 'openapi-types';
import { seededRandom } from '@vigil/domain/kernel/random';
import type { Operation } from './platform/operations.js';
import { BadCalls } from './testing/bad-calls.js';
import type { Candidate } from './testing/candidate.js';
import type { ExamRoom } from './testing/exam-room.js';
import { jpeg } from './testing/fake-faces.js';

const seed = process.env.SEED ?? String(Date.now());

let bad: BadCalls;
let room: ExamRoom;
let victim: Candidate;
let prey: Candidate;
let stranger: Candidate;

beforeAll(async () => {
  bad = await BadCalls.open();
  ({ room, victim, prey, stranger } = bad);
});
afterAll(() => room.close());

const call = (path: string, body: unknown, token?: string) => bad.call(path, body, token);
const paths = () => bad.paths();

/** All but the one that would end the session of this test. */
const pathsButLogout = () => paths().filter(({ path }) => path !== '/api/sys/user/logout');

const faults = (): string[] => room.server.logLines.filter((line) => /"level":(50|60)/.test(line));

describe('every REST path', () => {
  it('is described, and none is tested by nothing', async () => {
    const response = await room.server.app.http.inject({ method: 'GET', url: '/api/openapi.json' });
    const described = Object.keys(response.json<OpenAPIV3.Document>().paths).filter(
      (path) => !path.includes('{'),
    );
    const registered = paths().map(({ path }) => path);
    expect(registered.filter((path) => !described.includes(path))).toEqual([]);
    expect(registered.length).toBeGreaterThan(50);
  });

  it('[wire] without a session, or with one that is none, answers 10010002; a guest’s path does not [common-016]', async () => {
    for (const { operation, path } of paths()) {
      for (const token of [undefined, 'x'.repeat(43), 'short', '中文']) {
        const answer = await call(path, {}, token === '中文' ? undefined : token);
        if (operation.access.kind === 'guest') expect(answer.code, path).not.toBe(10010002);
        else expect(answer, path).toMatchObject({ status: 200, code: 10010002, reason: 'SessionInvalid' });
      }
    }
  });

  it('[wire] of staff answers a learner, and staff without its permission, 10010003 [watch-010]', async () => {
    const powerless = await room.staff([]);
    for (const { operation, path } of paths()) {
      const { access } = operation;
      if (access.kind !== 'admin') continue;
      expect(await call(path, {}, stranger.token), path).toMatchObject({
        status: 200,
        code: 10010003,
        reason: 'NotAllowed',
      });
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
      if (path.startsWith('/api/audit/') && !forMore.has(path))
        expect(permissionsOf(path), path).toEqual([
          path.startsWith('/api/audit/package') ? 'audit:package' : 'audit:view',
        ]);
    }
    for (const path of forMore) expect(permissionsOf(path), path).toEqual([]);
    expect(permissionsOf('/api/sys/user/delete')).toEqual(['sys:user:delete']);
    expect(permissionsOf('/api/exam/exam/paging')).toEqual(['exam:list']);
    for (const name of ['detail', 'save'])
      expect(permissionsOf(`/api/exam/exam/${name}`)).toEqual(['exam:add']);
  });

  it('takes a body that is none for what it is', async () => {
    for (const { operation, path } of pathsButLogout()) {
      // Of somebody who may call it: what others are answered is above.
      const { token } = operation.access.kind === 'admin' ? room.admin : stranger;
      for (const body of ['', '[]', 'null', '7', '"text"', '{', '{"a":', '\u0000', '[{}]', '{}']) {
        const answer = await call(path, body, token);
        if (['[]', '7', '"text"', '{', '{"a":', '\u0000', '[{}]'].includes(body))
          expect(answer.status, `${path} ${body}`).toBe(400);
      }
    }
    expect(faults()).toEqual([]);
  });

  it('refuses what is larger than it may be with 413', async () => {
    const tooLarge = JSON.stringify({ junk: 'x'.repeat(3_200_000) });
    for (const { path } of paths()) {
      const answer = await call(path, tooLarge, room.admin.token);
      expect(answer, path).toMatchObject({ status: 413, msg: '提交的内容过大，请压缩后再试！' });
    }
  });

  it(`answers every field of every wrong kind with a sentence, never a fault, and changes nothing (seed ${seed})`, async () => {
    console.log(`bad input, seed ${seed}`);
    const random = seededRandom(seed);
    const before = JSON.stringify(await room.events(victim.paperId));
    let calls = 0;
    const wrong: string[] = [];
    const attempt = async (
      path: string,
      body: Record<string, unknown>,
      token: string,
      about: string,
    ): Promise<void> => {
      calls += 1;
      const lines = room.server.logLines.length;
      await call(path, body, token).catch((error: unknown) => {
        // Asked too often: a sentence as well, of a call that takes few a minute.
        if ((error as Error).message.includes('→ 429 ')) return;
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
          // One of each kind for each field, another at the next run: some thousand fields with all of them take minutes.
          for (const value of oddKinds.map((values) => oneOf(values, random))) {
            await attempt(
              path,
              put(base(), field, value),
              token,
              `${field} = ${JSON.stringify(value)?.slice(0, 40)}`,
            );
          }
        }
        for (let round = 0; round < 3; round += 1) {
          let body = base();
          for (const field of fields) body = put(body, field, oneOf(oddValues, random));
          await attempt(path, body, token, `round ${round}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(calls).toBeGreaterThan(2000);
    expect(faults()).toEqual([]);
    const after = (await room.events(victim.paperId)).filter((event) => event.actor.kind === 'candidate');
    expect(JSON.stringify(after)).toBe(before);
  }, 300_000);
});

const oneOf = (values: readonly unknown[], random: () => number): unknown =>
  values[Math.floor(random() * values.length)];

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
      ...Object.values(bare.getFields()).flatMap((field) =>
        inside(field.type, path === '' ? field.name : `${path}.${field.name}`, depth + 1),
      ),
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
    [head]: put(
      typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>) : {},
      rest.join('.'),
      value,
    ),
  };
}

/** Numbers and the like; short texts; texts that are too much; lists and objects. */
const oddKinds: readonly (readonly unknown[])[] = [
  [null, true, false, 0, 1, -1, 2.5, 1e308, -1e308, 9_007_199_254_740_991, 2 ** 31, 2 ** 53],
  [
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
  [
    '2026-13-45',
    '2026-02-30 10:00:00',
    '99999999999999',
    'x'.repeat(70_000),
    '<script>alert(1)</script>',
    '{"$ne":null}',
  ],
  [
    {},
    { $ne: null },
    { __proto__: { x: 1 } },
    [],
    [[]],
    [{}],
    [null],
    ['x', 7, null],
    ['\u0000'],
    Array.from({ length: 2000 }, () => 'x'),
  ],
];
const oddValues = oddKinds.flat();
