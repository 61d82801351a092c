import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SiteMessageSent } from '@vigil/domain/messages/public';
import type { ExamStatisticsView } from '@vigil/projections/statistics/statistics-views';
import type { WrongAnswersView } from '@vigil/projections/wrong-book/public';
import { checked, packed } from '../audit/package/packed-exam.fixture.js';
import { dieBefore } from '../testing/append-faults.js';
import type { Caller } from '../testing/caller.js';
import type { Candidate } from '../testing/candidate.js';
import { everyType } from '../testing/every-type.js';
import { ExamRoom, group } from '../testing/exam-room.js';
import { minutes } from '../testing/moving-clock.js';
import { until } from '../testing/until.js';
import type { OfficePaper, PapersActAnswer } from './types.js';

let room: ExamRoom;
let teacher: Caller;
beforeAll(async () => {
  room = await ExamRoom.open();
  teacher = await room.staff(['exam:add', 'exam:paper', 'exam:paper:void']);
});
afterAll(() => room.close());

const objective = everyType().filter((one) => [1, 3].includes(one.quType));
const voiding = (ids: readonly string[], more: object = {}) => ({ ids, reason: '试题泄露', ...more });
const theVoided = (ids: readonly string[], more: object = {}) =>
  teacher.ok<PapersActAnswer>('/api/paper/paper/delete', voiding(ids, more));
const restored = (ids: readonly string[], more: object = {}) =>
  teacher.ok<PapersActAnswer>('/api/paper/paper/restore', voiding(ids, more));
const list = async (params: object): Promise<OfficePaper[]> =>
  (await teacher.ok<{ records: OfficePaper[] }>('/api/exam/paper/paging', { params, size: 50 })).records;

async function examOf(fields: object = {}): Promise<string> {
  return room.saveExam(
    { title: '试卷考试', qualifyScore: 5, tmplGroups: [group('客观', objective)], ...fields },
    teacher,
  );
}
/** One of two questions right, five points each. */
async function sits(examId: string): Promise<Candidate> {
  const candidate = await room.candidate({ realName: '赵一' });
  await candidate.start(examId);
  await candidate.choose('q-single', ['b']);
  await candidate.choose('q-judge', ['no']);
  await candidate.handIn();
  return candidate;
}
const homeChanges = async (): Promise<unknown[]> => {
  const { data } = await teacher.graphql(
    '{ consoleHome { parts { name rows { title note tags { text } } } } }',
  );
  const { consoleHome } = data as { consoleHome: { parts: { name: string; rows: unknown[] }[] } };
  return consoleHome.parts.find(({ name }) => name === 'changes')?.rows ?? [];
};
const statisticsOf = async (examId: string): Promise<ExamStatisticsView | null> => {
  await room.caughtUp('exam_statistics');
  return room.services.views.view<ExamStatisticsView>('exam_statistics').get(examId);
};
const wrongOf = async (paperId: string): Promise<number | undefined> => {
  await room.caughtUp('wrong_answers');
  return (await room.services.views.view<WrongAnswersView>('wrong_answers').get(paperId))?.count;
};

