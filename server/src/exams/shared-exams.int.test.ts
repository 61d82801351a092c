import type { Exam } from '@vigil/domain/exams/exam';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../testing/caller.js';
import type { Candidate } from '../testing/candidate.js';
import type { ExamRoom } from '../testing/exam-room.js';
import { closeSockets, follow, liveClient } from '../testing/live.js';
import { until } from '../testing/until.js';
import { scopeCalls } from '../organisation/gathered-calls.fixture.js';
import type { About } from '../organisation/slice-calls.fixture.js';
import { openOwnedExam, title, type OwnedExam } from './owned-exam.fixture.js';

let opened: OwnedExam;
let room: ExamRoom;
let owner: Caller;
let candidate: Candidate;
let about: About;

beforeAll(async () => {
  opened = await openOwnedExam();
  ({ room, owner, candidate, about } = opened);
});
afterEach(closeSockets);
afterAll(() => room.close());

const teacher: OwnedExam['teacher'] = (realName, fields) => opened.teacher(realName, fields);
const stored: OwnedExam['stored'] = (id) => opened.stored(id);

describe('sharing', () => {
  const shareWith = (shared: object): Promise<unknown> =>
    owner.ok('/api/exam/exam/share', { id: about.examId, shared });
  const detail = (who: Caller) => who.post('/api/exam/exam/detail', { id: about.examId });

  it('opens an exam to colleagues and departments as to its owner, is in the log, and is taken back', async () => {
    const [colleague, other] = [await teacher('钱老师'), await teacher('孙老师')];
    expect((await detail(colleague)).reason).toBe('NotAllowed');
    await shareWith({ userIds: [colleague.user.id] });
    expect((await detail(colleague)).code).toBe(0);
    expect((await detail(other)).reason).toBe('NotAllowed');
    const row = async (who: Caller, belonging: string | null) =>
      (
        await who.ok<{ records: object[] }>('/api/exam/exam/paging', {
          params: { title, belonging },
          size: 1,
          orders: [{ column: 'createTime', asc: true }],
        })
      ).records[0];
    const theirs = { id: about.examId, ownerName: '王老师', mayEdit: true, mayReview: true, mayWatch: true };
    expect(await row(colleague, 'shared')).toMatchObject(theirs);
    expect(await row(colleague, 'mine')).toBeUndefined();
    expect(await row(owner, 'mine')).toMatchObject(theirs);
    expect(await row(owner, 'shared')).toBeUndefined();
    await shareWith({});
    expect((await detail(colleague)).reason).toBe('NotAllowed');
    const [newest] = await owner.ok<{ actorName: string; changes: { path: string }[] }[]>(
      '/api/exam/exam/history',
      { id: about.examId },
    );
    expect(newest).toMatchObject({
      actorName: '王老师',
      changes: [expect.objectContaining({ path: expect.stringMatching(/^shared/) })],
    });
  });

  it('of two at once one wins, as for every other change', async () => {
    const { version } = (await stored(about.examId)) as Exam;
    await shareWith({});
    expect(
      (await owner.refused('/api/exam/exam/share', { id: about.examId, version, shared: {} })).reason,
    ).toBe('SomebodyWasFaster');
  });

  it('that is taken back ends what was being watched', async () => {
    const colleague = await teacher('李老师');
    await shareWith({ userIds: [colleague.user.id] });
    const client = liveClient(await room.server.app.listen(), colleague.token);
    const feed = follow(client, scopeCalls.subscriptions['subscription watchCards'] ?? '', {
      id: about.examId,
    });
    await feed.first('the wall as it stands');
    await shareWith({});
    await candidate.choose('q-single', ['a']);
    await until('the end of the subscription', () => feed.completed);
    expect(feed.messages).toHaveLength(1);
  });

  it('is not copied: a copy belongs to the copier, a further sitting to whom the first does', async () => {
    const colleague = await teacher('周老师');
    const { id: catId } = await room.admin.ok<{ id: string }>('/api/exam/category/saveExamCategory', {
      name: '月考',
    });
    const examId = await room.saveExam({ title: '月考', catId }, owner);
    await owner.ok('/api/exam/exam/share', { id: examId, shared: { userIds: [colleague.user.id] } });
    const { id: copy } = await colleague.ok<{ id: string }>('/api/exam/exam/copy', { id: examId });
    expect(await stored(copy)).toMatchObject({
      ownerId: colleague.user.id,
      shared: { userIds: [], departIds: [] },
    });
    expect((await owner.refused('/api/exam/exam/detail', { id: copy })).reason).toBe('NotAllowed');
    const times = { startTime: '2030-01-01 00:00:00', endTime: '2030-01-01 02:00:00' };
    const { id: sitting } = await colleague.ok<{ id: string }>('/api/exam/exam/add-sitting', {
      id: examId,
      ...times,
    });
    expect(await stored(sitting)).toMatchObject({
      ownerId: owner.user.id,
      shared: { userIds: [colleague.user.id] },
    });
  });
});

