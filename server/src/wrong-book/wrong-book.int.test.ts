import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { declarationsOf } from '../platform/declarations/declarations.js';
import type { Candidate } from '../testing/candidate.js';
import { ExamRoom, group, type ExamFields } from '../testing/exam-room.js';
import { single } from '../testing/every-type.js';
import { minutes } from '../testing/moving-clock.js';

let room: ExamRoom;

beforeAll(async () => {
  room = await ExamRoom.open();
});
afterAll(() => room.close());

const base = '/api/user/wrong-book';
interface Row {
  readonly id: string;
  readonly quId: string;
  readonly title: string;
  readonly wrongCount: number;
  readonly updateTime: string;
  readonly examId: string;
  readonly examTitle: string;
  readonly locked: boolean;
}
interface Page {
  readonly records: readonly Row[];
  readonly total: number;
  readonly size: number;
  readonly rightsToLeave: number;
}

const bookOf = (who: Candidate, params: object = {}, more: object = {}): Promise<Page> =>
  who.ok<Page>(`${base}/paging`, { current: 1, size: 10, params, t: 1, ...more });
const quIdsOf = async (who: Candidate, params: object = {}): Promise<string[]> =>
  (await bookOf(who, params)).records.map(({ quId }) => quId).sort();
const countsIn = ({ records }: Page): Record<string, number> =>
  Object.fromEntries(records.map(({ quId, wrongCount }) => [quId, wrongCount]));
const remove = (who: Candidate, ids: readonly string[], commandId: string = randomUUID()) =>
  who.ok(`${base}/delete`, { ids }, { commandId });

/** A mock (keys are out at hand-in) over single choices of its own, whose right option is `b`. */
async function mock(count: number, fields: ExamFields = {}): Promise<{ examId: string; quIds: string[] }> {
  const questions = Array.from({ length: count }, () => single(`s-${randomUUID().slice(0, 8)}`));
  await room.addQuestions(questions);
  const examId = await room.saveExam({ examType: 2, tmplGroups: [group('单选题', questions)], ...fields });
  return { examId, quIds: questions.map(({ quId }) => quId) };
}

/** Sits it once more: `b` for those in `right`, `a` for the others; those in `empty` are left out. */
async function sit(who: Candidate, examId: string, quIds: readonly string[], right: readonly string[] = []) {
  await who.start(examId);
  for (const quId of quIds) await who.choose(quId, [right.includes(quId) ? 'b' : 'a']);
  await who.handIn();
}

