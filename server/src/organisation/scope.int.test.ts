import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { wholeBank, type Bank } from '@vigil/domain/question-bank/bank';
import type { User } from '@vigil/domain/organisation/user';
import { collections as examCollections } from '../exams/collections.js';
import { buildApi } from '../platform/graphql/build-schema.js';
import type { Operation } from '../platform/operations.js';
import { collections as bankCollections } from '../question-bank/collections.js';
import { slices, slicesFor } from '../slices.js';
import type { Caller } from '../testing/caller.js';
import type { Candidate } from '../testing/candidate.js';
import { ExamRoom } from '../testing/exam-room.js';
import { jpeg } from '../testing/fake-faces.js';
import { closeSockets, follow, liveClient } from '../testing/live.js';
import { until } from '../testing/until.js';
import { collections } from './collections.js';
import { callsBySlice, scopeCalls, unlooked } from './gathered-calls.fixture.js';
import { below, boundToTheNorth, makeRegions, south } from './regions.fixture.js';
import { marker, type Abroad } from './slice-calls.fixture.js';

const { aboutNobody, lists, ownPapers, refused, subscriptions, wholeSite } = scopeCalls;

let room: ExamRoom;
let operations: readonly Operation[];
/** Bound to the north, with every permission there is. */
let bound: Caller;
let abroad: Abroad;
let own: { readonly candidate: Candidate; readonly examId: string };

const keyOf = ({ kind, name }: Operation): string => `${kind} ${name}`;
const pathOf = (key: string): string =>
  operations.find((operation) => keyOf(operation) === key)?.routes[0]?.path ?? `no path of ${key}`;
const users = () => room.services.documents.collection<User>(collections.users);
const forDepartment = (departId: string) => ({ openType: 2, range: { departIds: [departId] } });

beforeAll(async () => {
  room = await ExamRoom.open();
  operations = buildApi(slices.flatMap((slice) => slice.resolvers)).operations;
  await makeRegions(room);
  bound = await boundToTheNorth(room);
  const teacher = await room.staff(['exam:add'], { realName: `${marker}老师`, ...south });
  const examId = await room.saveExam({ title: `${marker}考试`, ...forDepartment('south') }, teacher);
  const firstFace = { faceFileId: 'f'.repeat(64), faceUnverified: true };
  const stranger = await room.candidate({ realName: `${marker}考生`, ...south, ...firstFace });
  await room.admin.ok('/api/sys/config/switch/save', { settings: [{ name: 'faceLogin', value: 'true' }] });
  const said = { realName: `${marker}考生`, idCard: '110101199003070038', face: jpeg() };
  await stranger.ok('/api/sys/user/real/submit', said);
  await room.caughtUp('real_persons');
  await stranger.start(examId);
  const right = { userId: stranger.user.id, extraPercent: 25, grounds: '视力残疾' };
  await room.admin.ok('/api/exam/accommodation/grant', right);
  const banks = room.services.documents.collection<Bank>(bankCollections.banks);
  const repoId = 'bank-south';
  const repoOfAll = room.questions[0]?.repoId ?? '';
  await banks.put(wholeBank({ id: repoOfAll, version: 1, title: '全校题库' }));
  await banks.put(wholeBank({ id: repoId, version: 1, title: `${marker}题库`, ownerId: teacher.user.id }));
  await room.services.documents
    .collection(examCollections.examCategories)
    .put({ id: 'c1', version: 1, name: '分类', createTime: 1, updateTime: 1 } as never);
  await room.admin.ok('/api/exam/category/designateFree', {
    ...{ examCategoryId: 'c1', userIds: [stranger.user.id] },
  });
  abroad = {
    userId: stranger.user.id,
    examId,
    paperId: stranger.paperId,
    repoId,
    departId: 'south',
    groupId: '',
    version: 1,
  };
  const { id: groupId } = await room.admin.ok<{ id: string }>('/api/sys/group/save', { title: '一组' });
  abroad = { ...abroad, groupId };
  const candidate = await room.candidate({ realName: '北区考生', ...below });
  own = { candidate, examId: await room.saveExam({ title: '北区考试', ...forDepartment('north') }, bound) };
  await candidate.start(own.examId);
  await room.caughtUp('papers', 'watch_cards', 'exam_statistics', 'question_statistics');
});
afterEach(closeSockets);
afterAll(() => room.close());

