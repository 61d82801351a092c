import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Candidate } from '../testing/candidate.js';
import { ExamRoom, group } from '../testing/exam-room.js';
import { keyWord, question, single } from '../testing/every-type.js';

export const tests = [
  { id: 't1', input: '2', output: '4', visible: true },
  { id: 't2', input: '5', output: '10', visible: true },
  { id: 't3', input: '70', output: `140`, visible: false },
  { id: 't4', input: `1${'0'.repeat(20)}`, output: `${keyWord}`, visible: false },
];

export const program = question('q-program', 8, {
  titleBody: 'n = input()',
  rightAnswer: `${keyWord}()`,
  code: { tests, timeLimit: 1000 },
});

export const other = question('q-cpp-tests', 9, { code: { tests, timeLimit: 1000 } });

export const choice = single('q-choice');

export interface Work {
  readonly judgeState: number;
  readonly judgeTotal: number;
  readonly judgeDone: number;
  readonly judgeFailed: number;
  readonly judgeMsg: string | null;
  readonly reviewCount: number;
}

export const answerCode = (candidate: Candidate, codeAnswer: string, more: object = {}) => ({
  paperId: candidate.paperId,
  quId: 'q-program',
  codeAnswer,
  ...more,
});

/** A room with a fake judge, where candidates write programs. */
export function programsRoom() {
  let room: ExamRoom;
  beforeAll(async () => {
    room = await ExamRoom.open();
    await room.addQuestions([program, other, choice]);
  });
  beforeEach(() => {
    room.judge.away = false;
    room.judge.languages = new Set(['python']);
    room.judge.seen.length = 0;
  });
  afterEach(() => room.clock.run());
  afterAll(() => room.close());
  const examWith = async (questions = [choice, program], more: object = {}): Promise<string> =>
    // All ask the same questions: none withholds the keys of another's.
    room.saveExam({
      ...{ examType: 2, practiceKeys: true, tmplGroups: [group('编程', questions, 10)], qualifyScore: 15 },
      ...more,
    });
  const work = async (examId: string): Promise<Work> =>
    room.admin.ok<Work>('/api/exam/exam/work', { examId });

  async function sitting(examId: string): Promise<Candidate> {
    const candidate = await room.candidate();
    await candidate.start(examId);
    return candidate;
  }

  async function handedIn(examId: string, code: string | null): Promise<Candidate> {
    const candidate = await sitting(examId);
    await candidate.choose('q-choice', ['b']);
    if (code !== null) await candidate.fill('q-program', { codeAnswer: code });
    await candidate.handIn();
    return candidate;
  }

  return {
    get room() {
      return room;
    },
    examWith,
    work,
    sitting,
    handedIn,
  };
}
