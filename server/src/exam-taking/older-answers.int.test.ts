import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Candidate } from '../testing/candidate.js';
import { ExamRoom } from '../testing/exam-room.js';

let room: ExamRoom;
let examId: string;

beforeAll(async () => {
  room = await ExamRoom.open();
  examId = await room.saveExam();
});
afterAll(() => room.close());

const desk = { device: 'desk', seq: 1 };
const phone = { device: 'phone', seq: 4 };

/** A candidate whose desk has saved b just now. */
async function answered(): Promise<Candidate> {
  const candidate = await room.candidate();
  await candidate.start(examId);
  await candidate.fill('q-single', { answers: ['b'], ...desk, ageMs: 0 });
  return candidate;
}

const standing = async (candidate: Candidate): Promise<string[]> =>
  (await candidate.open('q-single')).answerList.filter((entry) => entry.checked).map((entry) => entry.id);

describe('[ET156] an answer that waited on a device', () => {
  it('and was written before what another device saved is kept beside it, and said to be, each time it comes', async () => {
    const candidate = await answered();
    const commandId = randomUUID();
    const told = [];
    for (const ageMs of [60_000, 65_000.4])
      told.push(await candidate.fill('q-single', { answers: ['a'], ...phone, ageMs }, { commandId }));
    for (const one of told)
      expect(one).toMatchObject({ code: 0, data: { fill: true, superseded: true, newerElsewhere: true } });
    expect(told[0]?.data).not.toMatchObject({ receipt: expect.anything() });
    expect(await standing(candidate)).toEqual(['b']);
    const kept = (await room.events(candidate.paperId)).filter(({ type }) => type === 'AnswerSuperseded');
    expect(kept).toMatchObject([
      { data: { quId: 'q-single', ...phone, answer: { checked: ['a'] }, writtenAt: expect.any(Number) } },
    ]);
    // Chosen again it is an answer of now.
    await candidate.fill('q-single', { answers: ['a'], ...phone, seq: 5, ageMs: 0 });
    expect(await standing(candidate)).toEqual(['a']);
  });

  it('is saved where the device tells no age, or one that no clock can have', async () => {
    for (const age of [{}, { ageMs: null }, { ageMs: -60_000 }]) {
      const candidate = await answered();
      expect(await candidate.fill('q-single', { answers: ['a'], ...phone, ...age })).toMatchObject({
        data: { fill: true, receipt: { quId: 'q-single' } },
      });
      expect(await standing(candidate)).toEqual(['a']);
    }
  });
});
