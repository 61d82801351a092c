import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { collections } from './collections.js';
import { collections as bankCollections } from '../question-bank/collections.js';
import { wholeBank, type Bank } from '@vigil/domain/question-bank/bank';
import type { Exam } from '@vigil/domain/exams/exam';
import { buildApi } from '../platform/graphql/build-schema.js';
import type { Operation } from '../platform/operations.js';
import { slicesFor } from '../slices.js';
import type { Caller } from '../testing/caller.js';
import type { Candidate } from '../testing/candidate.js';
import { ExamRoom, group } from '../testing/exam-room.js';
import { closeSockets, follow, liveClient } from '../testing/live.js';
import { until } from '../testing/until.js';
import {
  aboutNone,
  aboutOne,
  files,
  ownFiles,
  lists,
  subscriptions,
  title,
  type About,
} from './foreign-exam-calls.fixture.js';

let room: ExamRoom;
let operations: readonly Operation[];
let owner: Caller;
let stranger: Caller;
let candidate: Candidate;
let about: About;

const keyOf = ({ kind, name }: Operation): string => `${kind} ${name}`;
const pathOf = (key: string): string =>
  operations.find((operation) => keyOf(operation) === key)?.routes[0]?.path ?? `no path of ${key}`;
const teacher = (realName: string, fields = {}): Promise<Caller> =>
  room.staff([], { realName, roles: ['teacher'], ...fields });

beforeAll(async () => {
  room = await ExamRoom.open();
  operations = buildApi(slicesFor({ loadTest: true }).flatMap((slice) => slice.resolvers)).operations;
  const repoId = room.questions[0]?.repoId ?? '';
  await room.services.documents
    .collection<Bank>(bankCollections.banks)
    .put(wholeBank({ id: repoId, version: 1, title: '全校题库' }));
  owner = await teacher('王老师');
  stranger = await teacher('赵老师');
  const examId = await room.saveExam({ title }, owner);
  candidate = await room.candidate();
  await candidate.start(examId);
  await candidate.choose('q-single', ['b']);
  about = { examId, paperId: candidate.paperId, userId: candidate.user.id, version: 1 };
  await room.caughtUp('papers', 'watch_cards');
});
afterEach(closeSockets);
afterAll(() => room.close());

/** Every path of Fastify's tree of routes, in which each line says what is added to the one it hangs on. */
function routePaths(tree: string): string[] {
  const prefixes: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent, part, methods] = /^([ │]*)[├└]── (\S+)(?: \((.+)\))?/.exec(line) ?? [];
    if (indent === undefined || part === undefined) return [];
    const depth = indent.length / 4;
    prefixes[depth] = `${depth === 0 ? '' : (prefixes[depth - 1] ?? '')}${part}`;
    return methods === undefined ? [] : [prefixes[depth] ?? ''];
  });
}

/** Whether an argument, or a field of its input three levels deep, is the id of an exam or of a paper. */
function namesExamOrPaper({ field }: Operation): boolean {
  interface TypeLike {
    readonly ofType?: TypeLike;
    readonly getFields?: () => Record<string, { readonly name: string; readonly type: TypeLike }>;
  }
  const inside = (name: string, type: TypeLike, depth: number): boolean => {
    let bare = type;
    while (bare.ofType !== undefined) bare = bare.ofType;
    if (name === 'examId' || name === 'paperId') return true;
    return (
      depth < 3 &&
      Object.values(bare.getFields?.() ?? {}).some((one) => inside(one.name, one.type, depth + 1))
    );
  };
  return field.args.some((argument) => inside(argument.name, argument.type as TypeLike, 0));
}

