import { randomUUID } from 'node:crypto';
import type { User } from '@vigil/domain/organisation/user';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../testing/caller.js';
import { ExamRoom } from '../../testing/exam-room.js';
import { until } from '../../testing/until.js';
import { collections } from '../collections.js';
import { countInRange, idsInRange, nobodyInRange } from '../ranges/people-range.js';

let room: ExamRoom;
let manager: Caller;

beforeAll(async () => {
  room = await ExamRoom.open();
  manager = await room.staff(['sys:group', 'sys:group:user:join', 'sys:group:user:remove']);
});
afterAll(() => room.close());

interface Act {
  readonly id: string;
  readonly changed: number;
  readonly refused: number;
  readonly refusals: readonly { readonly msg: string }[];
}
interface Page<T> {
  readonly total: number;
  readonly records: readonly T[];
}
const base = '/api/sys/group';
const make = async (title: string): Promise<string> =>
  (await manager.ok<{ id: string }>(`${base}/save`, { title })).id;
const ended = (act: Act): Promise<Act> =>
  until('the act to be done', async () => {
    const now = await manager.ok<Act & { state: string }>('/api/sys/user/act', { id: act.id });
    return now.state === 'done' ? now : null;
  });
const join = async (userIds: readonly string[], groupIds: readonly string[], flag?: number): Promise<Act> =>
  ended(await manager.ok<Act>(`${base}/user/batch-join`, { userIds, groupIds, flag }));
const leave = async (groupId: string, userId: string): Promise<Act> =>
  ended(await manager.ok<Act>(`${base}/user/delete`, { ids: [`${groupId}.${userId}`] }));
const members = (groupId: string, keyword = ''): Promise<Page<{ id: string; userId: string }>> =>
  manager.ok(`${base}/user/paging`, { params: { groupId, keyword } });
const groupsOf = async (id: string): Promise<readonly string[]> =>
  (await room.services.documents.collection<User>(collections.users).get(id))?.groupIds ?? [];

describe('a group', () => {
  it('is saved once per command id, under its version, and no two have one name', async () => {
    const commandId = randomUUID();
    const save = () => manager.ok<{ id: string }>(`${base}/save`, { title: '新员工' }, { commandId });
    const [one, two] = await Promise.all([save(), save()]);
    expect(one).toEqual(two);
    await manager.ok(`${base}/save`, { id: one.id, version: 1, title: '新员工', remark: '入职三个月内' });
    expect(await manager.ok(`${base}/detail`, { id: one.id })).toMatchObject({
      ...{ title: '新员工', remark: '入职三个月内', version: 2, userCount: 0 },
    });
    const refused = async (body: object): Promise<string> =>
      (await manager.refused(`${base}/save`, body)).msg;
    expect(await refused({ id: one.id, version: 1, title: '晚了' })).toBe(
      '用户组已被他人修改，请刷新后重试！',
    );
    expect(await refused({ title: '新员工' })).toBe('用户组名称已存在！');
    expect(await refused({ title: ' ' })).toBe('用户组名称不能为空！');
    expect(await refused({ title: '长'.repeat(51) })).toBe('用户组名称不能超过50个字！');
    expect(await refused({ title: '甲', remark: '长'.repeat(201) })).toBe('备注不能超过200个字！');
    const history = await manager.ok<{ kind: string }[]>(`${base}/history`, { id: one.id });
    expect(history.map(({ kind }) => kind)).toEqual(['changed', 'created']);
  });

  it('is not deleted while somebody is in it, or an exam or a sharing names it', async () => {
    const id = await make('要删除');
    const candidate = await room.candidate();
    await join([candidate.user.id], [id]);
    const refused = async (): Promise<string> =>
      (await room.admin.refused(`${base}/delete`, { ids: [id] })).msg;
    expect(await refused()).toBe('用户组“要删除”还有 1 名成员，请先移出成员再删除！');
    const examId = await room.saveExam({ title: '给它的', openType: 3, range: { groupIds: [id] } });
    expect(await refused()).toBe('用户组“要删除”正被考试“给它的”使用，不能删除！');
    await room.admin.ok('/api/exam/exam/delete', { ids: [examId] });
    await leave(id, candidate.user.id);
    await room.admin.ok(`${base}/delete`, { ids: [id] });
    await room.admin.ok(`${base}/delete`, { ids: [id] });
    expect((await manager.refused(`${base}/detail`, { id })).reason).toBe('NotFound');
  });
});

