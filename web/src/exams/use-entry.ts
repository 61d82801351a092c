import type { ExamRowFieldsFragment } from '../generated/graphql.ts';
import { entryOf, type ExamEntry } from './exam-status.ts';
import { useOpenExam } from './use-open-paper.ts';

/** How the person stands to this exam at `now` (ms), knowing of a paper that they have open elsewhere. */
export function useEntry(exam: ExamRowFieldsFragment, now: number): ExamEntry {
  const open = useOpenExam();
  return entryOf(exam, now, open !== null && open.examId !== exam.id);
}