describe('an exam of somebody else’s', () => {
  it('has every call looked at here: a new one must say what it does about it', () => {
    const known = [aboutOne, subscriptions, lists, aboutNone].flatMap((table) => Object.keys(table));
    const concerned = operations.filter(
      (operation) =>
        operation.access.kind === 'admin' &&
        (operation.access.permissions.some((permission) => permission.startsWith('exam:')) ||
          namesExamOrPaper(operation)),
    );
    expect(concerned.map(keyOf).filter((key) => !known.includes(key))).toEqual([]);
    expect(known.filter((key) => !operations.some((operation) => keyOf(operation) === key))).toEqual([]);
  });

  it('has every path of exams looked at that is no operation', async () => {
    const operated = new Set(operations.flatMap(({ routes }) => routes.map(({ path }) => path)));
    const others = routePaths(room.server.app.http.printRoutes()).filter(
      (path) => /^\/api\/(exam|paper)\//.test(path) && !operated.has(path),
    );
    expect(others.sort()).toEqual([...Object.keys(files), ...ownFiles].sort());
    const body = { id: about.paperId, paperId: about.paperId, contents: ['an-address'] };
    for (const path of ownFiles)
      expect((await stranger.refused(path, body)).reason, path).toBe('NotYourPaper');
  });

  it.each(Object.keys(aboutOne))(
    '[wire] %s is refused to a teacher it does not belong to, and changes nothing',
    async (key) => {
      const before = await room.services.log.head();
      expect(await stranger.refused(pathOf(key), aboutOne[key]?.(about))).toMatchObject({
        code: 10010003,
        reason: 'NotAllowed',
      });
      expect(await room.byPeople(before)).toEqual([]);
    },
  );

  it.each(Object.keys(files))('[wire] %s is refused to a teacher it does not belong to', async (path) => {
    expect(await stranger.refused(path, files[path]?.(about))).toMatchObject({
      code: 10010003,
      reason: 'NotAllowed',
    });
  });

  it.each(Object.keys(subscriptions))(
    '[wire] %s is refused to a teacher it does not belong to',
    async (key) => {
      const address = await listening();
      const feed = follow(liveClient(address, stranger.token), subscriptions[key] ?? '', {
        id: about.examId,
      });
      expect((await feed.refusal()).extensions).toMatchObject({ reason: 'NotAllowed' });
      expect(feed.messages).toEqual([]);
    },
  );

  it.each(Object.keys(lists))('[wire] %s leaves it out, and tells its owner', async (key) => {
    const answered = async (who: Caller): Promise<string> =>
      JSON.stringify(await who.ok(pathOf(key), lists[key]?.(about)));
    expect(await answered(stranger)).not.toMatch(new RegExp(`${title}|${about.examId}|${about.paperId}`));
    expect(await answered(owner)).toContain(title);
  });

  it('that uses a bank or a question is counted where it is in the way, and not named', async () => {
    const repoId = 'shared-bank';
    await room.services.documents
      .collection<Bank>(bankCollections.banks)
      .put(wholeBank({ id: repoId, version: 1, title: '公共题库' }));
    await room.addQuestions([{ ...room.questions[0]!, quId: 'q-shared', repoId }]);
    await room.saveExam(
      { title, tmplGroups: [{ title: '抽', perScore: 1, draws: [{ repoId, count: 1 }] }], qualifyScore: 0 },
      owner,
    );
    expect((await stranger.refused('/api/repo/delete', { ids: [repoId] })).msg).toBe(
      '题库“公共题库”正被其他人的考试使用，不能删除！',
    );
    expect((await owner.refused('/api/repo/delete', { ids: [repoId] })).msg).toContain(title);
    expect(await stranger.ok('/api/qu/qu/uses', { id: 'q-shared' })).toEqual([
      expect.objectContaining({ examId: null, title: null, how: 'drawn' }),
    ]);
  });
});

describe('what learners are told of an exam', () => {
  it('staff are told as learners are, unless they set, review or watch it', async () => {
    const draft = await room.saveExam({ title, draft: true, tmplGroups: [] }, owner);
    const forOthers = await room.saveExam(
      { title, openType: 3, range: { userIds: [candidate.user.id] } },
      owner,
    );
    for (const path of ['/api/exam/exam/simple-detail', '/api/exam/exam/check-info']) {
      for (const id of [draft, forOthers]) {
        expect((await stranger.refused(path, { id })).reason).toBe('NotFound');
        expect(await owner.ok(path, { id })).toMatchObject({ title });
      }
      expect(await stranger.ok(path, { id: about.examId }), 'open to everybody').toMatchObject({ title });
    }
  });
});

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
    const client = liveClient(await listening(), colleague.token);
    const feed = follow(client, subscriptions['subscription watchCards'] ?? '', { id: about.examId });
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