describe('who is in a group', () => {
  it('[group-001] flag 1 adds, once however often; flag 0 puts the groups in the place of all others', async () => {
    const [a, b] = [await make('甲组'), await make('乙组')];
    const candidate = await room.candidate({ realName: '吴入组' });
    const { id } = candidate.user;
    // Few people are told before the call is answered.
    expect(await manager.ok<Act>(`${base}/user/batch-join`, { userIds: [id], groupIds: [a] })).toMatchObject({
      ...{ state: 'done', changed: 1 },
    });
    await join([id], [a, b], 1);
    const version = async (): Promise<number | undefined> =>
      (await room.services.documents.collection<User>(collections.users).get(id))?.version;
    const before = await version();
    expect(await join([id, id], [b])).toMatchObject({ changed: 1, refused: 0 });
    // Who is in it already is told nothing new: no version that says nothing.
    expect(await version()).toBe(before);
    expect(await groupsOf(id)).toEqual([a, b].toSorted());
    expect((await members(a)).records.map(({ userId }) => userId)).toEqual([id]);
    expect((await members(a, '入组')).total).toBe(1);
    expect((await members(a, '别人')).total).toBe(0);
    await join([id], [b], 0);
    expect([(await members(a)).total, (await members(b)).total]).toEqual([0, 1]);
    const paged = await manager.ok<Page<{ id: string; userCount: number }>>(`${base}/paging`, {
      params: { ids: [a, b] },
    });
    expect(paged.records.map((group) => [group.id, group.userCount])).toEqual(
      expect.arrayContaining([
        [a, 0],
        [b, 1],
      ]),
    );
    expect((await room.services.accounts.read(id))?.groupIds).toEqual([b]);
  });

  it('is one act of two calls with one command id, and tells who was refused it', async () => {
    const group = await make('一次');
    const candidate = await room.candidate();
    const call = () =>
      manager.ok<Act>(
        `${base}/user/batch-join`,
        { userIds: [candidate.user.id, 'nobody', room.admin.user.id], groupIds: [group] },
        { commandId: 'join-once' },
      );
    const [one, two] = await Promise.all([call(), call()]);
    expect(one.id).toBe(two.id);
    const act = await ended(one);
    expect(act).toMatchObject({ changed: 1, refused: 2 });
    expect((await members(group)).total).toBe(1);
  });

  it('[user-078] is a range with departments and people: each counts once, however often they are named', async () => {
    const group = await make('范围');
    const [one, two, three] = await room.candidates(3);
    const ids = [one, two, three].map((who) => who?.user.id ?? '');
    const users = room.services.documents.collection<User>(collections.users);
    const third = await users.get(ids[2] ?? '');
    if (third === null) throw new Error('nobody');
    await join(ids.slice(0, 1), [group]);
    const counter = await room.staff(['sys:user:list']);
    const range = { groupIds: [group], userIds: ids.slice(0, 2), departIds: [] };
    expect(await counter.ok<number>('/api/sys/user/range-count', { range })).toBe(2);
    const { id: departId } = await room.admin.ok<{ id: string }>('/api/sys/depart/save', {
      deptName: '范围部',
    });
    await users.put({ ...third, departId, deptCode: 'A01' });
    const all = { ...range, departIds: [departId] };
    expect(await counter.ok<number>('/api/sys/user/range-count', { range: all })).toBe(3);
  });

  it('of thousands is one call, carried by the act', async () => {
    const group = await make('三千人');
    const users = room.services.documents.collection<User>(collections.users);
    const template = (await room.candidate()).user;
    const ids = Array.from({ length: 1500 }, (_none, index) => `crowd-${index}`);
    for (const id of ids) await users.put({ ...template, id, userName: id });
    const act = await join(ids, [group]);
    expect(act).toMatchObject({ changed: 1500, refused: 0 });
    expect((await members(group)).total).toBe(1500);
    const range = { ...nobodyInRange, groupIds: [group], userIds: ['crowd-7', room.admin.user.id, 'nobody'] };
    expect((await idsInRange(room.services, range)).size).toBe(1501);
    expect(await countInRange(room.services, range, { learnersOnly: true })).toBe(1500);
    expect(await countInRange(room.services, { ...nobodyInRange, groupIds: [group] })).toBe(1500);
  }, 120_000);

  it('refuses nobody, no group, an unknown one, another flag and what is no membership', async () => {
    const group = await make('拒绝');
    const { id } = (await room.candidate()).user;
    const refused = async (body: object): Promise<string> =>
      (await manager.refused(`${base}/user/batch-join`, body)).msg;
    expect(await refused({ userIds: [], groupIds: [group] })).toBe('请至少勾选一个用户！');
    expect(await refused({ userIds: [id], groupIds: [] })).toBe('请选择用户组！');
    expect(await refused({ userIds: [id], groupIds: ['gone'] })).toBe('用户组不存在！');
    expect(await refused({ userIds: [id], groupIds: [group], flag: 2 })).toBe('加入方式不正确！');
    const remove = async (ids: readonly string[]): Promise<string> =>
      (await manager.refused(`${base}/user/delete`, { ids })).msg;
    expect(await remove([])).toBe('请至少勾选一个用户！');
    expect(await remove(['x'])).toBe('成员编号不正确！');
    expect(await remove([`${group}.${id}`, `other.${id}`])).toBe('一次只能移出同一用户组的成员！');
  });

  it('is changed by holders of sys:group:user:join and sys:group:user:remove alone', async () => {
    const [keeper, joiner] = [await room.staff(['sys:group']), await room.staff(['sys:group:user:join'])];
    expect((await keeper.refused(`${base}/user/batch-join`, { userIds: ['x'], groupIds: ['y'] })).code).toBe(
      10010003,
    );
    expect((await joiner.refused(`${base}/user/delete`, { ids: ['x.y'] })).code).toBe(10010003);
    for (const path of ['save', 'detail', 'delete', 'history', 'user/paging'])
      expect(
        (
          await joiner.refused(`${base}/${path}`, {
            id: 'x',
            ids: ['x'],
            title: 'x',
            params: { groupId: 'x' },
          })
        ).code,
        path,
      ).toBe(10010003);
  });
});

