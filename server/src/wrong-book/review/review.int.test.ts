import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Candidate } from '../../testing/candidate.js';
import { ExamRoom, group } from '../../testing/exam-room.js';
import { everyType, keyWord, single } from '../../testing/every-type.js';
import { minutes } from '../../testing/moving-clock.js';

let room: ExamRoom;

beforeAll(async () => {
  room = await ExamRoom.open();
});
afterAll(() => room.close());

const base = '/api/user/wrong-book';
interface Due {
  readonly quIds: readonly string[];
  readonly newCount: number;
  readonly doneToday: number;
  readonly total: number;
}
interface Outcome {
  readonly right: boolean | null;
  readonly rating: number;
  readonly choices: readonly { readonly rating: number; readonly days: number }[];
  readonly due: string;
  readonly question: { readonly rightAnswer: string | null; readonly isRight: boolean | null };
}
const dueOf = (who: Candidate): Promise<Due> => who.ok<Due>(`${base}/due`);
const review = (who: Candidate, quId: string, answer: object, commandId: string = randomUUID()) =>
  who.ok<Outcome>(`${base}/review`, { quId, ...answer }, { commandId });
const rate = (who: Candidate, quId: string, rating: number) =>
  who.ok<{ due: string }>(`${base}/rate`, { quId, rating });
const day = minutes(24 * 60);
/** The same person some days later, logged in again. */
async function daysLater({ user }: Candidate, days: number): Promise<Candidate> {
  await room.caughtUp('question_practice');
  room.clock.advance(days * day);
  return new Candidate(room, user, await room.server.tokenOf(user));
}

/** Somebody who answered these wrongly on a mock whose keys are out. */
async function wrongly(questions = [single(`s-${randomUUID().slice(0, 8)}`)]) {
  await room.addQuestions(questions);
  const mock = { examType: 2, title: '自测', startTime: null, endTime: null, totalTime: 0 };
  const teacher = await room.staff(['*']);
  const examId = await room.saveExam({ ...mock, tmplGroups: [group('一', questions)] }, teacher);
  const who = await room.candidate();
  await who.start(examId);
  await who.handIn();
  const paper = questions.map(({ quId }) => quId);
  // A paper that was handed in by its candidate counts, empty or not.
  await room.caughtUp('wrong_answers', 'papers');
  return { who, examId, quIds: paper };
}
const bodyOf = async (who: Candidate, path: string, body: object): Promise<string> =>
  (await who.post(`${base}/${path}`, body)).text;

