import { afterAll, beforeAll, expect, it } from 'vitest';
import { homeCountsAtMost } from '../../platform/declarations/home.js';
import { ExamRoom } from '../../testing/exam-room.js';
import { mostWaiting } from './most-waiting.js';

let room: ExamRoom;
beforeAll(async () => {
  room = await ExamRoom.open();
});
afterAll(() => room.close());

it('however much waits at others’ exams, one’s own are found, most first', async () => {
  const [little, much] = [await room.saveExam(), await room.saveExam()];
  const others = Array.from({ length: homeCountsAtMost + 1 }, (_, index) => `other-${index}`);
  const waiting = new Map([...others.map((id) => [id, 9] as const), [little, 1], [much, 2]]);
  const found = await mostWaiting(room.services, waiting, ({ id }) => !id.startsWith('other-'));
  expect(found.map(({ exam, count }) => [exam.id, count])).toEqual([
    [much, 2],
    [little, 1],
  ]);
  expect(await mostWaiting(room.services, waiting, ({ id }) => id === little)).toHaveLength(1);
});