describe('the wrong-book', () => {
  it('has what is not fully right, an empty answer too, by exam with how often [wrongbook-007]', async () => {
    const who = await room.candidate();
    const { examId, quIds } = await mock(3, { title: '模拟一' });
    const [first = '', second = '', third = ''] = quIds;
    await sit(who, examId, [first, second], [first]);
    expect(await quIdsOf(who)).toEqual([second, third].sort());
    await sit(who, examId, [first, second, third], [third]);
    const page = await bookOf(who, { examId });
    expect(page).toMatchObject({ total: 3, size: 10, rightsToLeave: 3 });
    expect(countsIn(page)).toEqual({ [first]: 1, [second]: 2, [third]: 1 });
    expect(page.records[0]).toMatchObject({ examId, examTitle: '模拟一', locked: false });
    const byCount = await bookOf(who, {}, { orders: [{ column: 'wrongCount', asc: false }] });
    expect(byCount.records[0]?.quId).toBe(second);
    expect((await who.refused(`${base}/paging`, { orders: [{ column: 'quId', asc: true }] })).reason).toBe(
      'BadInput',
    );
  });

  it('is searched by title, of one exam or of all of them [wrongbook-009]', async () => {
    const who = await room.candidate();
    const [one, other] = [await mock(2), await mock(1)];
    for (const { examId, quIds } of [one, other]) await sit(who, examId, quIds);
    expect(await quIdsOf(who)).toEqual([...one.quIds, ...other.quIds].sort());
    expect(await quIdsOf(who, { examId: other.examId })).toEqual(other.quIds);
    expect(await quIdsOf(who, { title: ` ${one.quIds[0]} ` })).toEqual([one.quIds[0]]);
    expect((await bookOf(who, { title: one.quIds[0] })).records[0]?.title).toBe(`题目 ${one.quIds[0]}`);
    expect(await quIdsOf(who, { title: '没有这道题' })).toEqual([]);
  });

  it('shows nothing of a formal exam before its keys are out', async () => {
    const who = await room.candidate();
    const { examId, quIds } = await mock(1, { examType: 1 });
    await sit(who, examId, quIds);
    expect(await quIdsOf(who)).toEqual([]);
    room.clock.advance(minutes(121));
    expect(await quIdsOf(who)).toEqual(quIds);
    const hidden = await mock(1, { resultType: 2 });
    await sit(who, hidden.examId, hidden.quIds);
    expect(await quIdsOf(who)).toEqual(quIds);
  });

  it('is empty where the exam or the site shows none, and full again after [wrongbook-012]', async () => {
    const who = await room.candidate();
    const { examId, quIds } = await mock(1, { wrongBook: false });
    await sit(who, examId, quIds);
    expect(await quIdsOf(who)).toEqual([]);
    await room.overwriteExam(examId, { wrongBook: true });
    expect(await quIdsOf(who)).toEqual(quIds);
    const { version } = await room.admin.ok<{ version: number }>(`${base}/settings`);
    const save = (shown: boolean, at: number) =>
      room.admin.ok<{ version: number }>(`${base}/save-settings`, { shown, rightsToLeave: 3, version: at });
    const off = await save(false, version);
    expect(await quIdsOf(who)).toEqual([]);
    const late = { shown: true, rightsToLeave: 3, version };
    expect((await room.admin.refused(`${base}/save-settings`, late)).msg).toBe(
      '错题本设置已被他人修改，请刷新后重试！',
    );
    await save(true, off.version);
    expect(await quIdsOf(who)).toEqual(quIds);
    const [keeper, teacher] = [
      await room.staff(['exam:wrongbook']),
      await room.staff(['exam:add', 'exam:list']),
    ];
    expect((await teacher.refused(`${base}/settings`)).reason).toBe('NotAllowed');
    expect((await teacher.refused(`${base}/save-settings`, late)).reason).toBe('NotAllowed');
    const bad = { shown: true, rightsToLeave: 11 };
    expect((await keeper.refused(`${base}/save-settings`, bad)).msg).toBe(
      '连续答对次数应为0至10之间的整数！',
    );
  });

  it('takes back what a reopened paper no longer says', async () => {
    const who = await room.candidate();
    const { examId, quIds } = await mock(1);
    await sit(who, examId, quIds);
    expect(await quIdsOf(who)).toEqual(quIds);
    const { paperId } = who;
    await room.admin.ok('/api/exam/watch/reopen', { paperId, minutes: 20, message: '误交' });
    await room.caughtUp('wrong_answers');
    expect(await quIdsOf(who)).toEqual([]);
    await who.choose(quIds[0] ?? '', ['b']);
    await who.handIn();
    expect(await quIdsOf(who)).toEqual([]);
  });

  it('is locked, and its answer nowhere to be read, while the question stands in an open paper', async () => {
    const who = await room.candidate();
    const { examId, quIds } = await mock(1);
    await sit(who, examId, quIds);
    const [id = ''] = quIds;
    await who.ok('/api/qu/qu/detail', { id, examId });
    await who.start(examId);
    expect((await bookOf(who)).records[0]).toMatchObject({ quId: id, locked: true });
    expect((await who.refused('/api/qu/qu/detail', { id, examId })).reason).toBe('NotFound');
    expect(await who.ok('/api/qu/qu/key-withheld', { id, examId })).toEqual({ withheld: false, until: null });
    await who.handIn();
    expect((await bookOf(who)).records[0]).toMatchObject({ locked: false, wrongCount: 2 });
  });
});

describe('removing', () => {
  it('takes own rows out, once and quietly again; wrong once more they are back [wrongbook-010]', async () => {
    const who = await room.candidate();
    const { examId, quIds } = await mock(2);
    await sit(who, examId, quIds);
    const { records } = await bookOf(who);
    const [row] = records;
    const commandId = randomUUID();
    await Promise.all([remove(who, [row?.id ?? ''], commandId), remove(who, [row?.id ?? ''], commandId)]);
    await remove(who, [row?.id ?? '']);
    expect(await quIdsOf(who)).toEqual(quIds.filter((quId) => quId !== row?.quId));
    const removals = (await room.everything()).filter(({ stream }) => stream === `wrong-book-${who.user.id}`);
    expect(removals).toHaveLength(1);
    await sit(who, examId, quIds);
    expect(countsIn(await bookOf(who))).toEqual(
      Object.fromEntries(quIds.map((quId) => [quId, quId === row?.quId ? 1 : 2])),
    );
  });

  it('takes nobody else’s, no question by its id, and nothing without a selection [wrongbook-011]', async () => {
    const [owner, stranger] = await room.candidates(2);
    if (owner === undefined || stranger === undefined) throw new Error('two are wanted');
    const { examId, quIds } = await mock(1);
    for (const who of [owner, stranger]) await sit(who, examId, quIds);
    const [row] = (await bookOf(owner)).records;
    for (const ids of [[row?.id], quIds])
      expect((await stranger.refused(`${base}/delete`, { ids })).reason).toBe('NotFound');
    expect((await owner.refused(`${base}/delete`, { ids: [] })).reason).toBe('BadInput');
    expect(await quIdsOf(owner)).toEqual(quIds);
    expect(await quIdsOf(stranger)).toEqual(quIds);
  });
});