describe('an administrator bound to a department', () => {
  it('has every call of the schema looked at: a new one must say what it does about others', () => {
    const tables = [refused, wholeSite, lists, subscriptions, ownPapers, aboutNobody];
    const known = tables.flatMap((table) => Object.keys(table));
    const concerned = operations.filter(({ access }) => access.kind !== 'guest').map(keyOf);
    expect(unlooked(concerned.filter((key) => !known.includes(key)))).toEqual([]);
    expect(known.filter((key) => !concerned.includes(key))).toEqual([]);
    expect(new Set(known).size).toBe(known.length);
  });

  it('is told of each call by the slice whose call it is', () => {
    const elsewhere = [...callsBySlice].flatMap(([name, tables]) => {
      const own = slicesFor({ loadTest: true }).find((slice) => slice.name === name)?.resolvers ?? [];
      const operated = buildApi(own).operations.map(keyOf);
      return Object.values(tables)
        .flatMap((table) => Object.keys(table))
        .filter((key) => !key.startsWith('/') && !operated.includes(key))
        .map((key) => `${name}/calls.fixture.ts: ${key} is of another slice`);
    });
    expect(elsewhere).toEqual([]);
  });

  it('has what is everybody’s declared as such', () => {
    const declared = operations.filter(({ access }) => access.kind === 'admin' && access.wholeSite === true);
    expect(declared.map(keyOf).toSorted()).toEqual(Object.keys(wholeSite).toSorted());
  });

  it.each([...Object.keys(refused), ...Object.keys(wholeSite)])(
    '[SC6] %s is refused about others, and changes nothing',
    async (key) => {
      const before = await room.services.log.head();
      const body = (refused[key] ?? wholeSite[key])?.(abroad) ?? {};
      expect(await bound.refused(pathOf(key), body)).toMatchObject({ code: 10010003 });
      expect(await room.byPeople(before)).toEqual([]);
    },
  );

  it.each(Object.keys(ownPapers))('%s is not theirs to ask of anybody’s paper', async (key) => {
    const before = await room.services.log.head();
    expect((await bound.post(pathOf(key), ownPapers[key]?.(abroad))).code).not.toBe(0);
    expect(await room.byPeople(before)).toEqual([]);
  });

  it.each(Object.keys(lists))(
    '[SC7] %s leaves others out, and has them for who is not bound',
    async (key) => {
      const answered = async (who: Caller): Promise<string> =>
        JSON.stringify(
          key === 'query consoleHome' ? await homeOf(who) : await who.ok(pathOf(key), lists[key]?.(abroad)),
        );
      const others = new RegExp(`${marker}|${abroad.examId}|${abroad.paperId}|${abroad.userId}`);
      expect(await answered(bound)).not.toMatch(others);
      // A question says of no exam that it is another's, and the home has what is going on.
      if (
        !/questionUses|questionAuthors|questionPaging|consoleHome|departMoves|departUserCounts|auditExports|auditFileLooks|auditLoginAttempts/.test(
          key,
        )
      )
        expect(await answered(room.admin)).toMatch(others);
    },
  );

  it.each(Object.keys(subscriptions))('[SC6] %s is refused about others', async (key) => {
    const address = await listening();
    const feed = follow(liveClient(address, bound.token), subscriptions[key] ?? '', { id: abroad.examId });
    expect((await feed.refusal()).extensions).toMatchObject({ reason: 'NotAllowed' });
  });

  it.each(['/api/audit/search', '/api/audit/login-attempts'])(
    '[SC6] %s of one person is refused about others',
    async (path) => {
      const of = (userId: string) => ({ params: { userId } });
      expect((await bound.refused(path, of(abroad.userId))).reason).toBe('OutOfScope');
      expect((await bound.post(path, of(own.candidate.user.id))).code).toBe(0);
    },
  );

  it('sees and watches their own', async () => {
    for (const [key, body] of [
      ['query examDetail', { id: own.examId }],
      ['query watchStat', { id: own.examId }],
      ['query examStatistics', { id: own.examId }],
      ['query watchPaging', { params: { examId: own.examId } }],
      ['query auditPaper', { id: own.candidate.paperId }],
    ] as const)
      expect((await bound.post(pathOf(key), body)).code, key).toBe(0);
    const people = await bound.ok<{ records: { realName: string }[] }>('/api/sys/user/paging', { size: 100 });
    expect(people.records.map(({ realName }) => realName).toSorted()).toEqual(['北区管理员', '北区考生']);
    expect(await bound.ok('/api/sys/user/paging', { params: { deptCode: 'A02' } })).toMatchObject({
      total: 0,
    });
  });

  it('sets exams for their own people alone', async () => {
    for (const range of [
      { openType: 1 },
      forDepartment('south'),
      { openType: 2, range: { departIds: ['north', 'south'] } },
      { openType: 3, range: { userIds: [own.candidate.user.id, abroad.userId] } },
    ])
      await expect(room.saveExam(range, bound), JSON.stringify(range)).rejects.toThrow('OutOfScope');
    await room.saveExam({ openType: 3, range: { userIds: [own.candidate.user.id] } }, bound);
    await room.saveExam(forDepartment('north-1'), bound);
  });

  it('carries an act over many people to their own, and is told of the others', async () => {
    const expireTime = '2033-01-01 00:00:00';
    const ids = [own.candidate.user.id, abroad.userId];
    const { id } = await bound.ok<{ id: string }>('/api/sys/user/batch-expire', { ids, expireTime });
    await until('the act to end', async () => {
      const act = await bound.ok<{ state: string; changed: number; refused: number }>('/api/sys/user/act', {
        id,
      });
      return act.state === 'done' && act.changed === 1 && act.refused === 1;
    });
    expect(await users().get(abroad.userId)).not.toMatchObject({ expireTime: expect.any(Number) as unknown });
  });

  it('[SC7] counts their own people alone, in ranges and in groups', async () => {
    const { groupId, userId } = abroad;
    const joined = { groupIds: [groupId], userIds: [userId, own.candidate.user.id] };
    await room.admin.ok('/api/sys/group/user/batch-join', joined);
    const countOf = async (who: Caller): Promise<number[]> => {
      const ranges = [
        { everybody: true, learnersOnly: true },
        { departIds: ['north', 'south'], learnersOnly: true },
        { groupIds: [groupId] },
        { userIds: [userId, own.candidate.user.id] },
      ];
      const counts: number[] = [];
      for (const range of ranges) counts.push(await who.ok<number>('/api/sys/user/range-count', { range }));
      const groups = await who.ok<{ records: { userCount: number }[] }>('/api/sys/group/paging');
      const { userCount } = await who.ok<{ userCount: number }>('/api/sys/group/detail', { id: groupId });
      return [...counts, groups.records[0]?.userCount ?? -1, userCount];
    };
    await until('both to have joined', async () => (await countOf(room.admin)).at(-1) === 2);
    expect((await countOf(room.admin)).slice(1)).toEqual([2, 2, 2, 2, 2]);
    expect(await countOf(bound)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('opens no private file of others', async () => {
    const put = (owner: string) =>
      room.services.files.put('snapshot', owner, 'image/png', Buffer.from(`picture of ${owner}`));
    const open = async (owner: string, who: Caller): Promise<boolean> => {
      const { fileId } = await put(owner);
      const url = `/api/common/file/${fileId}`;
      const { headers } = await room.server.app.http.inject({ url, headers: { token: who.token } });
      return headers['content-type'] === 'image/png';
    };
    expect(await open(own.candidate.user.id, bound)).toBe(true);
    expect(await open(abroad.userId, room.admin)).toBe(true);
    expect(await open(abroad.userId, bound)).toBe(false);
  });

  it('[SC6] is measured by where somebody stands, not by the code that a move has yet to be carried to', async () => {
    const detail = (userId: string) => bound.post('/api/sys/user/detail', { id: userId });
    const gone = await room.candidate({ realName: '已移走', departId: 'south', deptCode: 'A01A01' });
    const come = await room.candidate({ realName: '刚移来', departId: 'north-1', deptCode: 'A02' });
    expect(await detail(gone.user.id)).toMatchObject({ reason: 'OutOfScope' });
    expect(await detail(come.user.id)).toMatchObject({ code: 0 });
    const sent = { ids: [gone.user.id, come.user.id], expireTime: null };
    expect(await bound.post('/api/sys/user/batch-expire', sent)).toMatchObject({
      data: { changed: 1, refusals: [{ userId: gone.user.id }] },
    });
    expect(
      (await bound.refused('/api/audit/login-attempts', { params: { userId: gone.user.id } })).reason,
    ).toBe('OutOfScope');
  });
});

/** The home is asked by GraphQL alone. */
async function homeOf(who: Caller): Promise<unknown> {
  const query = '{ consoleHome { parts { name rows { key title note to { ids rest } } } } }';
  const { data, errors } = await who.graphql(query);
  expect(errors).toBeUndefined();
  return data;
}

let address: Promise<string> | null = null;
const listening = (): Promise<string> => (address ??= room.server.app.listen());
