import type { QuestionContent } from '@vigil/domain/question-bank/public';
import type { PaperQuestion } from '@vigil/domain/sitting/public';
import { gradeAnswer, type GivenAnswer } from '@vigil/domain/training/public';
import type { WrongQuestionReviewed } from '@vigil/domain/wrong-book/wrong-book.decider';
import { answerFrom, answersFrom } from '../../exam-taking/public.js';
import { account, type RequestContext } from '../../platform/context.js';
import { judgedPrograms, trainingRefused } from '../../training/public.js';
import type { ReviewInput } from './types.js';

/** What came of an answer, as training judges one; giving up is wrong. Refuses what cannot be an answer. */
export async function gradedReview(
  context: RequestContext,
  question: PaperQuestion,
  content: QuestionContent,
  input: ReviewInput,
): Promise<Pick<WrongQuestionReviewed, 'answer' | 'parts' | 'right' | 'judged'>> {
  if (input.giveUp === true) return { answer: null, right: false };
  const whose = account(context).id;
  const given: GivenAnswer = {
    answer: await answerFrom(input, whose),
    ...(input.subList ? { parts: await answersFrom(input.subList, whose) } : {}),
  };
  const judged = await judgedPrograms(context, { question, content }, given);
  const graded = gradeAnswer(question, content, given, judged);
  if ('reason' in graded) throw trainingRefused(graded, context.services.clock.now());
  return graded;
}