describe('what a training of wrong questions asks', () => {
  it('is of one exam or of all, each question once, without what stands in an open paper [wrongbook-001]', async () => {
    const who = await room.candidate();
    const [one, other] = [await mock(2, { title: '练习一' }), await mock(1)];
    for (const { examId, quIds } of [one, other]) await sit(who, examId, quIds);
    await room.caughtUp('wrong_answers');
    const { services } = room;
    const asked = (of: string) => declarationsOf(services).wrongQuestions(services, who.user.id, of);
    const ofOne = await asked(one.examId);
    expect(ofOne?.title).toBe('练习一');
    expect(ofOne?.questions.map(({ quId }) => quId).sort()).toEqual([...one.quIds].sort());
    expect(ofOne?.questions[0]).toMatchObject({ version: 1, examId: one.examId });
    expect((await asked('all'))?.questions).toHaveLength(3);
    expect(await asked('no-such-exam')).toBeNull();
    await who.start(other.examId);
    expect((await asked('all'))?.questions.map(({ quId }) => quId).sort()).toEqual([...one.quIds].sort());
    await who.handIn();
  });
});

describe('one question', () => {
  it('reads as it was answered wrongly, also when its bank has changed or lost it', async () => {
    const who = await room.candidate();
    const { examId, quIds } = await mock(1);
    const [id = ''] = quIds;
    await sit(who, examId, quIds);
    await room.addQuestions([single(id, { version: 2, content: '<p>改过的题目</p>' })]);
    const seen = () =>
      who.ok<{ content: string; isRight: boolean; rightAnswer: string; answerList: { checked: boolean }[] }>(
        '/api/qu/qu/detail',
        { id, examId },
      );
    expect(await seen()).toMatchObject({ content: `<p>题目 ${id}</p>`, isRight: false });
    await room.withoutQuestion(id, 'deleted');
    expect(await seen()).toMatchObject({ rightAnswer: expect.stringMatching(/^[A-D]$/) as string });
    expect((await bookOf(who)).records[0]?.title).toBe(`题目 ${id}`);
    const stranger = await room.candidate();
    expect((await stranger.refused('/api/qu/qu/detail', { id, examId })).reason).toBe('NotFound');
  });
});

describe('trainings of wrong questions', () => {
  it('are listed by exam, five a page, the own ones alone; their right answers count [wrongbook-003] [wrongbook-007]', async () => {
    const who = await room.candidate();
    const { examId, quIds } = await mock(1, { title: '练习二' });
    const [quId = ''] = quIds;
    await sit(who, examId, quIds);
    expect(await quIdsOf(who)).toEqual(quIds);
    interface Records {
      readonly records: readonly { id: string; repoId: string; mode: number; answerCount: number }[];
      readonly size: number;
    }
    const history = (by: Candidate, params: object): Promise<Records> =>
      by.ok<Records>('/api/repo/train/exam-paging', { params });
    const { id } = await who.ok<{ id: string }>('/api/repo/train/start', { mode: 0, repoId: examId });
    await who.ok('/api/repo/train/fill', { trainId: id, quId, answers: ['b'] });
    const own = await history(who, { examId });
    expect(own.records).toMatchObject([{ id, repoId: examId, mode: 0, answerCount: 1 }]);
    expect(own.size).toBe(5);
    expect((await history(who, {})).records).toHaveLength(1);
    expect((await history(who, { examId: 'another' })).records).toEqual([]);
    expect((await history(await room.candidate(), { examId })).records).toEqual([]);
    // Twice more, in a record of its own each time: out of the book.
    for (let i = 0; i < 2; i += 1) {
      const body = { mode: 0, repoId: examId, clear: true };
      const next = await who.ok<{ id: string }>('/api/repo/train/start', body);
      await who.ok('/api/repo/train/fill', { trainId: next.id, quId, answers: ['b'] });
    }
    expect(await quIdsOf(who)).toEqual([]);
    expect((await who.refused('/api/repo/train/start', { mode: 0, repoId: examId, clear: true })).msg).toBe(
      '暂无错题或管理员未开启错题查看',
    );
  });
});