describe('who else reaches an exam', () => {
  it('the reviewers it names: their list and its figures, nothing more', async () => {
    const reviewer = await room.staff([], { realName: '阅卷', roles: ['reviewer'] });
    const examId = await room.saveExam({ title: '要阅卷的', reviewerIds: [reviewer.user.id] }, owner);
    await room.caughtUp('papers', 'exam_statistics', 'question_statistics');
    const { records } = await reviewer.ok<{ records: object[] }>('/api/exam/exam/paging', {});
    expect(records).toMatchObject([{ id: examId, mayEdit: false, mayReview: true, mayWatch: false }]);
    await reviewer.ok('/api/exam/exam/statistics', { id: examId });
    expect((await reviewer.refused('/api/exam/exam/statistics', { id: about.examId })).reason).toBe(
      'NotAllowed',
    );
    expect(
      (
        await owner.refused('/api/exam/exam/save', {
          title: '谁来阅卷',
          draft: true,
          tmplGroups: [],
          reviewerIds: [candidate.user.id],
        })
      ).msg,
    ).toBe('所选阅卷人中有人不是工作人员，请重新选择！');
  });

  it('proctors: every exam that may be sat, to watch it alone; a draft is nothing to watch', async () => {
    const proctor = await room.staff([], { roles: ['proctor'] });
    const draft = await room.saveExam({ title: '还在写', draft: true, tmplGroups: [] }, owner);
    const { records } = await proctor.ok<{ records: { id: string }[] }>('/api/exam/exam/paging', {
      size: 5000,
    });
    expect(records.find(({ id }) => id === about.examId)).toMatchObject({
      mayEdit: false,
      mayReview: false,
      mayWatch: true,
    });
    expect(records.map(({ id }) => id)).not.toContain(draft);
    await proctor.ok('/api/exam/watch/watch-stat', { id: about.examId });
    expect((await proctor.refused('/api/exam/watch/watch-stat', { id: draft })).reason).toBe('NotAllowed');
  });

  it('one that was made before exams had owners is the administrators’, who may share it', async () => {
    const id = await room.saveExam({ title: '老考试' });
    const { ownerId: _owner, shared: _shared, reviewerIds: _reviewers, ...old } = (await stored(id)) as Exam;
    await room.services.documents.collection<Exam>(collections.exams).put(old);
    await room.restart();
    expect((await owner.refused('/api/exam/exam/detail', { id })).reason).toBe('NotAllowed');
    expect(await room.admin.ok('/api/exam/exam/detail', { id })).toMatchObject({
      ownerId: null,
      shared: { userIds: [] },
      reviewerIds: [],
    });
    await room.admin.ok('/api/exam/exam/share', { id, shared: { userIds: [owner.user.id] } });
    await owner.ok('/api/exam/exam/save', {
      id,
      title: '老考试改名',
      tmplGroups: [group('题', room.questions)],
    });
  });

  it('its owner, by every one of the calls that a stranger was refused', async () => {
    await room.caughtUp('papers', 'watch_cards', 'exam_statistics', 'question_statistics');
    const refused: string[] = [];
    for (const [key, bodyOf] of Object.entries(aboutOne)) {
      const { version } = (await stored(about.examId)) as Exam;
      const { reason, msg } = await owner.post(pathOf(key), bodyOf({ ...about, version }));
      if (reason === 'NotAllowed' || msg === '考试不存在！') refused.push(`${key}: ${msg}`);
    }
    expect(refused).toEqual([]);
  });
});

const stored = (id: string): Promise<Exam | null> =>
  room.services.documents.collection<Exam>(collections.exams).get(id);

let address: Promise<string> | null = null;
const listening = (): Promise<string> => (address ??= room.server.app.listen());
