import type { DeadLetterDocument } from '../platform/collections.js';
import { collections as platformCollections } from '../platform/collections.js';
import { declarationsOf } from '../platform/declarations/declarations.js';
import { homeRowsAtMost } from '../platform/declarations/home.js';
import type { WatchCardView } from '@vigil/projections/watch/watch-card-view';
import type { PaperView } from '@vigil/projections/sitting/paper-view';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Caller } from '../testing/caller.js';
import { ExamRoom } from '../testing/exam-room.js';
import { closeSockets, follow, liveClient } from '../testing/live.js';
import { minutes, seconds } from '../testing/moving-clock.js';
import { until } from '../testing/until.js';

interface Row {
  readonly key: string;
  readonly title: string;
  readonly note: string | null;
  readonly tags: readonly { readonly text: string }[];
  readonly figures: readonly { readonly title: string; readonly value: number | null }[];
  readonly to: { readonly page: string; readonly ids: object; readonly rest: string } | null;
}
interface Part {
  readonly name: string;
  readonly total: number;
  readonly failed: boolean;
  readonly rows: readonly Row[];
  readonly more: readonly { readonly to: { readonly page: string; readonly rest: string } }[];
}
interface Home {
  readonly parts: readonly Part[];
}

const fields =
  'at parts { name total atLeast failed empty rows { key title note tags { text tone } figures { title value tone } at to { page ids rest } } more { text to { page rest } } }';

let room: ExamRoom;
let address: string;

beforeAll(async () => {
  room = await ExamRoom.open();
  address = await room.server.app.listen();
});
afterEach(closeSockets);
afterAll(() => room.close());

/** What was read a moment ago is told again for some seconds: these pass. */
async function homeOf(reader: Caller): Promise<Home> {
  await room.caughtUp('papers', 'watch_cards');
  room.clock.advance(seconds(12));
  const { data, errors } = await reader.graphql<{ consoleHome: Home }>(`{ consoleHome { ${fields} } }`);
  if (data === null || data === undefined) throw new Error(JSON.stringify(errors));
  return data.consoleHome;
}
const part = (home: Home, name: string): Part | undefined => home.parts.find((each) => each.name === name);
const titles = (home: Home, name: string): string[] => part(home, name)?.rows.map((row) => row.title) ?? [];
const row = (home: Home, name: string, title: string): Row | undefined =>
  part(home, name)?.rows.find((each) => each.title === title);
const figures = (one: Row | undefined): Record<string, number | null> =>
  Object.fromEntries((one?.figures ?? []).map(({ title, value }) => [title, value]));

const teacherMay = ['exam:list', 'exam:add', 'exam:watch', 'exam:mark', 'exam:review', 'repo:list'];

