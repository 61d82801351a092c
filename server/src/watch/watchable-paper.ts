import { watchableExam } from '../exams/public.js';
import { papersOf, type PaperOf } from '../sitting/public.js';
import type { RequestContext } from '../platform/context.js';

/**
 * A paper, whosever it is, of an exam that the caller watches; refuses `NotYourPaper` for none, `NotAllowed`.
 */
export async function watchablePaper(context: RequestContext, paperId: string): Promise<PaperOf> {
  const paper = await papersOf(context.services).any(paperId);
  await watchableExam(context, paper.paper.examId);
  return paper;
}
