import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import { percentOf, trainingModes } from '@vigil/domain/training/public';
import type { TrainingView } from '@vigil/projections/training/public';
import type { Filter } from '@vigil/stores/documents/port';
import { keyWithheld } from '../exam-taking/public.js';
import { Access } from '../platform/access.js';
import { account, type RequestContext } from '../platform/context.js';
import { RefusedError } from '../platform/errors.js';
import { pageOf, sortOf, toPage, type PagingInput } from '../platform/paging/paging.js';
import { pick } from '../platform/pick.js';
import { Rest } from '../platform/rest.js';
import { viewReached } from '../platform/views/view-reached.js';
import { bankToTrain } from './right-to-train.js';
import { TrainExamPagingInput, TrainPagingInput } from './inputs.js';
import { TrainRecord, TrainRecordPage } from './types.js';

const columns = { createTime: 'createTime', updateTime: 'updateTime' };
/** The wrong-book shows the latest few (spec 1 §9). */
const examRecordsAPage = 5;
const latestFirst = [{ field: 'updateTime', descending: true }];

/** Own records in lists, from the view. */
@Resolver()
export class RecordListResolver {
  /** The caller's records of a bank, an exam (mode 0) or of all, the latest first. */
  @Access.learner()
  @Rest('/api/repo/train/paging')
  @Query(() => TrainRecordPage)
  async trainPaging(
    @Arg('input', () => TrainPagingInput) input: TrainPagingInput,
    @Ctx() context: RequestContext,
  ): Promise<TrainRecordPage> {
    const { repoId, mode, state } = input.params ?? {};
    const filter: Record<string, Filter[string]> = {};
    if (repoId) filter.repoId = repoId;
    if (typeof mode === 'number') filter.mode = mode;
    if (typeof state === 'number') filter.state = state;
    return recordPage(context, filter, input);
  }

  /** The caller's trainings of wrong questions, of one exam or of all, the latest first; five a page. */
  @Access.learner()
  @Rest('/api/repo/train/exam-paging')
  @Query(() => TrainRecordPage)
  async trainExamPaging(
    @Arg('input', () => TrainExamPagingInput) input: TrainExamPagingInput,
    @Ctx() context: RequestContext,
  ): Promise<TrainRecordPage> {
    const { examId } = input.params ?? {};
    const filter = { mode: trainingModes.wrong, ...(examId ? { repoId: examId } : {}) };
    return recordPage(context, filter, input, examRecordsAPage);
  }

  /**
   * The record that goes on, was worked on last and may still be, for the banner that resumes it; null: none. One in
   * which nothing was answered is nothing to resume.
   */
  @Access.learner()
  @Rest('/api/repo/train/check')
  @Query(() => TrainRecord, { nullable: true })
  async trainCheck(
    @Arg('repoId', () => ID, { nullable: true }) repoId: string | null,
    @Ctx() context: RequestContext,
  ): Promise<TrainRecord | null> {
    await viewReached(context, 'trainings');
    const rows = await context.services.views.view<TrainingView>('trainings').find({
      filter: { userId: account(context).id, state: 0, ...begun, ...(repoId ? { repoId } : {}) },
      sort: latestFirst,
      limit: looksAtMost,
    });
    for (const row of rows)
      if (await goesOn(context, row)) return (await recordRows(context, [row]))[0] ?? null;
    return null;
  }
}

/** Something was answered in it: who looks into a mode has not practised. */
const begun = { answerCount: { gt: 0 } } as const;
/** Records whose banks were closed since are passed over, so many at most. */
const looksAtMost = 10;

/** Whether what the record is over may be practised now; wrong questions are the person's own. */
async function goesOn(context: RequestContext, { mode, repoId }: TrainingView): Promise<boolean> {
  if (mode === trainingModes.wrong) return true;
  try {
    await bankToTrain(context, repoId);
    return true;
  } catch (error) {
    if (error instanceof RefusedError) return false;
    throw error;
  }
}

/** A page of the caller's own records. */
async function recordPage(
  context: RequestContext,
  which: Readonly<Record<string, Filter[string]>>,
  input: PagingInput,
  usualSize?: number,
): Promise<TrainRecordPage> {
  await viewReached(context, 'trainings');
  const page = pageOf(input, usualSize);
  const filter = { ...which, ...begun, userId: account(context).id };
  const trainings = context.services.views.view<TrainingView>('trainings');
  const [rows, total] = await Promise.all([
    trainings.find({
      ...{ filter, sort: sortOf(input, columns, latestFirst), skip: page.skip, limit: page.size },
    }),
    trainings.count(filter),
  ]);
  return toPage(await recordRows(context, rows), total, page);
}

/** Rows as they may be told now: what was withheld once counts when it no longer is. */
async function recordRows(context: RequestContext, rows: readonly TrainingView[]): Promise<TrainRecord[]> {
  const once = [...new Set(rows.flatMap(({ hidden }) => Object.keys(hidden)))];
  const withheld = await keyWithheld(context.services, account(context), once);
  return rows.map((row) => {
    const outcomes = Object.entries(row.hidden).map(([quId, right]) => (withheld.has(quId) ? null : right));
    const rightCount = row.rightCount + outcomes.filter((right) => right === true).length;
    return {
      ...pick(row, 'id', 'repoId', 'mode', 'chapterId', 'chapterTitle', 'state', 'answerCount', 'totalCount'),
      ...pick(row, 'available', 'createTime', 'updateTime'),
      repoId_dictText: row.title,
      rightCount,
      openCount: row.openCount + outcomes.filter((right) => right === null).length,
      percent: percentOf(rightCount, row.answerCount),
      totalPercent: percentOf(rightCount, row.totalCount),
    };
  });
}