describe('handing over', () => {
  const give = (who: Caller, id: string, ownerId: string, version?: number) =>
    who.post('/api/exam/exam/hand-over', { id, ownerId, version });

  it('gives an exam to a colleague, who then sets it alone, and is in the log', async () => {
    const [from, to, friend] = [await teacher('吴老师'), await teacher('郑老师'), await teacher('冯老师')];
    const id = await room.saveExam({ title: '要移交的' }, from);
    await from.ok('/api/exam/exam/share', { id, shared: { userIds: [to.user.id, friend.user.id] } });
    expect((await give(friend, id, friend.user.id)).reason, 'a colleague it is shared with').toBe(
      'NotAllowed',
    );
    expect((await give(from, id, to.user.id, 1)).reason).toBe('SomebodyWasFaster');
    expect((await give(from, id, to.user.id, 2)).code).toBe(0);
    expect(await stored(id)).toMatchObject({
      ownerId: to.user.id,
      shared: { userIds: [friend.user.id], departIds: [] },
    });
    expect((await from.refused('/api/exam/exam/detail', { id })).reason).toBe('NotAllowed');
    const [newest] = await to.ok<{ actorName: string; changes: { path: string }[] }[]>(
      '/api/exam/exam/history',
      { id },
    );
    expect(newest).toMatchObject({
      actorName: '吴老师',
      changes: expect.arrayContaining([expect.objectContaining({ path: 'ownerId' })]) as unknown,
    });
    expect((await give(room.admin, id, from.user.id)).code, 'an administrator').toBe(0);
    expect(await stored(id)).toMatchObject({ ownerId: from.user.id });
  });

  it('gives a bank, too, to who may keep banks', async () => {
    const [from, to] = [await teacher('吴老师'), await teacher('郑老师')];
    const without = await room.staff(['exam:add'], { realName: '不管题库' });
    const { id } = await from.ok<{ id: string }>('/api/repo/save', {
      title: '要移交的题库',
      shared: { userIds: [to.user.id] },
    });
    const giveBank = (who: Caller, ownerId: string) => who.post('/api/repo/hand-over', { id, ownerId });
    expect((await giveBank(to, to.user.id)).reason).toBe('NotAllowed');
    expect((await giveBank(from, without.user.id)).msg).toBe(
      '“不管题库”没有管理题库的权限，不能移交给该用户！',
    );
    expect((await giveBank(from, to.user.id)).code).toBe(0);
    expect(await to.ok('/api/repo/detail', { id })).toMatchObject({
      ownerId: to.user.id,
      shared: { userIds: [] },
      version: 2,
    });
    expect((await from.refused('/api/repo/detail', { id })).reason).toBe('NotFound');
  });

  it('is refused to whoever may not own an exam', async () => {
    const from = await teacher('吴老师');
    const id = await room.saveExam({ title: '留下的' }, from);
    const watcher = await room.staff(['exam:watch'], { realName: '监考员' });
    const away = await room.staff(['exam:add'], { realName: '离职', state: 1 });
    const sentences: readonly [string, string][] = [
      [watcher.user.id, '“监考员”没有管理考试的权限，不能移交给该用户！'],
      [away.user.id, '“离职”没有管理考试的权限，不能移交给该用户！'],
      [candidate.user.id, `“${candidate.user.realName}”没有管理考试的权限，不能移交给该用户！`],
      ['nobody', '用户不存在！'],
    ];
    for (const [ownerId, sentence] of sentences) expect((await give(from, id, ownerId)).msg).toBe(sentence);
    expect(await stored(id)).toMatchObject({ ownerId: from.user.id, version: 1 });
  });
});
