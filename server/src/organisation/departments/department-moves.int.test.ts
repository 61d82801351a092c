import type { PeopleActBegun } from '@vigil/domain/organisation/people-act';
import { departmentTreeStream } from '@vigil/domain/organisation/department-events';
import type { User } from '@vigil/domain/organisation/user';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { dieBefore, holdBack, type AppendFaults } from '../../testing/append-faults.js';
import type { Candidate } from '../../testing/candidate.js';
import { ExamRoom } from '../../testing/exam-room.js';
import { until } from '../../testing/until.js';
import { collections } from '../collections.js';
import { departmentsOf } from './departments.js';

let room: ExamRoom;

beforeAll(async () => {
  room = await ExamRoom.open();
});
afterAll(() => room.close());

const faults: AppendFaults[] = [];
type Matches = (stream: string) => boolean;
const kept = (fault: AppendFaults): AppendFaults => {
  faults.push(fault);
  return fault;
};
const held = (matches: Matches): AppendFaults => kept(holdBack(room.services.log, matches));
const dead = (matches: Matches): AppendFaults => kept(dieBefore(room.services.log, matches));
// Also when a test fails: nothing waits for it.
afterEach(() => {
  for (const fault of faults.splice(0)) fault.lift();
});

const base = '/api/sys/depart';
const save = async (body: { id?: string; deptName: string; parentId?: string | null }): Promise<string> =>
  (await room.admin.ok<{ id: string }>(`${base}/save`, body)).id;
const codeOf = async (id: string): Promise<string> =>
  (await departmentsOf(room.services).state()).tree.get(id)?.deptCode ?? '';
const member = async (departId: string): Promise<Candidate> =>
  room.candidate({ departId, deptCode: await codeOf(departId) });
const users = () => room.services.documents.collection<User>(collections.users);
const carried = (): Promise<unknown> =>
  until('every move to be carried', async () => (await room.admin.ok<[]>(`${base}/moves`)).length === 0);
const examFor = (departId: string): Promise<string> =>
  room.saveExam({ openType: 2, range: { departIds: [departId] } });

/** 甲 with 组 below it, and 乙; names of their own each time. */
async function three(mark: string): Promise<{ from: string; to: string; moved: string }> {
  const from = await save({ deptName: `甲${mark}` });
  const to = await save({ deptName: `乙${mark}` });
  return { from, to, moved: await save({ deptName: `组${mark}`, parentId: from }) };
}

