import type { Exam } from '@vigil/domain/exams/exam';
import { findAll } from '@vigil/stores/documents/find-all';
import { examDefinitions } from '../exams/exam-definitions.js';
import type { Services } from '../platform/services.js';

/**
 * The exams that name each question, drafts too; questions no exam names are left out. What a draw may take
 * is not counted.
 */
export async function examsByQuestion(services: Services): Promise<ReadonlyMap<string, readonly Exam[]>> {
  const named = new Map<string, Exam[]>();
  for (const exam of await findAll(examDefinitions(services).collection, {})) {
    for (const quId of new Set(exam.tmplGroups.flatMap((group) => group.quIds ?? []))) {
      const exams = named.get(quId);
      if (exams === undefined) named.set(quId, [exam]);
      else exams.push(exam);
    }
  }
  return named;
}
