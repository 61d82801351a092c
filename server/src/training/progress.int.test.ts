import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Candidate } from '../testing/candidate.js';
import { ExamRoom } from '../testing/exam-room.js';
import { single } from '../testing/every-type.js';
import { minutes } from '../testing/moving-clock.js';
import { bankOfEveryType, Learner } from './training-room.fixture.js';

interface Share {
  readonly id: string;
  readonly title: string;
  readonly total: number;
  readonly answered: number;
  readonly right: number;
  readonly judged: number;
}
interface Progress extends Share {
  readonly chapters: readonly Share[];
  readonly tags: readonly Share[];
  readonly days: readonly { readonly day: string; readonly answered: number; readonly right: number }[];
  readonly streak: number;
}
interface Detail {
  readonly modeList: readonly {
    readonly mode: number;
    readonly mode_dictText: string;
    readonly image: string;
    readonly repoTrainDTO: { readonly answerCount: number; readonly percent: number } | null;
  }[];
  readonly typeList: readonly {
    readonly quType: number;
    readonly count: number;
    readonly mode: number | null;
  }[];
}

let room: ExamRoom;
let li: Learner;

beforeAll(async () => {
  room = await ExamRoom.open();
});
beforeEach(async () => {
  li = new Learner(await room.candidate());
});
afterAll(() => room.close());

const progressOf = (repoId: string): Promise<Progress> =>
  li.caller.ok('/api/repo/train/progress', { repoId });

/** Sessions do not last that long: the learner logs in again. */
async function daysLater(days: number): Promise<void> {
  room.clock.advance(days * minutes(24 * 60));
  const { user } = li.caller;
  const { trainId } = li;
  li = new Learner(new Candidate(room, user, await room.server.tokenOf(user)));
  li.trainId = trainId;
}

it('[repo-007] a bank’s detail names its modes and the mode of each type', async () => {
  const { repoId } = await bankOfEveryType(room);
  const detail = (): Promise<Detail> => li.caller.ok('/api/repo/detail', { id: repoId });
  const before = await detail();
  expect(before.modeList.map(({ mode_dictText }) => mode_dictText)).toEqual([
    '顺序练习',
    '随机练习',
    '未做题练习',
    '难题练习',
    '背题模式',
  ]);
  for (const { image, repoTrainDTO } of before.modeList) {
    expect(image).toMatch(/^data:image\/svg\+xml,/);
    expect(repoTrainDTO).toBeNull();
  }
  expect(before.typeList.find(({ quType }) => quType === 2)).toEqual({
    ...before.typeList[1],
    count: 1,
    mode: 302,
  });
  await li.start(repoId, before.typeList[0]?.mode ?? 0);
  expect(await li.card()).toMatchObject([{ quType: 1 }]);
  await li.start(repoId, 1);
  await li.answer((await li.card())[0]?.quId ?? '', { answers: ['a'] });
  const [inOrder] = (await detail()).modeList;
  expect(inOrder).toMatchObject({ mode: 1, repoTrainDTO: { answerCount: 1, percent: 10 } });
  const staff = await room.admin.ok<Detail>('/api/repo/detail', { id: repoId });
  expect(staff.modeList).toEqual([]);
  const { reason } = await room.admin.refused('/api/repo/train/progress', { repoId });
  expect(reason).toBe('NotAllowed');
  expect(await li.refused('progress', { repoId: 'none' })).toBe('NotFound');
});

it('[repo-007] a chapter is practised and counted with those below it, and its record names it', async () => {
  const { id: repoId } = await room.admin.ok<{ id: string }>('/api/repo/save', {
    ...{ title: '章节题库', training: true },
  });
  const chapter = async (title: string, parentId: string | null) =>
    (await room.admin.ok<{ id: string }>('/api/repo/chapter/save', { repoId, title, parentId })).id;
  const top = await chapter('第一章', null);
  const below = await chapter('第一节', top);
  const questions = [single('in-top'), single('in-below')].map((content, at) => ({
    ...content,
    ...{ repoId, chapterId: [top, below][at] as string },
  }));
  await room.addQuestions(questions);
  await li.start(repoId, 4, { chapterId: top });
  expect((await li.card()).map(({ quId }) => quId)).toEqual(['in-top', 'in-below']);
  await li.answer('in-below', { answers: ['b'] });
  expect(await li.detail()).toMatchObject({ chapterTitle: '第一章' });
  expect(await li.rows({ repoId })).toMatchObject([{ chapterTitle: '第一章', answerCount: 1 }]);
  expect((await progressOf(repoId)).chapters).toMatchObject([
    { title: '第一章', depth: 0, total: 2, answered: 1, right: 1 },
    { title: '第一节', depth: 1, total: 1, answered: 1, right: 1 },
  ]);
});

it('[TR13] difficult ones are those answered wrongly, not those that nobody judged', async () => {
  const { repoId, questions } = await bankOfEveryType(room);
  const of = (quType: number) => questions.find((one) => one.quType === quType)?.quId ?? '';
  await li.start(repoId, 1);
  await li.answer(of(1), { answers: ['a'] });
  await li.answer(of(4), { answer: '<p>论述</p>' });
  await li.start(repoId, 5);
  expect((await li.card()).map(({ quId }) => quId)).toEqual([of(1)]);
});

it('tells how far one is by chapter and tag, and how it went day by day', async () => {
  const { repoId, questions } = await bankOfEveryType(room, (content) => ({
    ...content,
    ...(content.quType < 4
      ? { chapterId: 'one', tags: ['基础', content.quType === 1 ? '单选' : '其他'] }
      : {}),
  }));
  const bank = await room.admin.ok<{ version: number }>('/api/repo/detail', { id: repoId });
  expect(bank.version).toBe(1);
  const [single, multi, judge] = questions as [
    (typeof questions)[0],
    (typeof questions)[0],
    (typeof questions)[0],
  ];
  await li.start(repoId, 1);
  await li.answerWell(single);
  await li.answer(multi.quId, { answers: ['a'] });
  await daysLater(1);
  await li.answerWell(judge);
  const progress = await progressOf(repoId);
  expect(progress).toMatchObject({ total: 10, answered: 3, right: 2, judged: 3, streak: 2 });
  expect(progress.chapters).toMatchObject([{ title: '未分章节', total: 10, answered: 3 }]);
  expect(progress.tags).toMatchObject([
    { title: '基础', total: 3, answered: 3, right: 2 },
    { title: '其他', total: 2, answered: 2, right: 1 },
    { title: '单选', total: 1, answered: 1, right: 1 },
  ]);
  expect(progress.days.map(({ answered, right }) => [answered, right])).toEqual([
    [2, 1],
    [1, 1],
  ]);
  await daysLater(2);
  expect((await progressOf(repoId)).streak).toBe(0);
  room.clock.run();
});
