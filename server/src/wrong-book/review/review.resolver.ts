import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { WrongRow } from '@vigil/domain/wrong-book/book';
import type { ReviewRating } from '@vigil/domain/wrong-book/spaced-repetition';
import { nothingOfTheKey } from '../../sitting/public.js';
import { Access } from '../../platform/access.js';
import { account, type RequestContext } from '../../platform/context.js';
import { badInput, notFound } from '../../platform/errors.js';
import { Rest } from '../../platform/rest.js';
import { questionStore } from '../../question-bank/public.js';
import { lockedQuestions, ownBook, placeOfRow, type QuestionOnPaper } from '../own-book.js';
import { actOnBook } from '../streams.js';
import { gradedReview } from './grade-review.js';
import { presentOutcome, shownQuestion } from './present-review.js';
import {
  ReviewAsked,
  ReviewInput,
  ReviewOutcome,
  ReviewRated,
  ReviewRateInput,
  ReviewsDue,
} from './types.js';

/** Wrong questions again, at the times they are about to be forgotten (RULES.md, WB9–WB12). */
@Resolver()
export class ReviewResolver {
  /** What is due today, without what stands in an exam to be sat. */
  @Access.learner()
  @Rest('/api/user/wrong-book/due')
  @Query(() => ReviewsDue)
  async wrongBookDue(@Ctx() context: RequestContext): Promise<ReviewsDue> {
    const { due, rows } = await ownBook(context);
    const places = await Promise.all(due.rows.map((row) => placeOfRow(context.services, row)));
    const locked = await lockedQuestions(
      context,
      places.map(({ question }) => question),
    );
    const open = due.rows.filter(({ quId }) => !locked.has(quId));
    return {
      quIds: open.map(({ quId }) => quId),
      newCount: open.filter(({ begun }) => !begun).length,
      doneToday: due.doneToday,
      total: new Set(rows.map(({ quId }) => quId)).size,
    };
  }

  /** One of them, without its answer. Refuses `NotFound` what is in no own book, or locked. */
  @Access.learner()
  @Rest('/api/user/wrong-book/review-detail')
  @Query(() => ReviewAsked)
  async wrongBookReviewDetail(
    @Arg('id', () => ID) id: string,
    @Ctx() context: RequestContext,
  ): Promise<ReviewAsked> {
    const { row, place } = await toReview(context, id);
    const content = await questionStore(context.services).content(place.question);
    return {
      question: shownQuestion(context.services, content, place.question, undefined, nothingOfTheKey),
      examId: row.examId,
      examTitle: place.examTitle,
      wrongCount: row.wrongCount,
      updateTime: row.updateTime,
    };
  }

  /**
   * Answers one of them: judged, kept, and due again. Refuses `NotFound`, `NotDue`, and what cannot be an answer;
   * nothing answered at all unless `giveUp` says so.
   */
  @Access.learner()
  @Rest('/api/user/wrong-book/review')
  @Mutation(() => ReviewOutcome)
  async wrongBookReview(
    @Arg('input', () => ReviewInput) input: ReviewInput,
    @Ctx() context: RequestContext,
  ): Promise<ReviewOutcome> {
    const { services } = context;
    const { row, place } = await toReview(context, input.quId);
    const content = await questionStore(services).content(place.question);
    const { quId, version, sha256 } = place.question;
    const about = { userId: account(context).id, quId, version, sha256 };
    const graded = await gradedReview(context, place.question, content, input);
    const review = { ...about, examId: place.examId, paperId: place.paperId, ...graded };
    const { events, state } = await actOnBook(
      context,
      'wrongBookReview',
      { type: 'Review', wrongAt: row.updateTime, review },
      input,
    );
    const kept = events.find((event) => event.type === 'WrongQuestionReviewed');
    const practice = state.get(quId);
    if (kept === undefined || practice === undefined) throw new Error('a review made no event');
    return presentOutcome(services, content, place.question, kept.data, practice);
  }

  /** How well the last answer was known. Refuses `NothingToRate`. */
  @Access.learner()
  @Rest('/api/user/wrong-book/rate')
  @Mutation(() => ReviewRated)
  async wrongBookRate(
    @Arg('input', () => ReviewRateInput) { quId, rating }: ReviewRateInput,
    @Ctx() context: RequestContext,
  ): Promise<ReviewRated> {
    if (!isRating(rating)) throw badInput('请选择掌握程度！');
    const { state } = await actOnBook(
      context,
      'wrongBookRate',
      { type: 'Rate', userId: account(context).id, quId, rating },
      { quId, rating },
    );
    const due = state.get(quId)?.card?.due;
    if (due === undefined) throw new Error(`${quId} was rated and has no card`);
    return { due };
  }
}

const isRating = (rating: number): rating is ReviewRating => [1, 2, 3, 4].includes(rating);

/** The latest row of a question, also of one that its last answer took out, as it stands on its paper. */
async function toReview(
  context: RequestContext,
  quId: string,
): Promise<{ row: WrongRow; place: QuestionOnPaper }> {
  const { everyRow } = await ownBook(context);
  const row = everyRow.find((one) => one.quId === quId);
  if (row === undefined) throw notFound('错题');
  const place = await placeOfRow(context.services, row);
  if ((await lockedQuestions(context, [place.question])).size > 0) throw notFound('错题');
  return { row, place };
}
