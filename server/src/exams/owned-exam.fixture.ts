import type { Exam } from '@vigil/domain/exams/exam';
import { wholeBank, type Bank } from '@vigil/domain/question-bank/bank';
import { collections as bankCollections } from '../question-bank/collections.js';
import type { Caller } from '../testing/caller.js';
import type { Candidate } from '../testing/candidate.js';
import { ExamRoom } from '../testing/exam-room.js';
import type { About } from '../organisation/slice-calls.fixture.js';
import { collections } from './collections.js';

/** Of the exam that strangers may not see. */
export const title = '别人看不到的考试';

/** A room with an exam that a teacher owns and a candidate sits. */
export interface OwnedExam {
  readonly room: ExamRoom;
  readonly owner: Caller;
  readonly candidate: Candidate;
  readonly about: About;
  /** a further teacher */
  teacher(realName: string, fields?: object): Promise<Caller>;
  /** an exam as it is kept */
  stored(id: string): Promise<Exam | null>;
}

export async function openOwnedExam(): Promise<OwnedExam> {
  const room = await ExamRoom.open();
  const teacher = (realName: string, fields = {}): Promise<Caller> =>
    room.staff([], { realName, roles: ['teacher'], ...fields });
  const repoId = room.questions[0]?.repoId ?? '';
  await room.services.documents
    .collection<Bank>(bankCollections.banks)
    .put(wholeBank({ id: repoId, version: 1, title: '全校题库' }));
  const owner = await teacher('王老师');
  const examId = await room.saveExam({ title }, owner);
  const candidate = await room.candidate();
  await candidate.start(examId);
  await candidate.choose('q-single', ['b']);
  await room.caughtUp('papers', 'watch_cards');
  return {
    room,
    owner,
    candidate,
    about: { examId, paperId: candidate.paperId, userId: candidate.user.id, version: 1 },
    teacher,
    stored: (id) => room.services.documents.collection<Exam>(collections.exams).get(id),
  };
}
