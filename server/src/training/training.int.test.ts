import { randomUUID } from 'node:crypto';
import type { QuestionContent } from '@vigil/domain/question-bank/question';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { trainingStream } from '@vigil/domain/training/public';
import { keyWord } from '../testing/every-type.js';
import { ExamRoom } from '../testing/exam-room.js';
import { bankOfEveryType, Learner } from './training-room.fixture.js';

let room: ExamRoom;
let li: Learner;
let bank: Awaited<ReturnType<typeof bankOfEveryType>>;

beforeAll(async () => {
  room = await ExamRoom.open();
  bank = await bankOfEveryType(room);
});
beforeEach(async () => {
  room.judge.away = false;
  li = new Learner(await room.candidate());
});
afterAll(() => room.close());

const question = (type: number) =>
  bank.questions.find(({ quType }) => quType === type) as (typeof bank.questions)[0];
const idOf = (type: number): string => question(type).quId;
const events = async (trainId: string): Promise<string[]> =>
  (await room.services.log.readStream(trainingStream(trainId))).map(({ type }) => type);
const wrong = { answers: ['a'] };

describe('a record', () => {
  it('[train-004] is resumed on any device, and begun anew with clear', async () => {
    const first = await li.start(bank.repoId, 1);
    expect(first).toMatchObject({ state: 0, answerCount: 0, totalCount: 10, percent: 0 });
    expect((await li.start(bank.repoId, 1)).id).toBe(first.id);
    expect((await li.start(bank.repoId, 1, { clear: true })).id).toBe(first.id);
    await li.answer(idOf(1), wrong);
    expect((await li.start(bank.repoId, 1)).id).toBe(first.id);
    const again = await li.start(bank.repoId, 1, { clear: true });
    expect(again).toMatchObject({ state: 0, answerCount: 0 });
    expect(again.id).not.toBe(first.id);
    expect(await li.detail(first.id)).toMatchObject({ state: 1, answerCount: 1 });
    expect((await li.start(bank.repoId, 2)).id).not.toBe(again.id);
  });

  it('is one, however many begin it at once, and one more for a command of clear that is repeated', async () => {
    const rows = await Promise.all(Array.from({ length: 6 }, () => li.start(bank.repoId, 2)));
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1);
    await li.answer(idOf(1), wrong);
    const commandId = randomUUID();
    const clear = (): Promise<{ id: string }> =>
      li.caller.ok('/api/repo/train/start', { repoId: bank.repoId, mode: 2, clear: true }, { commandId });
    const { id } = await clear();
    li.trainId = id;
    await li.answer(idOf(1), wrong);
    expect((await clear()).id).toBe(id);
  });

  it('[train-012] [train-011] comes to whole percents over answered and over all', async () => {
    await li.start(bank.repoId, 1);
    await li.answerWell(question(1));
    await li.answerWell(question(3));
    await li.answer(idOf(2), wrong);
    const done = await li.finish();
    expect(done).toMatchObject({ state: 1, answerCount: 3, rightCount: 2, percent: 67, totalPercent: 20 });
    expect(await li.finish()).toEqual(done);
    expect(await events(li.trainId)).toEqual([
      'TrainingStarted',
      ...Array.from({ length: 3 }, () => 'TrainingAnswered'),
      'TrainingFinished',
    ]);
    expect(await li.refused('answer', { quId: idOf(5), answers: ['a'] })).toBe('TrainingEnded');
  });

  it('stands as it was after the server was started again, and a command that comes once more changes nothing', async () => {
    await li.start(bank.repoId, 1);
    const commandId = randomUUID();
    const body = { trainId: li.trainId, quId: idOf(1), answers: ['b'] };
    const first = await li.caller.ok('/api/repo/train/fill', body, { commandId });
    await room.restart();
    expect(await li.caller.ok('/api/repo/train/fill', body, { commandId })).toEqual(first);
    expect((await li.start(bank.repoId, 1)).answerCount).toBe(1);
    expect(await events(li.trainId)).toEqual(['TrainingStarted', 'TrainingAnswered']);
  });

  it('is nobody else’s, staff practise nothing, and nobody begins one for another', async () => {
    await li.start(bank.repoId, 1);
    const other = new Learner(await room.candidate());
    other.trainId = li.trainId;
    for (const [path, body] of [
      ['detail', { id: li.trainId }],
      ['card', { id: li.trainId }],
      ['finish', { id: li.trainId }],
      ['qu-detail', { quId: idOf(1) }],
      ['answer', { quId: idOf(1), ...wrong }],
      ['fill', { quId: idOf(1), ...wrong }],
      ['mark', { quId: idOf(1), mark: true }],
      ['judge', { quId: idOf(4), right: true }],
    ] as const)
      expect([path, await other.refused(path, body)]).toEqual([path, 'NotYourTraining']);
    const foreign = { repoId: bank.repoId, mode: 1, userId: other.caller.user.id };
    expect(await li.refused('start', foreign)).toBe('NotAllowed');
    const start = { repoId: bank.repoId, mode: 1 };
    expect((await room.admin.refused('/api/repo/train/start', start)).reason).toBe('NotAllowed');
    expect(await other.rows()).toEqual([]);
  });

  it('[train-010] marks a question and takes the mark away', async () => {
    await li.start(bank.repoId, 1);
    const mark = (set: boolean) =>
      li.caller.ok('/api/repo/train/mark', { trainId: li.trainId, quId: idOf(3), mark: set });
    expect(await mark(true)).toEqual({ mark: true });
    expect((await li.card()).filter((entry) => entry.mark).map(({ quId }) => quId)).toEqual([idOf(3)]);
    await mark(false);
    expect((await li.card()).filter((entry) => entry.mark)).toEqual([]);
    expect(await li.refused('mark', { quId: 'none', mark: true })).toBe('QuestionNotInTraining');
  });
});

