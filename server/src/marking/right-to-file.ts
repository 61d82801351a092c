import type { Exam } from '@vigil/domain/exams/public';
import { examDefinitions } from '../exams/public.js';
import { holdsAny } from '../platform/access.js';
import type { Session } from '../platform/context.js';
import type { FileRight, PrivateFile } from '../platform/declarations/files.js';
import type { Services } from '../platform/services.js';
import { papersOf } from '../sitting/public.js';
import { markingAnswers } from './answers.js';
import { markingRights } from './rights.js';

/** Answers of one person that are looked through. */
const answersAtMost = 1000;

/**
 * The right of a reviewer to a candidate's file: a picture in an answer, a Scratch project, of an exam whose papers they
 * mark now, while the answer that names it is the one that is kept. null: none.
 */
export async function markersRightToFile(
  services: Services,
  session: Session,
  { fileId, owner }: PrivateFile,
): Promise<FileRight | null> {
  if (!holdsAny(session.user, ['exam:mark', 'exam:review'])) return null;
  const answers = await markingAnswers(services).find({ filter: { userId: owner }, limit: answersAtMost });
  const rights = await markingRights({ services, session });
  const known = new Map<string, Exam | null>();
  for (const examId of new Set(answers.map((answer) => answer.examId)))
    known.set(examId, await examDefinitions(services).find(examId));
  for (const paperId of new Set(answers.map((answer) => answer.paperId))) {
    const { state } = await papersOf(services).papers.load(paperId);
    const exam = known.get(state.paper?.examId ?? '') ?? null;
    if (exam === null || state.handedIn === null || !rights(exam).marks) continue;
    if (state.slots.some(({ answer }) => answer !== null && JSON.stringify(answer).includes(fileId)))
      return { examId: exam.id, byItself: true };
  }
  return null;
}
