import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { planOf } from '@vigil/domain/marking/public';
import {
  countingMarks,
  slotOf,
  sumPoints,
  type MarkGiven,
  type PaperState,
} from '@vigil/domain/sitting/public';
import type { PaperView } from '@vigil/projections/sitting/public';
import type { Filter } from '@vigil/stores/documents/port';
import { erasedName, peopleOf } from '../organisation/public.js';
import { Access } from '../platform/access.js';
import { envelopeOf } from '../platform/command-side/envelope.js';
import type { RequestContext } from '../platform/context.js';
import { badInput } from '../platform/errors.js';
import { Flag } from '../platform/graphql/scalars.js';
import { pageOf, sortOf, toPage } from '../platform/paging/paging.js';
import { pick } from '../platform/pick.js';
import { Rest } from '../platform/rest.js';
import { viewReached } from '../platform/views/view-reached.js';
import { papersOf, refused, type PaperOf } from '../sitting/public.js';
import { markingAnswers, noteAnswers } from './answers.js';
import { waitingStages } from './collections.js';
import { MarkingPaperPagingInput, ReviewPaperInput } from './inputs.js';
import { heldByAnother, hold, isHeldByAnother, letGo } from './leases.js';
import { givenFrom, markLimits, refuseRemarksBeyond } from './mark-input.js';
import { presentSheet } from './present-sheet.js';
import { markableExam, type MarkableExam } from './rights.js';
import { markTwins } from './twins.js';
import {
  MarkingPaper,
  MarkingPaperPage,
  MarkingPaperRow,
  ReviewedPaper,
  type MarkingMarked,
} from './types.js';

const columns = { handTime: 'handTime', userTime: 'userTime', userScore: 'userScore' };
const oldestFirst = [{ field: 'handTime' }];
const marksAtMost = 500;

/** Marking paper by paper, for the reviewers it was given to: nobody marks an own one. */
@Resolver()
export class MarkingPaperResolver {
  /** Handed-in papers of an exam; without names where the exam hides them. */
  @Access.admin('exam:mark', 'exam:review')
  @Rest('/api/exam/marking/papers')
  @Query(() => MarkingPaperPage)
  async markingPapers(
    @Arg('input', () => MarkingPaperPagingInput) input: MarkingPaperPagingInput,
    @Ctx() context: RequestContext,
  ): Promise<MarkingPaperPage> {
    const { services } = context;
    const { examId, state, realName } = input.params;
    const { settings, reviewerId } = await markableExam(context, examId);
    await viewReached(context, 'papers');
    const page = pageOf(input);
    const filter: Record<string, Filter[string]> = { examId, handState: 1 };
    if (typeof state === 'number') filter.state = state;
    const named = realName?.trim() ?? '';
    const ids = named === '' || settings.anonymous ? null : await peopleOf(services).idsLike(named, null);
    if (ids !== null) filter.userId = { in: [...ids] };
    if (named !== '' && settings.anonymous) return toPage<MarkingPaperRow>([], 0, page);
    const papers = services.views.view<PaperView>('papers');
    const [rows, total] = await Promise.all([
      papers.find({ filter, sort: sortOf(input, columns, oldestFirst), skip: page.skip, limit: page.size }),
      papers.count(filter),
    ]);
    const waiting = await markingAnswers(services).countBy('paperId', {
      paperId: { in: rows.map(({ id }) => id) },
      stage: { in: [...waitingStages] },
    });
    const people = settings.anonymous
      ? new Map<string, never>()
      : await peopleOf(services).byIds(rows.map(({ userId }) => userId));
    const records = rows.map((row): MarkingPaperRow => {
      const person = people.get(row.userId) as { realName: string; deptName: string | null } | undefined;
      return {
        ...pick(row, 'handTime', 'userTime', 'state', 'reviewState', 'valid', 'totalScore', 'userScore'),
        paperId: row.id,
        realName: settings.anonymous ? null : (person?.realName ?? erasedName),
        deptName: person?.deptName ?? null,
        userObjScore: row.objScore,
        userSubjScore: row.subjScore,
        waiting: waiting.get(row.id) ?? 0,
        own: row.userId === reviewerId,
      };
    });
    return toPage(records, total, page);
  }

