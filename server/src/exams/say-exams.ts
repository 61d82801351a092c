import type { Exam } from '@vigil/domain/exams/exam';
import type { RequestContext } from '../platform/context.js';
import { visibleTo } from './exam-rights.js';

const namedAtMost = 3;

/** An exam for a sentence; without one, an exam of somebody else's, which stays unnamed. */
export const examInWords = (exam: Pick<Exam, 'title'> | undefined): string =>
  exam === undefined ? '其他人的考试' : `考试“${exam.title}”`;

/**
 * Exams for a sentence, by name those the caller may see: `考试“甲”`, `“甲”“乙”“丙”等 5 场考试`, `其他人的 2
 * 场考试`; at least one must be given.
 */
export async function sayExams(context: RequestContext, exams: readonly Exam[]): Promise<string> {
  const seen = exams.filter(await visibleTo(context));
  if (exams.length === 1) return examInWords(seen[0]);
  if (seen.length === 0) return `其他人的 ${exams.length} 场考试`;
  const named = seen.slice(0, namedAtMost).map(({ title }) => `“${title}”`);
  return `${named.join('')}${exams.length > named.length ? '等' : '这'} ${exams.length} 场考试`;
}