describe('an exam for a group', () => {
  it('is sat by its members; who joins while it runs may, who leaves may not, and keeps an open paper', async () => {
    const group = await make('考生组');
    const [member, late, leaver, stranger] = await room.candidates(4);
    if (!member || !late || !leaver || !stranger) throw new Error('four candidates');
    await join([member.user.id, leaver.user.id], [group]);
    const examId = await room.saveExam({ openType: 3, range: { groupIds: [group] } });
    await member.start(examId);
    expect((await late.startRefused(examId)).reason).toBe('NotSignedUp');
    await join([late.user.id], [group]);
    await late.start(examId);
    await leave(group, member.user.id);
    await member.choose('q-single', ['b']);
    expect((await member.detail()).handState).toBe(0);
    await leave(group, leaver.user.id);
    expect((await leaver.startRefused(examId)).reason).toBe('NotSignedUp');
    expect((await stranger.startRefused(examId)).reason).toBe('NotSignedUp');
    await room.caughtUp('papers', 'watch_cards');
    const stat = await room.admin.ok<object>('/api/exam/watch/watch-stat', { id: examId });
    // Only 迟到 is in the group by now; whoever has left is not required any more.
    expect(stat).toMatchObject({ requireCount: 1, processCount: 2 });
  });

  it('[exam-018] [depart-001] names departments, groups and people together: whoever is in any of them may sit it, each awaited once', async () => {
    const group = await make('一起');
    const { id: departId } = await room.admin.ok<{ id: string }>('/api/sys/depart/save', {
      deptName: '一起部',
    });
    const [inDepart, inGroup, named, stranger] = [
      await room.candidate({ departId }),
      ...(await room.candidates(3)),
    ] as const;
    if (!inGroup || !named || !stranger) throw new Error('four candidates');
    await join([inGroup.user.id, inDepart.user.id], [group]);
    const range = { departIds: [departId], groupIds: [group], userIds: [named.user.id] };
    const examId = await room.saveExam({ openType: 3, range });
    for (const who of [inDepart, inGroup, named]) await who.start(examId);
    expect((await stranger.startRefused(examId)).reason).toBe('NotSignedUp');
    await room.caughtUp('papers', 'watch_cards');
    const stat = await room.admin.ok<object>('/api/exam/watch/watch-stat', { id: examId });
    expect(stat).toMatchObject({ requireCount: 3, processCount: 3 });
    // By department, what else it named is not kept: it would let people in once the type is changed back.
    const { version, ...exam } = await room.admin.ok<{ version: number }>('/api/exam/exam/detail', {
      id: examId,
    });
    const byDepartment = await room.saveExam({ openType: 2, range, title: '只按部门' });
    expect(await room.admin.ok('/api/exam/exam/detail', { id: byDepartment })).toMatchObject({
      range: { departIds: [departId], groupIds: [], userIds: [] },
    });
    expect([version, exam]).toMatchObject([1, { range }]);
  });

  it('is for its members once, who are also named; administrators in it are not awaited', async () => {
    const group = await make('重复点名');
    const candidate = await room.candidate();
    await join([candidate.user.id], [group]);
    const range = { groupIds: [group], userIds: [candidate.user.id] };
    const examId = await room.saveExam({ openType: 3, range });
    const stat = await room.admin.ok<object>('/api/exam/watch/watch-stat', { id: examId });
    expect(stat).toMatchObject({ requireCount: 1 });
  });

  it('shared with a group is seen and changed by who is in it, from the next call on', async () => {
    const group = await make('命题组');
    const teacher = await room.staff([], { roles: ['teacher'] });
    const examId = await room.saveExam({ title: '组里共享' });
    const path = '/api/exam/exam/detail';
    expect((await teacher.refused(path, { id: examId })).code).toBe(10010003);
    const { version } = await room.admin.ok<{ version: number }>(path, { id: examId });
    await room.admin.ok('/api/exam/exam/share', { id: examId, version, shared: { groupIds: [group] } });
    await room.admin.ok<Act>(`${base}/user/batch-join`, { userIds: [teacher.user.id], groupIds: [group] });
    await until('the teacher to be in it', async () => (await groupsOf(teacher.user.id)).length > 0);
    await until('the exam to be theirs', async () => (await teacher.post(path, { id: examId })).code === 0);
  });
});
