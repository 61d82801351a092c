import {
  isWithinScope,
  mayEditExam,
  mayReviewExam,
  maySeeExam,
  mayWatchExam,
  type ExamUser,
} from '@vigil/domain/exams/exam-rights';
import type { Exam } from '@vigil/domain/exams/exam';
import { findAll } from '@vigil/stores/documents/find-all';
import { holdsAny } from '../platform/access.js';
import { account, type RequestContext } from '../platform/context.js';
import { notAllowed, outOfScope, RefusedError } from '../platform/errors.js';
import { withAbort } from '../platform/sockets/with-abort.js';
import { colleague, scopeMembers } from '../organisation/public.js';
import { examDefinitions } from './exam-definitions.js';

/** The right to every exam, and the right to watch every exam, whoever owns it. */
const [allExams, watchAllExams] = ['exam:all', 'exam:watch:all'];

/** The caller as exams see them. */
export async function examUser(context: Pick<RequestContext, 'services' | 'session'>): Promise<ExamUser> {
  return {
    ...(await colleague(context, allExams)),
    scope: await scopeMembers(context),
    watchesAll: holdsAny(account(context), [allExams, watchAllExams]),
  };
}

/**
 * Refuses `OutOfScope` to set an exam that others than the people the caller is bound to would sit; to be asked with
 * the exam as it is to be.
 */
export async function refuseBeyondScope(context: RequestContext, exam: Exam): Promise<void> {
  if (!isWithinScope(exam, await scopeMembers(context)))
    throw outOfScope('您只能为管理范围内的部门或人员设置考试，请修改考试范围！');
}

/** Whether the caller replays every paper there is, and so finds every exam: an auditor who is bound to no department. */
export const auditsAll = (context: RequestContext): boolean => {
  const user = account(context);
  return holdsAny(user, ['audit:view']) && user.scopeDepartId === null;
};

/** One of the tests of `domain/exams/exam-rights`. */
type Right = (exam: Exam, who: ExamUser) => boolean;

const reaching =
  (right: Right) =>
  async (context: RequestContext, id: string): Promise<Exam> => {
    const exam = await examDefinitions(context.services).get(id);
    if (!right(exam, await examUser(context))) throw notAllowed();
    return exam;
  };

/** An exam that the caller sets; refuses `NotFound` and `NotAllowed`. */
export const editableExam = reaching(mayEditExam);

/** An exam whose papers and figures the caller sees; refuses as `editableExam`. */
export const reviewableExam = reaching(mayReviewExam);

/** An exam that the caller watches; refuses as `editableExam`. */
export const watchableExam = reaching(mayWatchExam);

/** Which of many exams the caller may see, as lists leave the others out. */
export async function visibleTo(context: RequestContext): Promise<(exam: Exam) => boolean> {
  const who = await examUser(context);
  return (exam) => maySeeExam(exam, who);
}

const idsBy =
  (right: Right, hasAll: (who: ExamUser) => boolean) =>
  async (context: Pick<RequestContext, 'services' | 'session'>): Promise<string[] | null> => {
    const who = await examUser(context);
    if (hasAll(who) && who.scope === null) return null;
    const exams = await findAll(examDefinitions(context.services).collection, {});
    return exams.filter((exam) => right(exam, who)).map(({ id }) => id);
  };

/** The exams the caller watches; null: every one. */
export const watchedExamIds = idsBy(mayWatchExam, ({ watchesAll }) => watchesAll);

/** The exams the caller sets; null: every one. */
export const editableExamIds = idsBy(mayEditExam, ({ whole }) => whole);

/** What the caller may do with an exam: their permission, and the exam theirs to do it with. */
export interface ExamRights {
  readonly mayEdit: boolean;
  readonly mayReview: boolean;
  readonly mayWatch: boolean;
  /** publish and withdraw its results */
  readonly mayPublish: boolean;
}

/** The caller's rights to each exam, so that screens offer nothing that would be refused. */
export async function examRights(context: RequestContext): Promise<(exam: Exam) => ExamRights> {
  const [user, who] = [account(context), await examUser(context)];
  const [adds, reviews, watches, publishes] = ['exam:add', 'exam:stat', 'exam:watch', 'exam:publish'].map(
    (permission) => holdsAny(user, [permission]),
  );
  return (exam) => ({
    mayEdit: adds === true && mayEditExam(exam, who),
    mayReview: reviews === true && !exam.draft && mayReviewExam(exam, who),
    mayWatch: watches === true && !exam.draft && mayWatchExam(exam, who),
    mayPublish: publishes === true && !exam.draft && mayEditExam(exam, who),
  });
}

/**
 * What is told of an exam for as long as the caller may have it: refused at the start as `reach` refuses,
 * ended when it is no longer theirs (sharing was taken back, the exam deleted). `reach` is asked before each
 * message.
 */
export function whileReached<T>(
  context: RequestContext,
  examId: string,
  reach: (context: RequestContext, examId: string) => Promise<Exam>,
  make: (signal: AbortSignal) => AsyncGenerator<T>,
): AsyncIterableIterator<T> {
  return withAbort((signal) => told(() => reach(context, examId), make(signal)));
}

async function* told<T>(reach: () => Promise<Exam>, messages: AsyncGenerator<T>): AsyncGenerator<T> {
  await reach();
  for await (const message of messages) {
    if (!(await stillReached(reach))) return;
    yield message;
  }
}

async function stillReached(reach: () => Promise<Exam>): Promise<boolean> {
  try {
    await reach();
    return true;
  } catch (error) {
    if (error instanceof RefusedError) return false;
    throw error;
  }
}
