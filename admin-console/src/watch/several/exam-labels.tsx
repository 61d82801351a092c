import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { ExamLabel } from './exam-label.ts';

/** By their exams; null: the wall is of one exam, which its page names. */
const LabelsContext = createContext<ReadonlyMap<string, ExamLabel> | null>(null);

/** What is inside shows several exams, and says of each candidate which one. */
export function ExamLabels({
  exams,
  children,
}: {
  readonly exams: readonly ExamLabel[];
  readonly children: ReactNode;
}) {
  const labels = useMemo(() => new Map(exams.map((exam) => [exam.examId, exam])), [exams]);
  return <LabelsContext value={labels}>{children}</LabelsContext>;
}

/** Of several exams on show the one of this id; undefined where one exam alone is shown. */
export const useExamLabel = (examId: string): ExamLabel | undefined => useContext(LabelsContext)?.get(examId);

export const useShowsSeveral = (): boolean => useContext(LabelsContext) !== null;
