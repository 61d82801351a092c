import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Candidate } from '../testing/candidate.js';
import type { Caller } from '../testing/caller.js';
import { single } from '../testing/every-type.js';
import { ExamRoom, group } from '../testing/exam-room.js';
import { closeSockets } from '../testing/live.js';
import type { ExamStatistics } from './types.js';

export const quIds = ['s1', 's2', 's3', 's4'];

/** A room with a teacher, and exams of four questions that candidates sit. */
export function statisticsRoom() {
  let room: ExamRoom;
  let teacher: Caller;
  let address: string;
  beforeAll(async () => {
    room = await ExamRoom.open();
    teacher = await room.staff(['exam:stat', 'exam:all']);
    address = await room.server.app.listen();
    await room.addQuestions([1, 2, 3, 4].map((i) => single(`s${i}`)));
  });
  afterEach(closeSockets);
  afterAll(() => room.close());
  const exam = (fields: object = {}): Promise<string> =>
    room.saveExam({
      qualifyScore: 5,
      tmplGroups: [
        group(
          '单选题',
          quIds.map((id) => single(id)),
        ),
      ],
      ...fields,
    });
  const statistics = (id: string, who = teacher): Promise<ExamStatistics> =>
    who.ok<ExamStatistics>('/api/exam/exam/statistics', { id });

  /** Sits and hands in, with `right` of the four questions right and the last one left blank when `blank`. */
  async function sit(
    examId: string,
    right: number,
    { blank = false, who }: { blank?: boolean; who?: Candidate } = {},
  ): Promise<Candidate> {
    const candidate = who ?? (await room.candidate());
    await candidate.start(examId);
    for (const [index, quId] of quIds.entries())
      if (!(blank && index === 3)) await candidate.choose(quId, [index < right ? 'b' : 'a']);
    await candidate.handIn();
    await room.caughtUp('papers', 'exam_statistics', 'question_statistics');
    return candidate;
  }

  return {
    get room() {
      return room;
    },
    get teacher() {
      return teacher;
    },
    get address() {
      return address;
    },
    exam,
    statistics,
    sit,
  };
}