describe('a department that is moved', () => {
  it('takes its subtree along: codes, people and their sessions; one event, and an act that says how far it is', async () => {
    const { to, moved } = await three('1');
    const below = await save({ deptName: '班', parentId: moved });
    const people = [await member(moved), await member(below), await member(to)];
    await save({ id: moved, deptName: '组1', parentId: to });
    await carried();
    const codes = [await codeOf(moved), await codeOf(below), await codeOf(to)];
    expect(codes[1]).toBe(`${codes[0]}A01`);
    for (const [index, { user }] of people.entries()) {
      expect((await users().get(user.id))?.deptCode).toBe(codes[index]);
      await until('the session to know', async () => {
        const account = await room.services.accounts.read(user.id);
        return account?.deptCode === codes[index];
      });
    }
    const events = await room.services.log.readStream(departmentTreeStream);
    const move = events.findLast(({ type }) => type === 'DepartmentMoved')?.data as { moveId: string };
    expect(events.at(-1)).toMatchObject({ type: 'DepartmentMoveCarried', data: { people: 2 } });
    expect(await room.admin.ok('/api/sys/user/act', { id: move.moveId })).toMatchObject({
      ...{ noun: '移动部门', state: 'done', changed: 2, refused: 0 },
    });
  });

  it('counts for whoever starts in that second at once and wholly: nobody is locked out, nobody let in', async () => {
    const { from, to, moved } = await three('2');
    const [forOld, forNew, forMoved] = [await examFor(from), await examFor(to), await examFor(moved)];
    const [one, two, before] = [await member(moved), await member(moved), await member(moved)];
    await before.start(forOld);
    const hold = held((stream) => stream.startsWith('ref-user-'));
    await save({ id: moved, deptName: '组2', parentId: to });
    await until('people to be told', () => hold.hits() > 0);
    // Everybody still carries the old code.
    const code = await codeOf(from);
    expect((await users().get(one.user.id))?.deptCode?.startsWith(code)).toBe(true);
    expect((await one.startRefused(forOld)).reason).toBe('NotSignedUp');
    await one.start(forMoved);
    await two.start(forNew);
    // A paper that is open stays.
    expect((await before.detail()).handState).toBe(0);
    await before.choose('q-single', ['b']);
    hold.lift();
    await carried();
    expect((await users().get(one.user.id))?.deptCode).toBe(await codeOf(moved));
  });

  it('is counted by who is in there now, also before everybody carries the new code', async () => {
    const { to, moved } = await three('3');
    const examId = await examFor(to);
    await member(moved);
    const hold = held((stream) => stream.startsWith('ref-user-'));
    await save({ id: moved, deptName: '组3', parentId: to });
    const stat = await room.admin.ok<{ requireCount: number }>('/api/exam/watch/watch-stat', { id: examId });
    expect(stat.requireCount).toBe(1);
    hold.lift();
    await carried();
  });

  it('is carried to the end by whoever comes after a kill, each person once', async () => {
    const { to, moved } = await three('4');
    const people = await Promise.all(Array.from({ length: 120 }, () => member(moved)));
    let told = 0;
    const death = dead((stream) => stream.startsWith('ref-user-') && (told += 1) > 40);
    await save({ id: moved, deptName: '组4', parentId: to });
    await until('the carrier to die', () => death.hits() > 0);
    await room.restart();
    await carried();
    const code = await codeOf(moved);
    for (const { user } of people) {
      expect((await users().get(user.id))?.deptCode).toBe(code);
      const changes = await room.services.log.readStream(`ref-user-${user.id}`);
      expect(changes).toHaveLength(1);
    }
  });

  it('begins its act also when the process died right behind the event', async () => {
    const { to, moved } = await three('5');
    const one = await member(moved);
    const death = dead((stream) => stream.startsWith('people-act-'));
    const saving = save({ id: moved, deptName: '组5', parentId: to }).catch(() => 'not answered');
    await until('the process to die', () => death.hits() > 0);
    expect((await departmentsOf(room.services).state()).moving.size).toBe(1);
    expect(await saving).toBe('not answered');
    await room.restart();
    await carried();
    expect((await users().get(one.user.id))?.deptCode).toBe(await codeOf(moved));
    const acts = (await room.everything()).filter(
      ({ type, data }) =>
        type === 'PeopleActBegun' &&
        ((data as PeopleActBegun).change as { departId?: string }).departId === moved,
    );
    expect(acts).toHaveLength(1);
  });
});

describe('two moves at once', () => {
  it('into each other: one of them is refused, and it stays a tree', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = [await save({ deptName: `左${round}` }), await save({ deptName: `右${round}` })];
      const into = (id: string, deptName: string, parentId: string) =>
        room.admin.post(`${base}/save`, { id, deptName, parentId });
      const answers = await Promise.all([into(a, `左${round}`, b), into(b, `右${round}`, a)]);
      expect(answers.map(({ reason }) => reason ?? 'done').toSorted()).toEqual(['DepartmentCircle', 'done']);
      const { tree } = await departmentsOf(room.services).state();
      expect([tree.get(a)?.parentId, tree.get(b)?.parentId].filter((parent) => parent === null)).toHaveLength(
        1,
      );
    }
    await carried();
  });

  it('of the same people, the second before the first is carried: everybody ends with the last code', async () => {
    const { from, to, moved } = await three('6');
    const below = await save({ deptName: '班', parentId: moved });
    const people = [await member(moved), await member(below)];
    const hold = held((stream) => stream.startsWith('ref-user-'));
    await save({ id: moved, deptName: '组6', parentId: to });
    await save({ id: below, deptName: '班', parentId: from });
    await save({ id: moved, deptName: '组6', parentId: null });
    hold.lift();
    await carried();
    expect((await users().get(people[0]?.user.id ?? ''))?.deptCode).toBe(await codeOf(moved));
    expect((await users().get(people[1]?.user.id ?? ''))?.deptCode).toBe(await codeOf(below));
  });
});