  /** The whole paper with keys, answers and marks. In two rounds nobody, nor who leads, is told a first mark before the second. */
  @Access.admin('exam:mark', 'exam:review')
  @Rest('/api/exam/marking/paper')
  @Query(() => MarkingPaper)
  async markingPaper(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<MarkingPaper> {
    const { paper, exam } = await markablePaper(context, id);
    return presentSheet(context, id, paper, exam);
  }

  /** Keeps the paper's waiting answers for the caller, or (`keep` false) lets others have them. False: others hold some. */
  @Access.admin('exam:mark', 'exam:review')
  @Rest('/api/exam/marking/hold-paper')
  @Mutation(() => Flag)
  async markingHoldPaper(
    @Arg('id', () => ID) id: string,
    @Arg('keep', () => Flag, { defaultValue: true }) keep: boolean,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    const { services } = context;
    const { exam } = await markablePaper(context, id);
    const waiting = await markingAnswers(services).find({
      filter: { paperId: id, stage: { in: [...waitingStages] } },
    });
    let all = true;
    for (const answer of waiting) {
      if (!keep) await letGo(services, answer, exam.reviewerId);
      else if (answer.reviewerIds.includes(exam.reviewerId)) continue;
      else if ((await hold(services, answer, exam.reviewerId)) === null) all = false;
    }
    return all;
  }

  /**
   * Marks answers of a paper, and says something about it as a whole; all of it or nothing. The last mark finishes it.
   * Refuses as `markingMark`, and `MarksMissing` where it is to be finished and cannot be. A repeat marks nothing twice.
   */
  @Access.admin('exam:mark', 'exam:review')
  @Rest('/api/paper/paper/review-paper')
  @Mutation(() => ReviewedPaper)
  async reviewPaper(
    @Arg('input', () => ReviewPaperInput) input: ReviewPaperInput,
    @Ctx() context: RequestContext,
  ): Promise<ReviewedPaper> {
    const { services } = context;
    const { id, finish } = input;
    const { paper, exam } = await markablePaper(context, id);
    const remark = input.remark?.trim();
    if (remark !== undefined && remark.length > markLimits.remark)
      throw badInput(`评语不能超过${markLimits.remark}个字！`);
    if (input.quList.length > marksAtMost) throw badInput(`一次最多评${marksAtMost}道题！`);
    if (new Set(input.quList.map((one) => one.id)).size < input.quList.length)
      throw badInput('同一道题不能在一次提交中重复评分！');
    const marks = input.quList.flatMap((question) =>
      typeof question.actualScore === 'number'
        ? [
            givenFrom(question.id, {
              ...question,
              points: question.actualScore,
              answerRevision: question.answerRevision ?? slotOf(paper.state, question.id).answerRevision,
            }),
          ]
        : [],
    );
    for (const given of marks) refuseRemarksBeyond(given, paper.state);
    await refuseHeld(
      context,
      id,
      marks.map(({ quId }) => quId),
      exam.reviewerId,
    );
    const outcome = await papersOf(services).run(
      id,
      {
        type: 'MarkAnswers',
        marks,
        plan: planOf(exam.settings),
        keys: await papersOf(services).keysOf(paper.state),
        ...(remark === undefined ? {} : { remark }),
        finish: finish === true,
      },
      envelopeOf(context, 'reviewPaper', input),
    );
    if (outcome.position !== null) context.reached(outcome.position);
    await noteAnswers(services, id);
    const same = new Set(input.quList.filter((one) => one.applyToSame === true).map((one) => one.id));
    const twins = await markTwinsOf(
      context,
      exam,
      paper,
      marks.filter(({ quId }) => same.has(quId)),
    );
    return reviewed(id, outcome.state, twins);
  }
}

/** A handed-in paper of an exam that the caller marks, not their own. */
async function markablePaper(
  context: RequestContext,
  id: string,
): Promise<{ paper: PaperOf; exam: MarkableExam }> {
  const { services } = context;
  const paper = await papersOf(services).any(id);
  const exam = await markableExam(context, paper.paper.examId);
  if (paper.paper.userId === exam.reviewerId)
    throw refused({ reason: 'OwnPaperMarked' }, services.clock.now());
  if (paper.state.handedIn === null) throw refused({ reason: 'PaperStillOpen' }, services.clock.now());
  if (paper.state.entered !== null) throw refused({ reason: 'SatOffline' }, services.clock.now());
  return { paper, exam };
}

async function refuseHeld(
  { services }: RequestContext,
  paperId: string,
  quIds: readonly string[],
  reviewerId: string,
): Promise<void> {
  const found = await markingAnswers(services).find({ filter: { paperId, quId: { in: [...quIds] } } });
  const now = services.clock.now();
  if (found.some((answer) => isHeldByAnother(answer, reviewerId, now))) throw heldByAnother();
}

/** Gives each of the marks to the answers of other papers that say the same. `before`: the paper without them. */
async function markTwinsOf(
  context: RequestContext,
  exam: MarkableExam,
  before: PaperOf,
  marks: readonly MarkGiven[],
): Promise<MarkingMarked> {
  const sum = { marked: 0, skipped: 0 };
  for (const given of marks) {
    const answer = await markingAnswers(context.services).get(`${before.paper.paperId}:${given.quId}`);
    if (answer === null) continue;
    const had = countingMarks(slotOf(before.state, given.quId).marks);
    const corrects = had.some(({ reviewerId }) => reviewerId === exam.reviewerId);
    const { marked, skipped } = await markTwins(context, exam, answer, given, corrects);
    sum.marked += marked;
    sum.skipped += skipped;
  }
  return sum;
}

function reviewed(id: string, state: PaperState, { marked, skipped }: MarkingMarked): ReviewedPaper {
  const { score } = state;
  const known = score !== null && score.reviewState !== 0;
  return {
    id,
    state: score?.state ?? 0,
    reviewState: score?.reviewState ?? 0,
    passed: score === null || score.passed === null ? null : Number(score.passed),
    userScore: known ? sumPoints([score.objScore, score.subjScore ?? 0]) : null,
    userSubjScore: known ? (score.subjScore ?? 0) : null,
    ...{ sameMarked: marked, sameSkipped: skipped },
  };
}
