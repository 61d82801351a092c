import type { WrongQuestions } from '../platform/declarations/answers.js';
import type { Services } from '../platform/services.js';
import { openQuestionIds } from '../exam-taking/public.js';
import { bookOf, placeOfRow } from './own-book.js';

/** What a training of wrong questions is asked for when it is not of one exam. */
export const everyExam = 'all';

/**
 * What the person may practise of the own book, of one exam or (`everyExam`) of all, each question once, the latest
 * first; without those that stand in an open paper (keys that are withheld otherwise, training withholds). null:
 * nothing.
 */
export async function wrongQuestions(
  services: Services,
  userId: string,
  of: string,
): Promise<WrongQuestions | null> {
  const { rows } = await bookOf(services, userId);
  const known = new Set<string>();
  const wanted = rows.filter(({ examId, quId }) => {
    if ((of !== everyExam && examId !== of) || known.has(quId)) return false;
    known.add(quId);
    return true;
  });
  const places = await Promise.all(wanted.map((row) => placeOfRow(services, row)));
  const open = await openQuestionIds(services, userId);
  const questions = places.flatMap(({ question: { quId, version, sha256, parts = [] }, examId }) =>
    [quId, ...parts.map((part) => part.quId)].some((id) => open.has(id))
      ? []
      : [{ quId, version, sha256, examId }],
  );
  if (questions.length === 0) return null;
  return { title: of === everyExam ? '错题本' : (places[0]?.examTitle ?? ''), questions };
}