describe('papers that are not to count', () => {
  it('are told nowhere as counting any more, stay in the log, and count again once restored', async () => {
    const examId = await examOf();
    const [one, two] = [await sits(examId), await sits(examId)];
    const record = async (): Promise<unknown> =>
      (await one.ok<{ records: unknown[] }>('/api/exam/record/my-paging', {})).records[0];
    const before = { statistics: await statisticsOf(examId), wrong: await wrongOf(one.paperId) };
    expect(before).toMatchObject({ statistics: { voided: 0, passed: 2 }, wrong: 1 });
    expect(await theVoided([one.paperId])).toMatchObject({
      ...{ kind: 'void', state: 'done', total: 1, changed: 1, refused: 0 },
    });
    expect((await room.types(one.paperId)).slice(-2)).toEqual(['PaperVoided', 'PaperScored']);
    expect(await statisticsOf(examId)).toMatchObject({ voided: 1, passed: 1 });
    expect(await wrongOf(one.paperId)).toBe(0);
    expect(await homeChanges()).toContainEqual({
      ...{ title: '试卷考试', note: '试题泄露', tags: [{ text: '作废 1 份试卷' }] },
    });
    expect(await record()).toMatchObject({ maxScore: null, passed: 0, tryCount: 1 });
    expect(await one.result()).toMatchObject({ valid: false, passed: 0, voidReason: '试题泄露' });
    expect((await list({ examId })).map(({ id }) => id)).toEqual([two.paperId]);
    expect(await list({ examId, voided: 1 })).toMatchObject([
      { id: one.paperId, valid: false, voidReason: '试题泄露', chanceBack: false },
    ]);
    expect(await list({ examId, voided: 2 })).toHaveLength(2);
    expect(await restored([one.paperId])).toMatchObject({ kind: 'restore', changed: 1 });
    expect(await statisticsOf(examId)).toMatchObject({ voided: 0, passed: 2 });
    expect(await wrongOf(one.paperId)).toBe(1);
    expect(await record()).toMatchObject({ maxScore: 5, passed: 1 });
    expect(await list({ examId })).toHaveLength(2);
  });

  it('[ET122] take a chance, or give it back to their candidate, who then may sit once more; restored they take it again', async () => {
    const examId = await examOf({ chance: 1 });
    const [kept, given] = [await sits(examId), await sits(examId)];
    await theVoided([kept.paperId]);
    await theVoided([given.paperId], { chance: true });
    const start = (candidate: Candidate) => candidate.post('/api/paper/paper/create-paper', { examId });
    expect(await start(kept)).toMatchObject({ reason: 'ChancesUsedUp' });
    const first = given.paperId;
    await given.start(examId);
    expect(given.paperId).not.toBe(first);
    await given.handIn();
    expect(await start(given)).toMatchObject({ reason: 'ChancesUsedUp' });
    await restored([first]);
    await theVoided([given.paperId]);
    expect(await start(given)).toMatchObject({ reason: 'ChancesUsedUp' });
  });

  it('leave the queue of marking, and come back to it', async () => {
    const examId = await examOf({ tmplGroups: [group('全部', everyType())] });
    const reviewer = await room.staff(['exam:add', 'exam:all', 'exam:mark', 'exam:review']);
    const candidate = await sits(examId);
    const waiting = async (): Promise<number> => {
      await room.caughtUp('papers');
      const { records } = await reviewer.ok<{ records: { waiting: number; state: number }[] }>(
        '/api/exam/marking/papers',
        { params: { examId } },
      );
      return records[0]?.waiting ?? -1;
    };
    const noted = async (more: (n: number) => boolean): Promise<void> => {
      await expect.poll(async () => more(await waiting()), { timeout: 10_000 }).toBe(true);
    };
    await noted((n) => n > 0);
    await theVoided([candidate.paperId]);
    await noted((n) => n === 0);
    const mark = { id: candidate.paperId, quList: [{ id: 'q-essay', actualScore: 1 }] };
    expect(await reviewer.refused('/api/paper/paper/review-paper', mark)).toMatchObject({
      reason: 'PaperIsVoid',
    });
    await restored([candidate.paperId]);
    await noted((n) => n > 0);
  });

  it('are checked from an audit package: what counts follows from their events', async () => {
    const examId = await examOf({ totalTime: 30 });
    const candidate = await sits(examId);
    await theVoided([candidate.paperId]);
    await restored([candidate.paperId]);
    await theVoided([candidate.paperId]);
    const other = await sits(examId);
    await theVoided([other.paperId]);
    await restored([other.paperId]);
    room.clock.advance(minutes(200));
    const auditor = await room.staff(['audit:package']);
    const { path } = await packed(room, auditor, { examId });
    expect(checked(path, {}).problems).toEqual([]);
  });
});

/** Whom acts on papers of this exam told, and by which template. */
const told = async (examId: string): Promise<[string | null, readonly string[]][]> =>
  (await room.everything())
    .filter(({ type }) => type === 'SiteMessageSent')
    .map(({ data }) => data as SiteMessageSent)
    .filter(({ template, about }) => about?.id === examId && template?.startsWith('exam.paper-') === true)
    .map(({ template, audience }) => [template, audience.userIds]);
/** The newest words that this person was sent. */
async function words(candidate: Candidate, title: string): Promise<string> {
  return until(`“${title}” in the inbox`, async () => {
    await room.caughtUp('inbox');
    const { records } = await candidate.ok<{ records: { title: string; content: string }[] }>(
      '/api/sys/user/msg/paging',
      {},
    );
    return records.find((one) => one.title === title)?.content ?? null;
  });
}

