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
import { group, type ExamRoom } from '../testing/exam-room.js';
import { closeSockets, follow, liveClient } from '../testing/live.js';
import { examCalls, scopeCalls, unlooked } from '../organisation/gathered-calls.fixture.js';
import type { About } from '../organisation/slice-calls.fixture.js';
import { openOwnedExam, title, type OwnedExam } from './owned-exam.fixture.js';

const {
  aboutNoExam: aboutNone,
  aboutOneExam: aboutOne,
  examFiles: files,
  examLists: lists,
  ownFiles,
} = examCalls;
const { subscriptions } = scopeCalls;

let opened: OwnedExam;
let room: ExamRoom;
let operations: readonly Operation[];
let owner: Caller;
let stranger: Caller;
let candidate: Candidate;
let about: About;

const keyOf = ({ kind, name }: Operation): string => `${kind} ${name}`;
const pathOf = (key: string): string =>
  operations.find((operation) => keyOf(operation) === key)?.routes[0]?.path ?? `no path of ${key}`;
const teacher: OwnedExam['teacher'] = (realName, fields) => opened.teacher(realName, fields);
const stored: OwnedExam['stored'] = (id) => opened.stored(id);

beforeAll(async () => {
  operations = buildApi(slicesFor({ loadTest: true }).flatMap((slice) => slice.resolvers)).operations;
  opened = await openOwnedExam();
  ({ room, owner, candidate, about } = opened);
  stranger = await teacher('赵老师');
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
    expect(unlooked(concerned.map(keyOf).filter((key) => !known.includes(key)))).toEqual([]);
    expect(known.filter((key) => !operations.some((operation) => keyOf(operation) === key))).toEqual([]);
  });

  it('has every path of exams looked at that is no operation', async () => {
    const operated = new Set(operations.flatMap(({ routes }) => routes.map(({ path }) => path)));
    const others = routePaths(room.server.app.http.printRoutes()).filter(
      (path) => /^\/api\/(exam|paper)\//.test(path) && !operated.has(path),
    );
    expect(others.sort()).toEqual(Object.keys({ ...files, ...ownFiles, ...examCalls.otherFiles }).sort());
    for (const [path, bodyOf] of Object.entries(ownFiles))
      expect((await stranger.refused(path, bodyOf(about))).reason, path).toBe('NotYourPaper');
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

describe('who else reaches an exam', () => {
  it('the reviewers it names: their list and its figures, nothing more', async () => {
    const reviewer = await room.staff(['exam:list', 'exam:stat'], { realName: '阅卷' });
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

let address: Promise<string> | null = null;
const listening = (): Promise<string> => (address ??= room.server.app.listen());