describe('the home of the console', () => {
  it('shows each role the parts it has a permission for, and none to a learner', async () => {
    const names = async (permissions: readonly string[]) =>
      (await homeOf(await room.staff(permissions))).parts.map(({ name }) => name);
    expect(await names(['*'])).toEqual(['running', 'attention', 'soon', 'marking', 'drafts', 'changes']);
    expect(await names(teacherMay)).toEqual(['running', 'attention', 'soon', 'marking', 'drafts', 'changes']);
    expect(await names(['exam:list', 'exam:watch', 'exam:watch:all'])).toEqual([
      ...['running', 'attention', 'soon', 'changes'],
    ]);
    expect(await names(['audit:view'])).toEqual(['running', 'changes']);
    expect(await names(['sys:slideshow'])).toEqual([]);
    const learner = await room.candidate();
    const { errors } = await learner.graphql('{ consoleHome { at } }');
    expect(errors?.[0]?.extensions?.['code']).toBe(10010003);
  });

  it('tells of running exams what the views have, of those a teacher owns; a proctor sees all, an auditor no wall', async () => {
    const teacher = await room.staff(teacherMay);
    const proctor = await room.staff(['exam:list', 'exam:watch', 'exam:watch:all']);
    const auditor = await room.staff(['audit:view']);
    const { examId, candidates } = await room.examWith(3, { title: '三人考试' });
    const own = await room.saveExam({ title: '教师自己的考试' }, teacher);
    await candidates[0]?.ok('/api/paper/paper/hand-exam', { id: candidates[0].paperId });

    const seen = await homeOf(proctor);
    const [papers, cards] = [
      await room.services.views.view<PaperView>('papers').find({ filter: { examId } }),
      await room.services.views.view<WatchCardView>('watch_cards').find({ filter: { examId } }),
    ];
    expect(figures(row(seen, 'running', '三人考试'))).toEqual({
      应考: papers.length,
      考试中: papers.filter(({ handState }) => handState === 0).length,
      已交卷: papers.filter(({ handState }) => handState === 1).length,
      未到: 0,
      在线: cards.filter(({ presence }) => presence === 'online').length,
      需关注: 0,
    });
    expect(row(seen, 'running', '三人考试')?.to).toEqual({ page: 'ExamWatch', ids: { examId }, rest: '' });
    expect(titles(seen, 'running')).toContain('教师自己的考试');

    const [ownHome, audited] = [await homeOf(teacher), await homeOf(auditor)];
    expect(titles(ownHome, 'running')).toEqual(['教师自己的考试']);
    expect(part(ownHome, 'running')?.total).toBe(1);
    expect(ownHome.parts.flatMap(({ rows }) => rows).some(({ title }) => title === '三人考试')).toBe(false);
    expect(row(audited, 'running', '三人考试')).toMatchObject({
      to: { page: 'Audit', rest: `?examId=${examId}` },
    });
    expect(figures(row(audited, 'running', '三人考试'))).toMatchObject({
      考试中: 2,
      在线: null,
      需关注: null,
    });

    const list = await teacher.ok<{ total: number; records: { id: string }[] }>(
      '/api/stat/exam/dash-exam-list',
      { current: 1, size: 5, params: { title: '考试' } },
    );
    expect(list).toMatchObject({ total: 1, records: [{ id: own, processCount: 0, attentionCount: 0 }] });
    const none = await teacher.ok<{ total: number }>('/api/stat/exam/dash-exam-list', {
      params: { title: '三人' },
    });
    expect(none.total).toBe(0);
  });

  it('has every exam that the list calls 进行中, those without an end too, what ends before them', async () => {
    const teacher = await room.staff(teacherMay);
    await room.saveExam({ title: '开始以后一直开放', examType: 2, endTime: null }, teacher);
    await room.saveExam({ title: '模拟考试', examType: 2, startTime: null, endTime: null }, teacher);
    await room.saveExam({ title: '今天结束' }, teacher);
    const over = { startTime: room.clock.now() - minutes(300), endTime: room.clock.now() - minutes(100) };
    await room.saveExam({ title: '已经结束', ...over }, teacher);
    const home = await homeOf(teacher);
    const { total } = await teacher.ok<{ total: number }>('/api/exam/exam/paging', { params: { state: 0 } });
    expect(total).toBe(3);
    expect(part(home, 'running')?.total).toBe(total);
    expect(titles(home, 'running')[0]).toBe('今天结束');
    expect(titles(home, 'running').toSorted()).toEqual(
      ['今天结束', '开始以后一直开放', '模拟考试'].toSorted(),
    );
  });

  it('says who needs a proctor as the wall does, by exam, worst first', async () => {
    const proctor = await room.staff(['exam:list', 'exam:watch', 'exam:watch:all']);
    const { examId, candidates } = await room.examWith(2, {
      title: '切屏的考试',
      leaveOn: true,
      leaveCheck: 1,
      leaveCount: 2,
    });
    await candidates[1]?.leave();
    const home = await homeOf(proctor);
    const needing = row(home, 'attention', '切屏的考试');
    expect(needing).toMatchObject({ to: { page: 'ExamWatch', ids: { examId } } });
    expect(needing?.tags.map(({ text }) => text)).toEqual(['切屏将超限：1 人']);
    expect(figures(row(home, 'running', '切屏的考试'))['需关注']).toBe(1);
    room.clock.advance(minutes(6));
    const later = await homeOf(proctor);
    expect(row(later, 'attention', '切屏的考试')?.tags.map(({ text }) => text)).toEqual([
      '切屏将超限：1 人',
      '超过 5 分钟无操作：1 人',
    ]);
    // Two people of one exam are one row.
    const attention = later.parts.find(({ name }) => name === 'attention');
    expect(attention?.total).toBe(attention?.rows.length);
  });

  it('warns of what starts within seven days and could not be sat', async () => {
    const teacher = await room.staff(teacherMay);
    const now = room.clock.now();
    const at = (days: number) => ({
      startTime: now + minutes(days * 1440),
      endTime: now + minutes(days * 1440 + 120),
    });
    await room.saveExam({ title: '后天的考试', ...at(2) }, teacher);
    await room.saveExam({ title: '明天的草稿', ...at(1), draft: true, openType: 3, tmplGroups: [] }, teacher);
    await room.saveExam({ title: '下月的考试', ...at(30) }, teacher);
    const short = await room.saveExam({ title: '抽不满的考试', ...at(3) }, teacher);
    await room.overwriteExam(short, {
      tmplGroups: [
        {
          ...{ id: 'g', title: '抽题', content: '', sort: 1, quType: null, perScore: 1, quIds: [] },
          draws: [{ repoId: 'none', chapterId: null, quType: null, level: null, count: 3 }],
        } as never,
      ],
    });
    const home = await homeOf(teacher);
    expect(titles(home, 'soon')).toEqual(['明天的草稿', '后天的考试', '抽不满的考试']);
    const tags = (title: string) => row(home, 'soon', title)?.tags.map(({ text }) => text);
    expect(tags('明天的草稿')).toEqual(['草稿，尚未发布', '未指定考生', '没有试题']);
    expect(tags('后天的考试')).toEqual([]);
    expect(tags('抽不满的考试')).toEqual(['试题不够抽取']);
    expect(titles(home, 'drafts')).toEqual(['明天的草稿']);
    expect(titles(await homeOf(await room.staff(teacherMay)), 'drafts')).toEqual([]);
  });

  it('counts papers that wait for a person’s mark, for who may review the exam', async () => {
    const reviewer = await room.staff(['exam:mark']);
    const { candidate, examId } = await room.sitting({
      title: '有主观题的考试',
      reviewerIds: [reviewer.user.id],
    });
    const essay = room.questions.find(({ quType }) => quType === 5) ?? room.questions.at(-1);
    await candidate.fill(essay?.quId ?? '', { subjectAnswer: '论述' });
    await candidate.ok('/api/paper/paper/hand-exam', { id: candidate.paperId });
    await until('the paper to wait for its mark', async () =>
      (await room.paperRow(candidate.paperId)).state === 1 ? true : undefined,
    );
    const waiting = await room.services.views.view<PaperView>('papers').count({ state: 1, examId });
    const home = await homeOf(reviewer);
    expect(figures(row(home, 'marking', '有主观题的考试'))).toEqual({ 待评: waiting });
    expect(row(home, 'marking', '有主观题的考试')?.to).toMatchObject({
      page: 'PaperReview',
      ids: { id: examId },
    });
    expect(home.parts.map(({ name }) => name)).toEqual(['marking']);
    expect(part(await homeOf(await room.staff(teacherMay)), 'marking')).toMatchObject({ total: 0, rows: [] });
  });

  it('tells who changed what, newest first; an auditor reads of every exam', async () => {
    const teacher = await room.staff(teacherMay, { realName: '何老师' });
    await room.saveExam({ title: '何老师的考试' }, teacher);
    const [own, audited] = [await homeOf(teacher), await homeOf(await room.staff(['audit:view']))];
    expect(row(own, 'changes', '何老师的考试')).toMatchObject({
      note: '何老师',
      tags: [{ text: '新建考试' }],
      to: { page: 'ExamEdit' },
    });
    expect(titles(audited, 'changes')[0]).toBe('何老师的考试');
    const rest = (home: Home) => part(home, 'changes')?.more.map(({ to }) => `${to.page}${to.rest}`);
    expect(rest(own)).toEqual(['QuList', 'ExamList?sort=-updateTime']);
    expect(rest(audited), 'who has no list is led to none').toEqual([]);
    const byChange = await teacher.ok<{ records: { title: string }[] }>('/api/exam/exam/paging', {
      orders: [{ column: 'updateTime', asc: false }],
    });
    expect(byChange.records.map(({ title }) => title)).toEqual(['何老师的考试']);
    expect(titles(own, 'changes')).not.toContain('三人考试');
  });

  it('has what the server could not do yet for who holds every permission', async () => {
    const letters = room.services.documents.collection<DeadLetterDocument>(platformCollections.deadLetters);
    const letter = { reactor: 'carry', stream: 's', revision: 0, type: 'X', since: room.clock.now() };
    await letters.put({ id: 'carry/1', ...letter, attempts: 2, error: 'the judge is away' });
    expect(titles(await homeOf(room.admin), 'attention')).toContain('后台任务未完成：carry');
    expect(titles(await homeOf(await room.staff(teacherMay)), 'attention')).toEqual([]);
    await letters.delete('carry/1');
  });

  it('shows a few rows of many and counts them all; a part that fails takes no other with it', async () => {
    const teacher = await room.staff(teacherMay);
    for (let index = 0; index < homeRowsAtMost + 3; index += 1)
      await room.saveExam({ title: `草稿${index}`, draft: true }, teacher);
    const home = await homeOf(teacher);
    expect(part(home, 'drafts')).toMatchObject({ total: homeRowsAtMost + 3, failed: false });
    expect(part(home, 'drafts')?.rows).toHaveLength(homeRowsAtMost);

    const [section] = declarationsOf(room.services).home.flatMap(({ sections }) =>
      sections.filter(({ name }) => name === 'exams-drafts'),
    );
    if (section === undefined) throw new Error('no section of drafts');
    vi.spyOn(section, 'load').mockRejectedValueOnce(new Error('the store is away'));
    const broken = await homeOf(teacher);
    expect(part(broken, 'drafts')).toMatchObject({ failed: true, rows: [] });
    expect(broken.parts.filter(({ failed }) => failed)).toHaveLength(1);
  });

  it('follows by subscription: what changes is told without asking again', async () => {
    const proctor = await room.staff(['exam:list', 'exam:watch', 'exam:watch:all']);
    // Of those nobody sits it ends first, so that it is among the few that are shown.
    const examId = await room.saveExam({
      title: '正在进行的考试',
      totalTime: 20,
      endTime: room.clock.now() + minutes(30),
    });
    // Others are sat too, and end first.
    await room.sitting({ title: '另一场', endTime: room.clock.now() + minutes(90), totalTime: 20 });
    const feed = follow<Home>(
      liveClient(address, proctor.token),
      `subscription { consoleHome { ${fields} } }`,
    );
    const sitting = (count: number) => (home: Home) =>
      figures(row(home, 'running', '正在进行的考试'))['考试中'] === count;
    await feed.first('the exam with nobody in it', sitting(0));
    await (await room.candidate()).start(examId);
    const told = await feed.first('the exam with one in it', sitting(1));
    expect(part(told, 'running')?.rows[0]?.title, 'who is sitting comes first').toBe('正在进行的考试');
    feed.stop();
  });

  it('may be asked for so often: again and again in one document too', async () => {
    const reader = await room.staff(teacherMay);
    const many = `{ ${Array.from({ length: 10 }, (_, n) => `h${n}: consoleHome { at }`).join(' ')} }`;
    const reasons: unknown[] = [];
    for (let round = 0; round < 4; round += 1)
      reasons.push((await reader.graphql(many)).errors?.[0]?.extensions?.['reason']);
    expect(reasons).toEqual([undefined, undefined, undefined, 'TooManyRequests']);
  });
});
