import { afterStep, begun, standingOf, unpackSteps } from '@vigil/domain/audit/room-steps';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../testing/caller.js';
import { ExamRoom } from '../../testing/exam-room.js';
import { minutes, seconds } from '../../testing/moving-clock.js';

interface RoomPaper {
  readonly id: string;
  readonly realName: string;
  readonly userName: string;
  readonly quCount: number;
  readonly attempt: number;
  readonly createTime: string;
  readonly steps: readonly number[];
}
interface RoomOf {
  readonly examId: string;
  readonly title: string;
  readonly more: boolean;
  readonly sessions: readonly { readonly from: string; readonly to: string; readonly papers: number }[];
}

let room: ExamRoom;
let auditor: Caller;

beforeAll(async () => {
  room = await ExamRoom.open();
});
beforeEach(async () => {
  auditor = await room.staff(['audit:view'], { realName: '审计员' });
});
afterEach(() => room.clock.run());
afterAll(() => room.close());

const roomQuery = `query ($examId: ID!) { auditRoom(examId: $examId) { examId title more sessions { from to papers } } }`;
const papersQuery = `query ($input: AuditRoomInput!) {
  auditRoomPapers(input: $input) {
    total pages current size
    records { id realName userName quCount attempt createTime steps }
  }
}`;

interface PageOf {
  readonly total: number;
  readonly pages: number;
  readonly records: readonly RoomPaper[];
}

const asked = async <T>(query: string, variables: Record<string, unknown>): Promise<T> => {
  const { data, errors } = await auditor.graphql<T>(query, variables);
  expect(errors).toBeUndefined();
  return data as T;
};
const roomOf = async (examId: string): Promise<RoomOf> =>
  (await asked<{ auditRoom: RoomOf }>(roomQuery, { examId })).auditRoom;
const papersOf = async (params: object, more: object = {}): Promise<PageOf> =>
  (await asked<{ auditRoomPapers: PageOf }>(papersQuery, { input: { params, ...more } })).auditRoomPapers;

/** How a candidate stood at a time, ms epoch. */
function stood(paper: RoomPaper, at: number) {
  const after = at - Date.parse(paper.createTime);
  const state = unpackSteps(paper.steps)
    .filter((step) => step.at <= after)
    .reduce(afterStep, begun);
  return { ...state, ...standingOf(after < 0 ? null : state, after) };
}

