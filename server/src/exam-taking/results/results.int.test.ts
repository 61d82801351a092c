import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { paperStream } from '@vigil/domain/sitting/events';
import { chainHash } from '@vigil/stores/chain/chain';
import type { InboxView, SentMessageView } from '@vigil/projections/messages/public';
import { messagesForReader } from '../../messages/inbox/present-messages.js';
import { Candidate } from '../../testing/candidate.js';
import { everyType } from '../../testing/every-type.js';
import { ExamRoom, group } from '../../testing/exam-room.js';
import { minutes, seconds } from '../../testing/moving-clock.js';
import { staysFalse, until } from '../../testing/until.js';

let room: ExamRoom;
beforeAll(async () => {
  room = await ExamRoom.open();
});
afterEach(() => room.clock.run());
afterAll(() => room.close());

const objective = everyType().filter((one) => [1, 3].includes(one.quType));
const results = '/api/exam/results';
interface Told {
  readonly userScore: number | null;
  readonly passed: number | null;
  readonly resultsShown: boolean;
  readonly resultsWhen: string;
  readonly resultsWithdrawn: boolean;
  readonly resultsFrom: string | null;
}

/** An exam of two questions, five points each, and a candidate who got one right and handed in. */
async function handedIn(fields: object): Promise<{ candidate: Candidate; examId: string; endTime: number }> {
  const endTime = room.clock.now() + minutes(120);
  const examId = await room.saveExam({
    ...{ title: '成绩考试', endTime, qualifyScore: 5, tmplGroups: [group('客观', objective)] },
    ...fields,
  });
  const candidate = await room.candidate({ realName: '赵一' });
  await candidate.start(examId);
  await candidate.choose('q-single', ['b']);
  await candidate.handIn();
  return { candidate, examId, endTime };
}
const result = (candidate: Candidate) => candidate.result<Told>();
/** Score and pass wherever the candidate may read them. */
async function seen(candidate: Candidate): Promise<(number | null)[]> {
  await room.caughtUp('papers');
  const rows = async (path: string) => (await candidate.ok<{ records: Told[] }>(path, {})).records;
  const own = await result(candidate);
  const papers = [...(await rows('/api/paper/paper/my-paging')), ...(await rows('/api/paper/paper/paging'))];
  const records = await candidate.ok<{ records: { maxScore: number | null; passed: number | null }[] }>(
    '/api/exam/record/my-paging',
    {},
  );
  return [
    ...[own, ...papers].flatMap(({ userScore, passed }) => [userScore, passed]),
    ...records.records.flatMap(({ maxScore, passed }) => [maxScore, passed]),
  ];
}
const hidden = [null, null, null, null, null, null, null, null];
const shown = [5, 1, 5, 1, 5, 1, 5, 1];

async function toldOf(examId: string, of = 'exam.results'): Promise<SentMessageView[]> {
  await room.caughtUp('sent_messages', 'inbox');
  const sent = await room.services.views.view<SentMessageView>('sent_messages').find({});
  return sent.filter(({ about, template }) => about?.id === examId && template === of);
}
async function inboxOf({ user }: Candidate): Promise<string[]> {
  await room.caughtUp('inbox');
  const rows = await room.services.views.view<InboxView>('inbox').find({ filter: { userId: user.id } });
  return (await messagesForReader(room.services, user.id, rows)).map(
    ({ title, content }) => `${title} ${content}`,
  );
}