describe('answering', () => {
  it('shows the key with the answer and never before', async () => {
    await li.start(bank.repoId, 1);
    for (const { quId } of bank.questions)
      expect([quId, JSON.stringify(await li.see(quId)).includes(keyWord)]).toEqual([quId, false]);
    for (const content of bank.questions) {
      const { question: seen } = await li.answerWell(content);
      expect([content.quId, seen.keyShown, seen.analysis]).toEqual([content.quId, true, content.analysis]);
    }
    const open = (await li.card()).filter(({ isRight }) => isRight === null).map(({ quType }) => quType);
    expect(open.sort((a, b) => a - b)).toEqual([4, 7, 8, 9]);
    const right = (await li.card()).filter(({ isRight }) => isRight === true).map(({ quType }) => quType);
    expect(right.sort((a, b) => a - b)).toEqual([1, 2, 3, 6]);
  });

  it('[train-013] by fill tells the whole card, each question answered once', async () => {
    await li.start(bank.repoId, 1);
    const fill = (answers: string[], commandId: string) =>
      li.caller.ok<{ quId: string; isRight: boolean | null; answers: string[] }[]>(
        '/api/repo/train/fill',
        { trainId: li.trainId, quId: idOf(1), answers, device: 'phone', seq: 1 },
        { commandId },
      );
    const one = randomUUID();
    const card = await fill(['b'], one);
    expect(card).toHaveLength(10);
    expect(card.find(({ quId }) => quId === idOf(1))).toMatchObject({ isRight: true, answers: ['b'] });
    expect(await fill(['b'], one)).toEqual(card);
    expect(await fill(['a'], randomUUID())).toEqual(card);
    expect(await events(li.trainId)).toEqual(['TrainingStarted', 'TrainingAnswered']);
  });

  it('once by many devices at once', async () => {
    await li.start(bank.repoId, 1);
    const outcomes = await Promise.all(
      ['a', 'b', 'c', 'd'].map((id) => li.answer(idOf(1), { answers: [id] })),
    );
    expect(new Set(outcomes.map(({ entry }) => entry.answers.join())).size).toBe(1);
    expect(await events(li.trainId)).toEqual(['TrainingStarted', 'TrainingAnswered']);
  });

  it('is refused when nothing is answered or it cannot be meant, and may come again', async () => {
    await li.start(bank.repoId, 1);
    expect(await li.refused('answer', { quId: idOf(1), answers: [] })).toBe('NothingAnswered');
    expect(await li.refused('answer', { quId: idOf(1), answers: ['strange'] })).toBe('AnswerNotUnderstood');
    expect(await li.refused('answer', { quId: 'none', answers: ['a'] })).toBe('QuestionNotInTraining');
    expect((await li.answer(idOf(1), { answers: ['b'] })).entry.isRight).toBe(true);
  });

  it('an essay is judged by the person, again if they like, and counts as they say', async () => {
    await li.start(bank.repoId, 1);
    const { question: seen, record } = await li.answer(idOf(4), { answer: '<p>看法<script>1</script></p>' });
    expect(seen).toMatchObject({ selfJudge: true, isRight: null, answer: '<p>看法</p>' });
    expect(record).toMatchObject({ openCount: 1, rightCount: 0 });
    expect((await li.judge(idOf(4), true)).record).toMatchObject({ openCount: 0, rightCount: 1 });
    expect((await li.judge(idOf(4), false)).question).toMatchObject({ selfJudge: true, isRight: false });
    await li.answer(idOf(1), wrong);
    expect(await li.refused('judge', { quId: idOf(1), right: true })).toBe('NotForSelfJudging');
  });

  it('[train-006] reciting opens the answer and is right, and counts in no rate', async () => {
    await li.start(bank.repoId, 13);
    const { entry, question: seen } = await li.answer(idOf(4), {});
    expect(entry).toMatchObject({ isRight: true, answered: true });
    expect(seen).toMatchObject({ keyShown: true, selfJudge: false });
    const unanswered = await li.start(bank.repoId, 6);
    expect(unanswered.totalCount).toBe(10);
  });
});

