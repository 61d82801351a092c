import { Arg, Ctx, ID, Query, Resolver, Root, Subscription } from 'type-graphql';
import { findAll } from '@vigil/stores/documents/find-all';
import { examDefinitions, whileReached } from '../exams/public.js';
import { Access } from '../platform/access.js';
import { Rest } from '../platform/rest.js';
import type { RequestContext } from '../platform/context.js';
import { pageOf, toPage } from '../platform/paging/paging.js';
import { viewReached } from '../platform/views/view-reached.js';
import { markingAnswers } from './answers.js';
import { waitingStages } from './collections.js';
import { MarkingExamPagingInput } from './inputs.js';
import { scoresEntered } from './offline/scores-entered.js';
import { followProgress, progressOf } from './progress.js';
import { markableExam, markingRights } from './rights.js';
import { MarkingExamPage, MarkingProgress } from './types.js';

/** What there is to mark, and how far it is. */
@Resolver()
export class MarkingProgressResolver {
  /** The exams whose papers the caller marks, of which something came to be marked, and those sat on paper; most waiting first. */
  @Access.admin('exam:mark', 'exam:review')
  @Rest('/api/exam/marking/exams')
  @Query(() => MarkingExamPage)
  async markingExams(
    @Arg('input', () => MarkingExamPagingInput) input: MarkingExamPagingInput,
    @Ctx() context: RequestContext,
  ): Promise<MarkingExamPage> {
    const { services } = context;
    const page = pageOf(input);
    const title = input.params?.title?.trim() ?? '';
    const answers = markingAnswers(services);
    const [waiting, done, rights] = await Promise.all([
      answers.countBy('examId', { stage: { in: [...waitingStages] } }),
      answers.countBy('examId', { stage: 'done' }),
      markingRights(context),
    ]);
    const onlyWaiting = input.params?.waiting === true;
    const ids = [...new Set([...waiting.keys(), ...(onlyWaiting ? [] : done.keys())])];
    const found = await Promise.all(ids.map((id) => examDefinitions(services).find(id)));
    const online = found.flatMap((exam) =>
      exam === null ? [] : [{ exam, waiting: waiting.get(exam.id) ?? 0, done: done.get(exam.id) ?? 0 }],
    );
    const onPaper = (await findAll(examDefinitions(services).collection, { offline: true })).filter(
      (exam) => rights(exam).marks,
    );
    const offline = await Promise.all(
      onPaper.map(async (exam) => ({ exam, ...(await scoresEntered(services, exam)) })),
    );
    const rows = [...online, ...offline.filter((one) => !onlyWaiting || one.waiting > 0)]
      .filter(({ exam }) => rights(exam).marks && exam.title.includes(title))
      .map(({ exam, ...counts }) => ({
        ...{ examId: exam.id, title: exam.title, examType: exam.examType, endTime: exam.endTime },
        ...{ offline: exam.offline, leads: rights(exam).leads, ...counts },
      }))
      .sort((a, b) => b.waiting - a.waiting || (b.endTime ?? 0) - (a.endTime ?? 0));
    return toPage(rows.slice(page.skip, page.skip + page.size), rows.length, page);
  }

  @Access.admin('exam:mark', 'exam:review')
  @Rest('/api/exam/marking/progress')
  @Query(() => MarkingProgress)
  async markingProgress(
    @Arg('examId', () => ID) examId: string,
    @Ctx() context: RequestContext,
  ): Promise<MarkingProgress> {
    await viewReached(context, 'marking_reviewers');
    await viewReached(context, 'papers');
    return progressOf(context.services, await markableExam(context, examId));
  }

  /** The same, told at once and then each time it changed, for as long as the exam is the caller's to mark. */
  @Access.admin('exam:mark', 'exam:review')
  @Subscription(() => MarkingProgress, {
    name: 'markingProgress',
    subscribe: ({ args, context }) => {
      const [caller, examId] = [context as RequestContext, String(args.examId)];
      const reach = async (asking: RequestContext, id: string) => (await markableExam(asking, id)).exam;
      const read = async () => progressOf(caller.services, await markableExam(caller, examId));
      return whileReached(caller, examId, reach, (signal) =>
        followProgress(caller.services, read, examId, signal),
      );
    },
  })
  markingProgressLive(
    @Arg('examId', () => ID) _examId: string,
    @Root() progress: MarkingProgress,
  ): MarkingProgress {
    return progress;
  }
}