describe('the room of an exam', () => {
  it('has every candidate as they stood at any second, from the log', async () => {
    const { examId, candidates } = await room.examWith(3, { title: '回放的考试' });
    const [first, second, third] = candidates as [(typeof candidates)[0], ...typeof candidates];
    const begin = room.clock.now();
    room.clock.advance(seconds(10));
    await first?.choose('q-single', ['b']);
    await second?.leave();
    const between = room.clock.now();
    room.clock.advance(seconds(10));
    await room.admin.ok('/api/exam/watch/single-msg', {
      ...{ examId, userId: third?.user.id, message: '请坐正' },
    });
    await first?.handIn();
    await room.caughtUp('papers');
    const { records, total } = await papersOf({ examId });
    expect(total).toBe(3);
    expect(records.map(({ realName }) => realName)).toEqual(['考生1', '考生2', '考生3']);
    const [one, two, three] = records as [RoomPaper, RoomPaper, RoomPaper];
    expect(one).toMatchObject({ id: first.paperId, attempt: 1, quCount: room.questions.length });
    expect(one.userName).not.toBe('');
    expect(stood(one, begin)).toMatchObject({ answered: 0 });
    expect(stood(one, between)).toMatchObject({ answered: 1, handedIn: null });
    expect(stood(two, between)).toMatchObject({ standing: 'away', leaves: 1 });
    expect(stood(three, between)).toMatchObject({ messages: 0 });
    expect(stood(one, room.clock.now())).toMatchObject({ standing: 'handed', handedIn: { exState: 0 } });
    expect(stood(three, room.clock.now())).toMatchObject({ messages: 1 });
    expect(stood(one, begin - minutes(9)).standing).toBe('waiting');
  });

  it('goes on with an open paper, and with one that was opened again after it was kept', async () => {
    const { examId, candidates } = await room.examWith(1);
    const [candidate] = candidates as [(typeof candidates)[0]];
    const now = async () => stood((await papersOf({ examId })).records[0] as RoomPaper, room.clock.now());
    await candidate.choose('q-single', ['b']);
    expect(await now()).toMatchObject({ answered: 1 });
    await candidate.choose('q-multi', ['a', 'c']);
    expect(await now()).toMatchObject({ answered: 2 });
    await candidate.handIn();
    await room.caughtUp('papers');
    expect(await now()).toMatchObject({ standing: 'handed' });
    expect(await now(), 'kept by now').toMatchObject({ standing: 'handed' });
    await room.admin.ok('/api/exam/watch/reopen', {
      ...{ paperId: candidate.paperId, minutes: 10, message: '设备故障' },
    });
    await room.caughtUp('papers');
    expect(await now()).toMatchObject({ handedIn: null, answered: 2 });
  });

  it('tells its sessions, and of one those who sat it, by name and in pages', async () => {
    const examId = await room.saveExam({ title: '分场次的考试', endTime: room.clock.now() + minutes(600) });
    const sit = async (realName: string) => {
      const candidate = await room.candidate({ realName });
      await candidate.start(examId);
      await candidate.handIn();
    };
    await sit('早一');
    await sit('早二');
    room.clock.advance(minutes(90));
    await sit('晚一');
    await room.caughtUp('papers');
    const { sessions, title, more } = await roomOf(examId);
    expect({ title, more, papers: sessions.map(({ papers }) => papers) }).toEqual({
      ...{ title: '分场次的考试', more: false, papers: [1, 2] },
    });
    const [late, early] = sessions.map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) }));
    const names = async (params: object, paging: object = {}) =>
      (await papersOf({ examId, ...params }, paging)).records.map(({ realName }) => realName);
    expect(await names({ ...early })).toEqual(['早一', '早二']);
    expect(await names({ ...late })).toEqual(['晚一']);
    expect(await names({ realName: '早' })).toEqual(['早一', '早二']);
    expect(await names({ realName: '没有这个人' })).toEqual([]);
    expect(await names({ departId: 'none' })).toEqual([]);
    expect(await names({}, { current: 2, size: 2 })).toEqual(['晚一']);
    const [last] = (await papersOf({ examId, ...late })).records;
    expect(await names({ paperId: last?.id }, { size: 2 })).toEqual(['晚一']);
    expect(await names({ paperId: last?.id }, { current: 1, size: 2 })).toEqual(['早一', '早二']);
    expect(await names({ paperId: 'none' }, { size: 2 })).toEqual(['早一', '早二']);
    expect(await auditor.refused('/api/audit/room-papers', { size: 201, params: { examId } })).toMatchObject({
      reason: 'BadInput',
      msg: '每次最多回放 200 份试卷！',
    });
  });
});

describe('who may', () => {
  it('only holders of audit:view; nothing here changes anything', async () => {
    const { candidate, examId } = await room.sitting();
    const proctor = await room.staff(['exam:watch', 'exam:list', 'exam:add']);
    const before = await room.services.log.head();
    const calls = [
      ['/api/audit/room', { examId }],
      ['/api/audit/room-papers', { params: { examId } }],
    ] as const;
    for (const [path, body] of calls) {
      for (const caller of [proctor, candidate])
        expect((await caller.refused(path, body)).code).toBe(10010003);
      expect((await auditor.post(path, body)).code).toBe(0);
    }
    expect((await auditor.refused('/api/audit/room', { examId: 'none' })).reason).toBe('NotFound');
    expect(await room.byPeople(before)).toEqual([]);
  });

  it('one account has rooms read twenty times in a row, then once in two seconds; others as before', async () => {
    const { examId } = await room.sitting();
    const another = await room.staff(['audit:view']);
    room.clock.freeze(room.clock.now());
    const read = (caller: Caller) => caller.post('/api/audit/room-papers', { params: { examId } });
    for (let times = 0; times < 20; times += 1) expect((await read(auditor)).code).toBe(0);
    expect(await read(auditor)).toMatchObject({ status: 429, reason: 'TooManyRequests' });
    expect((await read(another)).code).toBe(0);
    room.clock.advance(seconds(2));
    expect((await read(auditor)).code).toBe(0);
  });
});