describe('modes', () => {
  it('[train-007] wrong questions come from the slice that keeps them', async () => {
    expect(await li.refused('start', { repoId: 'no-exam', mode: 0 })).toBe('NothingToTrain');
  });

  it('practise a type, what is difficult, what was not answered yet', async () => {
    expect((await li.start(bank.repoId, 301)).totalCount).toBe(1);
    expect((await li.start(bank.repoId, 3, { quType: 2 })).mode).toBe(302);
    expect(await li.refused('start', { repoId: bank.repoId, mode: 5 })).toBe('NothingToTrain');
    await li.answer(idOf(2), wrong);
    expect((await li.card()).map(({ quId }) => quId)).toEqual([idOf(2)]);
    await li.start(bank.repoId, 5);
    expect((await li.card()).map(({ quId }) => quId)).toEqual([idOf(2)]);
    expect((await li.start(bank.repoId, 6)).totalCount).toBe(9);
    for (const mode of [7, 3, 300, 310, 12, -1])
      expect([mode, await li.refused('start', { repoId: bank.repoId, mode })]).toEqual([mode, 'BadInput']);
  });

  it('practise a chapter with those below it', async () => {
    const { id: repoId } = await room.admin.ok<{ id: string }>('/api/repo/save', {
      title: '分章',
      training: true,
    });
    const chapter = async (title: string, parentId: string | null): Promise<string> =>
      (await room.admin.ok<{ id: string }>('/api/repo/chapter/save', { repoId, title, parentId })).id;
    const one = await chapter('第一章', null);
    const below = await chapter('第一节', one);
    const placed = [below, one, undefined].map((chapterId, index) => ({
      ...question(1),
      ...{ quId: `chaptered-${index}`, repoId },
      ...(chapterId === undefined ? {} : { chapterId }),
    }));
    await room.addQuestions(placed);
    await li.start(repoId, 4, { chapterId: one });
    expect((await li.card()).map(({ quId }) => quId)).toEqual(['chaptered-1', 'chaptered-0']);
    await li.start(repoId, 1);
    expect((await li.card()).map(({ quId }) => quId)).toEqual(['chaptered-1', 'chaptered-0', 'chaptered-2']);
    expect(await li.refused('start', { repoId, mode: 4 })).toBe('BadInput');
    expect(await li.refused('start', { repoId, mode: 4, chapterId: 'none' })).toBe('NotFound');
  });
});

describe('lists', () => {
  it('[train-003] tell own records, the latest first, of one bank or of all', async () => {
    await li.start(bank.repoId, 1);
    await li.answerWell(question(1));
    await li.finish();
    await li.start(bank.repoId, 2);
    expect((await li.rows({ repoId: bank.repoId })).map(({ mode }) => mode)).toEqual([1]);
    await li.answerWell(question(3));
    const [latest, before] = await li.rows({ repoId: bank.repoId });
    expect(latest).toMatchObject({ mode: 2, state: 0, mode_dictText: '随机练习', state_dictText: '训练中' });
    expect(before).toMatchObject({ state: 1, rightCount: 1, percent: 100, state_dictText: '训练已结束' });
    expect(await li.rows({ repoId: 'other' })).toEqual([]);
  });

  it('[repo-003] name the record that goes on, for the banner', async () => {
    const check = (): Promise<unknown> => li.caller.ok('/api/repo/train/check');
    expect(await check()).toBeNull();
    const closed = await bankOfEveryType(room);
    await li.start(bank.repoId, 1);
    expect(await check()).toBeNull();
    await li.answer(idOf(1), wrong);
    const { trainId } = li;
    await li.start(closed.repoId, 1);
    await li.answerWell(closed.questions[0] as QuestionContent);
    await room.admin.ok('/api/repo/state', { ids: [closed.repoId], state: 1 });
    li.trainId = trainId;
    expect(await check()).toMatchObject({
      id: li.trainId,
      answerCount: 1,
      totalCount: 10,
      repoId: bank.repoId,
    });
    await li.finish();
    expect(await check()).toBeNull();
  });
});