describe('when results show', () => {
  it('[ET100] at hand-in, unless the exam says otherwise', async () => {
    const { candidate } = await handedIn({});
    expect(await seen(candidate)).toEqual(shown);
    expect(await result(candidate)).toMatchObject({ resultsShown: true, resultsWhen: 'hand-in' });
  });

  it('[ET100] from the last deadline of whoever sits it', async () => {
    const { candidate, examId, endTime } = await handedIn({ results: { when: 'deadline' } });
    expect(await result(candidate)).toMatchObject({ resultsShown: false, resultsWhen: 'deadline' });
    await room.admin.ok('/api/exam/watch/add-time', { examId, minutes: 10, message: '延时' });
    room.clock.freeze(endTime + minutes(10) - 1);
    expect(await seen(candidate)).toEqual(hidden);
    room.clock.freeze(endTime + minutes(10));
    expect(await seen(candidate)).toEqual(shown);
    room.clock.freeze(endTime + minutes(10) + seconds(11));
    await until('told', async () => (await toldOf(examId)).length > 0);
    expect(await staysFalse(async () => (await toldOf(examId)).length > 1, 6000)).toBe(true);
  });

  it('[ET100] from a time, also one that was set after hand-in', async () => {
    const { candidate, examId } = await handedIn({});
    const at = room.clock.now() + minutes(30);
    const detail = await room.admin.ok<{ version: number }>('/api/exam/exam/detail', { id: examId });
    const tmplGroups = [group('客观', objective)];
    const save = { ...detail, tmplGroups, results: { when: 'time', at } };
    await room.admin.ok('/api/exam/exam/save', save);
    expect(await seen(candidate)).toEqual(hidden);
    room.clock.freeze(at - (at % 1000) + 1000);
    expect(await seen(candidate)).toEqual(shown);
    await until('told', async () => (await toldOf(examId)).length > 0);
  });

  it('[ET100] once the paper is marked', async () => {
    const essay = everyType().filter((one) => [1, 4].includes(one.quType));
    const { candidate, examId } = await handedIn({
      ...{ tmplGroups: [group('主观', essay)], results: { when: 'marked' } },
    });
    const own = () => candidate.result<Told & { userObjScore: number | null }>();
    expect(await own()).toMatchObject({ userScore: null, userObjScore: null, resultsShown: false });
    await room.caughtUp('papers');
    const { records } = await candidate.ok<{ records: object[] }>('/api/paper/paper/my-paging', {});
    expect(records[0]).toMatchObject({ userObjScore: null, userScore: null, reviewState: 0 });
    expect((await candidate.ok<{ records: object[] }>('/api/exam/record/my-paging', {})).records).toEqual([
      expect.objectContaining({ examId, state: 1, passed: null, maxScore: null }),
    ]);
  });

  it('[ET101] while they are published, and not when they are withdrawn; candidates are told each time', async () => {
    const { candidate, examId } = await handedIn({ results: { when: 'publish' } });
    const sitting = await room.candidate();
    await sitting.start(examId);
    expect(await seen(candidate)).toEqual(hidden);
    expect(await result(candidate)).toMatchObject({ resultsShown: false, resultsWithdrawn: false });
    expect(await room.admin.ok(`${results}/state`, { id: examId })).toMatchObject({
      ...{ when: 'publish', published: false, handCount: 1, waitCount: 0, openCount: 1 },
    });
    await room.admin.ok(`${results}/publish`, { id: examId });
    await room.admin.ok(`${results}/publish`, { id: examId });
    expect(await seen(candidate)).toEqual(shown);
    await until('told', async () => (await toldOf(examId)).length === 1);
    await until('in the inbox', async () => (await inboxOf(candidate)).length === 1);
    expect(await inboxOf(candidate)).toEqual([
      expect.stringContaining('成绩已公布：成绩考试 赵一，您好，考试“成绩考试”的成绩已公布'),
    ]);
    expect(await inboxOf(sitting)).toEqual([]);
    // Who hands in later sees it then.
    await sitting.handIn();
    expect(await result(sitting)).toMatchObject({ resultsShown: true, userScore: 0 });

    expect((await room.admin.refused(`${results}/withdraw`, { id: examId, reason: ' ' })).msg).toBe(
      '撤回理由必须填写！',
    );
    await room.admin.ok(`${results}/withdraw`, { id: examId, reason: '答案有误' });
    expect(await seen(candidate)).toEqual(hidden);
    expect(await result(candidate)).toMatchObject({ resultsShown: false, resultsWithdrawn: true });
    await until(
      'told of the withdrawal',
      async () => (await toldOf(examId, 'exam.results-withdrawn')).length === 1,
    );
    await room.admin.ok(`${results}/publish`, { id: examId });
    expect(await seen(candidate)).toEqual(shown);
    expect(await result(candidate)).toMatchObject({ resultsShown: true, resultsWithdrawn: false });
    await until('told again', async () => (await toldOf(examId)).length === 2);
    const types = (await room.services.log.readStream(`exam-session-${examId}`)).map(({ type }) => type);
    expect(types).toEqual(['ResultsPublished', 'ResultsWithdrawn', 'ResultsPublished']);
  });

  it('[ET101] are published by whom the exam is, with the permission, when there is something to publish', async () => {
    const { examId } = await handedIn({ results: { when: 'publish' } });
    const body = { id: examId, reason: '答案有误' };
    for (const act of ['state', 'publish', 'withdraw']) {
      const [stranger, clerk] = [await room.staff(['exam:publish']), await room.staff(['exam:all'])];
      expect((await stranger.refused(`${results}/${act}`, body)).reason, act).toBe('NotAllowed');
      expect((await clerk.refused(`${results}/${act}`, body)).reason, act).toBe('NotAllowed');
    }
    const byItself = await room.saveExam({});
    for (const act of ['publish', 'withdraw'])
      expect((await room.admin.refused(`${results}/${act}`, { ...body, id: byItself })).reason).toBe(
        'ResultsShowByThemselves',
      );
    const nobody = await room.saveExam({ results: { when: 'publish' } });
    expect((await room.admin.refused(`${results}/publish`, { id: nobody })).reason).toBe('NothingToPublish');
  });

  it('who waited for marking is told once that it is done', async () => {
    const essay = everyType().filter((one) => [1, 4].includes(one.quType));
    const { candidate, examId } = await handedIn({ tmplGroups: [group('主观', essay)] });
    const [scored] = (await room.events(candidate.paperId)).filter(({ type }) => type === 'PaperScored');
    expect(scored?.data).toMatchObject({ reviewState: 0 });
    expect(await toldOf(examId)).toEqual([]);
    await marked(candidate.paperId);
    await until('told', async () => (await toldOf(examId)).length === 1);
    await until('in the inbox', async () => (await inboxOf(candidate)).length === 1);
  });

  it('a paper of staff is a paper of a candidate: they see no more of their own', async () => {
    const { examId } = await handedIn({ results: { when: 'publish' } });
    const user = await room.server.addUser({ roleType: 2, permissions: ['exam:watch', 'exam:watch:all'] });
    const teacher = new Candidate(room, user, await room.server.tokenOf(user));
    await teacher.start(examId);
    await teacher.handIn();
    expect(await seen(teacher)).toEqual(hidden);
  });

  it('[exam-049] 成绩查询 finds what shows, by subject or level, and nothing else', async () => {
    const shows = await handedIn({ title: '数学一级' });
    const { candidate } = shows;
    const hidden = await room.saveExam({
      ...{ title: '语文一级', results: { when: 'publish' }, tmplGroups: [group('客观', objective)] },
    });
    await candidate.start(hidden);
    await candidate.handIn();
    await room.caughtUp('papers');
    const search = (title?: string) =>
      candidate.ok<{ records: object[] }>(
        '/api/exam/record/score-search',
        title === undefined ? {} : { title },
      );
    expect(await search()).toMatchObject({
      realName: '赵一',
      records: [{ subject: '数学一级', score: 5, totalScore: 10, passed: 1 }],
    });
    expect((await search('数学')).records).toHaveLength(1);
    expect((await search('语文')).records).toEqual([]);
  });

  it('[record-004] an attempt that was begun later hides no earlier pass', async () => {
    const { candidate, examId } = await handedIn({ chance: 0 });
    await candidate.start(examId);
    await room.caughtUp('papers');
    const best = async () =>
      (await candidate.ok<{ records: object[] }>('/api/exam/record/my-paging', {})).records[0];
    expect(await best()).toMatchObject({ tryCount: 1, maxScore: 5, passed: 1, state: 2 });
    await candidate.handIn();
    await room.caughtUp('papers');
    expect(await best()).toMatchObject({ tryCount: 2, maxScore: 5, passed: 1, state: 2 });
  });
});

/** As a reviewer's last mark leaves it. */
async function marked(paperId: string): Promise<void> {
  const { log, clock } = room.services;
  const last = (await room.events(paperId)).at(-1);
  if (last?.type !== 'PaperScored') throw new Error('the paper is not scored');
  const event = {
    ...{ id: `marked-${paperId}`, type: 'PaperScored', version: last.version, time: clock.now() },
    ...{ actor: { kind: 'system', id: 'test' } as const, command: null, previousHash: last.hash },
    data: { ...last.data, reviewState: 1, state: 2, passed: true, replaces: last.data },
  };
  const [stream, revision] = [paperStream(paperId), last.revision + 1];
  const hash = chainHash({ ...event, stream, revision });
  const outcome = await log.append(stream, last.revision, [{ ...event, hash }]);
  expect(outcome.kind).toBe('appended');
}