describe('whose papers they are', () => {
  it('[ET123] is told once for each act, with the reason and what became of the chance', async () => {
    const examId = await examOf({ chance: 1 });
    const [kept, given] = [await sits(examId), await sits(examId)];
    const [{ id: keptBy }, { id: givenTo }] = [kept.user, given.user];
    await theVoided([kept.paperId]);
    await theVoided([kept.paperId, given.paperId], { chance: true });
    await restored([given.paperId], { reason: '查无此事' });
    expect(await told(examId)).toEqual([
      ['exam.paper-voided', [keptBy]],
      ['exam.paper-voided', [givenTo]],
      ['exam.paper-restored', [givenTo]],
    ]);
    expect(await words(kept, '答卷已作废：试卷考试')).toBe(
      '赵一，您好，您在考试“试卷考试”中的答卷已作废，不再计入成绩。原因：试题泄露。详情请到“我的成绩”查看。',
    );
    expect(await words(given, '答卷已作废：试卷考试')).toContain('原因：试题泄露。本次考试机会已退还，详情');
    expect(await words(given, '答卷已恢复有效：试卷考试')).toContain(
      '原因：查无此事。退还的考试机会已收回，详情',
    );
  });

  it('a process that dies while it carries the act leaves the rest to whoever comes next, each paper and person once', async () => {
    const examId = await examOf({ chance: 1 });
    const candidates = await Promise.all(Array.from({ length: 12 }, () => sits(examId)));
    await room.caughtUp('papers');
    let through = 0;
    const faults = dieBefore(
      room.services.log,
      (_stream, events) => events.some(({ type }) => type === 'PaperVoided') && (through += 1) > 5,
    );
    const ids = candidates.map(({ paperId }) => paperId);
    const begun = await teacher.ok<PapersActAnswer>(
      '/api/paper/paper/delete',
      voiding(ids, { chance: true }),
    );
    expect(faults.hits()).toBeGreaterThan(0);
    expect(begun).toMatchObject({ state: 'running', total: 12 });
    expect(await told(examId)).toEqual([]);
    await room.restart();
    const act = () => teacher.ok<PapersActAnswer>('/api/exam/paper/act', { id: begun.id });
    await expect.poll(async () => (await act()).state, { timeout: 20_000 }).toBe('done');
    expect(await act()).toMatchObject({ total: 12, changed: 12, refused: 0 });
    for (const { paperId, user } of candidates) {
      expect((await room.types(paperId)).filter((type) => type === 'PaperVoided')).toHaveLength(1);
      const chances = await room.services.log.readStream(`candidate-${user.id}`);
      expect(chances.filter(({ type }) => type === 'ChanceGivenBack')).toHaveLength(1);
    }
    const people = candidates.map(({ user }) => user.id).toSorted();
    expect(await told(examId)).toEqual([['exam.paper-voided', people]]);
  });
});

describe('an act over papers', () => {
  it('is refused as a whole: without a reason, for nobody, for papers in progress, own ones, and none', async () => {
    const examId = await examOf();
    const [done, open] = [await sits(examId), await room.candidate()];
    await open.start(examId);
    await room.caughtUp('papers');
    const refusal = async (body: object, who = teacher) =>
      who.refused('/api/paper/paper/delete', body) as Promise<{ reason: string; msg: string }>;
    expect((await refusal(voiding([done.paperId], { reason: ' ' }))).msg).toBe('请填写原因！');
    expect((await refusal(voiding([]))).msg).toBe('请至少勾选一份试卷！');
    expect((await refusal(voiding(Array.from({ length: 5001 }, (_none, n) => `p${n}`)))).msg).toBe(
      '一次最多选择5000份试卷！',
    );
    expect(await refusal(voiding([done.paperId, open.paperId]))).toMatchObject({
      ...{ reason: 'PaperStillOpen', msg: '所选试卷中有1份正在考试，请先强制交卷再作废！' },
    });
    expect(await refusal(voiding(['nowhere']))).toMatchObject({ reason: 'NotFound' });
    expect(await room.has(done.paperId, 'PaperVoided')).toBe(false);
    const looker = await room.staff(['exam:add', 'exam:all', 'exam:paper']);
    expect(await refusal(voiding([done.paperId]), looker)).toMatchObject({ reason: 'NotAllowed' });
    const stranger = await room.staff(['exam:add', 'exam:paper:void']);
    expect(await refusal(voiding([done.paperId]), stranger)).toMatchObject({ reason: 'NotAllowed' });
  });

  it('reaches every paper once, says who refused it and why, and is begun once per command', async () => {
    const examId = await examOf();
    const candidates = await Promise.all(Array.from({ length: 12 }, () => sits(examId)));
    const ids = candidates.map(({ paperId }) => paperId);
    await room.caughtUp('papers');
    const headers = { 'x-command-id': crypto.randomUUID() };
    const send = () =>
      room.server.app.http.inject({
        method: 'POST',
        url: '/api/paper/paper/delete',
        headers: { token: teacher.token, ...headers },
        payload: voiding(ids),
      });
    const [first, again] = [(await send()).json(), (await send()).json()] as {
      data: PapersActAnswer;
    }[];
    expect(again?.data.id).toBe(first?.data.id);
    const act = async () => teacher.ok<PapersActAnswer>('/api/exam/paper/act', { id: first?.data.id ?? '' });
    await expect.poll(async () => (await act()).state, { timeout: 10_000 }).toBe('done');
    expect(await act()).toMatchObject({ total: 12, done: 12, changed: 12, refused: 0, refusals: [] });
    for (const id of ids)
      expect((await room.types(id)).filter((type) => type === 'PaperVoided')).toHaveLength(1);
    const other = await room.staff(['exam:paper:void']);
    expect(await other.refused('/api/exam/paper/act', { id: first?.data.id ?? '' })).toMatchObject({
      reason: 'NotFound',
    });
    const events = await room.services.log.readStream(`papers-act-${first?.data.id ?? ''}`);
    expect(events.map(({ type, actor }) => [type, actor.kind])).toEqual([
      ['PapersActBegun', 'staff'],
      ['PapersActEnded', 'system'],
    ]);
  });
});
