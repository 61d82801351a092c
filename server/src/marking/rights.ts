import { mayEditExam, mayReviewExam, type Exam } from '@vigil/domain/exams/public';
import type { MarkingSettings } from '@vigil/domain/marking/public';
import { examDefinitions, examUser } from '../exams/public.js';
import { holdsAny } from '../platform/access.js';
import { account, type RequestContext } from '../platform/context.js';
import { notAllowed, notFound } from '../platform/errors.js';
import { refuseWhoSits } from '../sitting/public.js';
import { settingsOf } from './settings.js';

/** An exam as whoever may mark it has it. */
export interface MarkableExam {
  readonly exam: Exam;
  readonly settings: MarkingSettings;
  /** sets how it is marked, sees every reviewer's marks, decides */
  readonly leads: boolean;
  readonly reviewerId: string;
}

/** Which exams the caller marks: those that name them, and with `exam:review` those that are theirs; and which they lead. */
export async function markingRights(
  context: Pick<RequestContext, 'services' | 'session'>,
): Promise<(exam: Exam) => { readonly marks: boolean; readonly leads: boolean }> {
  const who = await examUser(context);
  const reviews = holdsAny(account(context), ['exam:review']);
  return (exam) => {
    const named = (exam.reviewerIds ?? []).includes(who.id);
    return {
      marks: !exam.draft && mayReviewExam(exam, who) && (named || reviews),
      leads: !exam.draft && mayEditExam(exam, who) && reviews,
    };
  };
}

/** An exam whose papers were given to the caller to mark; refuses `NotFound` (a draft has no papers), `NotAllowed`, `OwnPaperOpen`. */
export async function markableExam(context: RequestContext, examId: string): Promise<MarkableExam> {
  const exam = await examDefinitions(context.services).get(examId);
  const rightsTo = await markingRights(context);
  const { marks, leads } = rightsTo(exam);
  if (!marks) throw exam.draft && rightsTo({ ...exam, draft: false }).marks ? notFound('试卷') : notAllowed();
  await refuseWhoSits(context.services, examId, account(context).id);
  const settings = await settingsOf(context.services, examId);
  return { exam, settings, leads, reviewerId: account(context).id };
}

/** The same for whoever leads its marking. */
export async function ledExam(context: RequestContext, examId: string): Promise<MarkableExam> {
  const exam = await markableExam(context, examId);
  if (!exam.leads) throw notAllowed();
  return exam;
}