describe('reviewing wrong questions', () => {
  it('[WB9] asks what is due, without its key; the answer comes with it, and another day', async () => {
    const { who, quIds } = await wrongly();
    const [id = ''] = quIds;
    expect(await dueOf(who)).toEqual({ quIds: [id], newCount: 1, doneToday: 0, total: 1 });
    expect(await bodyOf(who, 'review-detail', { id })).not.toContain(keyWord);
    const outcome = await review(who, id, { answers: ['b'] });
    expect(outcome).toMatchObject({ right: true, rating: 3, question: { isRight: true } });
    expect(outcome.choices.map(({ rating }) => rating)).toEqual([1, 2, 3, 4]);
    expect(outcome.choices.map(({ days }) => days)).toEqual(
      outcome.choices.map(({ days }) => days).toSorted((a, b) => a - b),
    );
    expect(await dueOf(who)).toMatchObject({ quIds: [], doneToday: 1, total: 1 });
    // Easy takes longer than the good that counted until it was said.
    const easy = await rate(who, id, 4);
    expect(easy.due > outcome.due).toBe(true);
    const tomorrow = await daysLater(who, 1);
    expect(await dueOf(tomorrow)).toMatchObject({ quIds: [], doneToday: 0 });
    expect(await dueOf(await daysLater(who, 60))).toMatchObject({ quIds: [id], newCount: 0 });
  });

  it('[WB10] one answer is one event: double click, second tab and repeat answer nothing twice', async () => {
    const { who, quIds } = await wrongly();
    const [id = ''] = quIds;
    const commandId = randomUUID();
    const both = await Promise.all([
      review(who, id, { answers: ['a'] }, commandId),
      review(who, id, { answers: ['a'] }, commandId),
    ]);
    expect(both[0]).toEqual(both[1]);
    expect(both[0]).toMatchObject({ right: false, rating: 1, choices: [], question: { isRight: false } });
    expect((await who.refused(`${base}/review`, { quId: id, answers: ['b'] })).reason).toBe('NotDue');
    const events = await room.services.log.readStream(`wrong-book-${who.user.id}`);
    expect(events.map(({ type }) => type)).toEqual(['WrongQuestionReviewed']);
    // A wrong answer is not rated.
    expect((await who.refused(`${base}/rate`, { quId: id, rating: 4 })).reason).toBe('NothingToRate');
    expect((await who.refused(`${base}/rate`, { quId: id, rating: 5 })).reason).toBe('BadInput');
  });

  it('[WB11] what nobody marked is not in it; giving up is again; nothing at all is no answer', async () => {
    const questions = everyType(`r-${randomUUID().slice(0, 4)}`).filter(({ quType }) =>
      [4, 5].includes(quType),
    );
    const { who, quIds } = await wrongly([...questions, single(`s-${randomUUID().slice(0, 8)}`)]);
    const [, fill = '', choice = ''] = quIds;
    expect((await dueOf(who)).quIds).toEqual([fill, choice].toSorted());
    expect((await who.refused(`${base}/review`, { quId: choice, answers: [] })).reason).toBe(
      'NothingAnswered',
    );
    expect(await review(who, fill, { giveUp: true })).toMatchObject({ right: false, rating: 1 });
    expect(await review(who, choice, { answers: ['b'] })).toMatchObject({ right: true });
  });

  it('[WB7] right so often in a row, it leaves the book, also by reviews', async () => {
    const first = await wrongly();
    const [id = ''] = first.quIds;
    let { who } = first;
    for (let i = 0; i < 3; i += 1) {
      await review(who, id, { answers: ['b'] });
      who = await daysLater(who, 400);
    }
    expect((await who.ok<{ total: number }>(`${base}/paging`)).total).toBe(0);
    expect(await dueOf(who)).toMatchObject({ quIds: [], total: 0 });
  });

  it('tells nothing to a stranger, of another’s question, or while an exam may ask for it', async () => {
    const { who, quIds, examId } = await wrongly();
    const [id = ''] = quIds;
    const stranger = await room.candidate();
    for (const path of ['review-detail', 'review'] as const)
      expect((await stranger.refused(`${base}/${path}`, { id, quId: id, answers: ['b'] })).reason).toBe(
        'NotFound',
      );
    // A formal exam that is theirs to sit and asks it.
    const coming = { title: '结业考试', tmplGroups: [{ title: '一', perScore: 5, quIds }] };
    const formal = await room.saveExam(coming, await room.staff(['*']));
    expect(await dueOf(who)).toMatchObject({ quIds: [], total: 1 });
    const { records } = await who.ok<{ records: { locked: boolean; lockedUntil: string | null }[] }>(
      `${base}/paging`,
    );
    expect(records[0]).toMatchObject({ locked: true, lockedUntil: expect.any(String) as string });
    for (const body of [
      await bodyOf(who, 'review-detail', { id }),
      await bodyOf(who, 'review', { quId: id, answers: ['b'] }),
      (await who.post('/api/qu/qu/detail', { id, examId })).text,
    ])
      expect(body).not.toContain(keyWord);
    expect(await who.ok('/api/qu/qu/detail', { id, examId })).toMatchObject({ rightAnswer: null });
    // Switched off it is to be sat until its end; without one, by nobody.
    await room.overwriteExam(formal, { state: 1 });
    expect(await dueOf(who)).toMatchObject({ quIds: [] });
    await room.overwriteExam(formal, { state: 1, endTime: null });
    expect(await dueOf(who)).toMatchObject({ quIds });
  });
});
