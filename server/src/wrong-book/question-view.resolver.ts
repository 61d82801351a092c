import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import {
  drawPaper,
  type PaperQuestion,
  noPaper,
  placeIndex,
  type PaperState,
} from '@vigil/domain/sitting/public';
import {
  questionRefOf,
  wholeBank,
  type Bank,
  type QuestionHead,
  isOpenForTraining,
} from '@vigil/domain/question-bank/public';
import { mayReadWithKey } from '@vigil/domain/exam-taking/public';
import type { PaperView } from '@vigil/projections/sitting/public';
import { collections as bankCollections, questionStore, rightToBank } from '../question-bank/public.js';
import { papersOf, nothingOfTheKey, presentQuestion, Question } from '../sitting/public.js';
import { viewReached } from '../platform/views/view-reached.js';
import { Access } from '../platform/access.js';
import { account, type RequestContext } from '../platform/context.js';
import { notFound } from '../platform/errors.js';
import { Rest } from '../platform/rest.js';
import { openQuestionIds, paperSight } from '../exam-taking/public.js';
import { lockedQuestions, ownBook, placeOfRow } from './own-book.js';
import { KeyWithheld } from './types.js';

/** Handed-in papers of a person that are looked into, newest first. */
const papersAtMost = 100;

/** A question outside a paper, for a learner who has met it (wire.md). */
@Resolver()
export class QuestionViewResolver {
  /**
   * From the own wrong-book, or an own handed-in paper whose key is out: as it stood there, with own answer and
   * key, the key only where no formal exam to be sat may ask for it. From a bank that may be practised: the
   * question alone, its key comes with the answer in training. To everybody else, and while it stands in an open
   * paper of theirs, it does not exist. `examId`: as it was answered wrongly in that exam.
   */
  @Access.learner()
  @Rest('/api/qu/qu/detail')
  @Query(() => Question)
  async questionDetail(
    @Arg('id', () => ID) id: string,
    @Ctx() context: RequestContext,
    @Arg('examId', () => ID, { nullable: true }) examId?: string | null,
  ): Promise<Question> {
    const { services } = context;
    const userId = account(context).id;
    const { inOpenPaper, inBook, onPaper } = await metBy(context, id, examId ?? null);
    const met = onPaper ?? inBook;
    if (met !== null) {
      const locked = (await lockedQuestions(context, [met.question])).size > 0;
      const where = { keySeen: onPaper !== null, inWrongBook: inBook !== null, inTrainingBank: false };
      const key = mayReadWithKey({ inOpenPaper: locked, ...where });
      const content = await questionStore(services).content(met.question);
      return presentQuestion(content, met.question, met.state, { key, score: key }, services.judge);
    }
    const head = inOpenPaper ? null : await headInTraining(context, id);
    if (head === null) throw notFound('试题');
    const content = await questionStore(services).content({ quId: id, version: head.version });
    const shown = presentQuestion(
      content,
      placeOf(content, head, userId),
      noPaper,
      nothingOfTheKey,
      services.judge,
    );
    return {
      ...shown,
      score: null,
      sort: null,
      subList: shown.subList.map((part) => ({ ...part, score: null, sort: null })),
    };
  }

  /**
   * Whether the key of such a question is withheld now, and until when: it is in an exam that is still to be sat. Of
   * what the caller has not met, and of what stands in an open paper of theirs, nothing is withheld: it is not shown.
   */
  @Access.learner()
  @Rest('/api/qu/qu/key-withheld')
  @Query(() => KeyWithheld)
  async questionKeyWithheld(
    @Arg('id', () => ID) id: string,
    @Ctx() context: RequestContext,
    @Arg('examId', () => ID, { nullable: true }) examId?: string | null,
  ): Promise<KeyWithheld> {
    const { inBook, onPaper } = await metBy(context, id, examId ?? null);
    const met = onPaper ?? inBook;
    const [lock] = met === null ? [] : (await lockedQuestions(context, [met.question])).values();
    return { withheld: lock !== undefined, until: lock?.until ?? null };
  }
}

interface Met {
  readonly inOpenPaper: boolean;
  readonly inBook: Placed | null;
  readonly onPaper: Placed | null;
}

interface Placed {
  readonly question: PaperQuestion;
  readonly state: PaperState;
}

/** Where the caller has met the question: nowhere while it stands in an open paper of theirs. */
async function metBy(context: RequestContext, id: string, examId: string | null): Promise<Met> {
  const userId = account(context).id;
  const inOpenPaper = (await openQuestionIds(context.services, userId)).has(id);
  if (inOpenPaper) return { inOpenPaper, inBook: null, onPaper: null };
  const inBook = await inWrongBook(context, id, examId);
  const onPaper = inBook !== null && examId ? null : await metOnPaper(context, userId, id);
  return { inOpenPaper, inBook, onPaper };
}

/** The row of the own wrong-book, of that exam or the latest, as it stood on its paper. */
async function inWrongBook(
  context: RequestContext,
  quId: string,
  examId: string | null,
): Promise<Placed | null> {
  const { rows } = await ownBook(context);
  const row = rows.find((one) => one.quId === quId && (examId === null || one.examId === examId));
  return row === undefined ? null : placeOfRow(context.services, row);
}

/** The newest own handed-in paper that the question, or a part with this id, stands on with its key out. */
async function metOnPaper(context: RequestContext, userId: string, quId: string): Promise<Placed | null> {
  const { services } = context;
  await viewReached(context, 'papers');
  const filter = { userId, handState: 1 };
  const own = await services.views
    .view<PaperView>('papers')
    .find({ filter, sort: [{ field: 'createTime', descending: true }], limit: papersAtMost });
  for (const { id } of own) {
    const { state, paper } = await papersOf(services).any(id);
    const place = state.places[placeIndex(state, quId)];
    if (place !== undefined && (await paperSight(services, paper, state)).sight.key)
      return { question: place.question, state };
  }
  return null;
}

/** The question's head when its bank is open for training and the caller has a right to it. */
async function headInTraining(context: RequestContext, quId: string): Promise<QuestionHead | null> {
  const { documents } = context.services;
  const head = await documents.collection<QuestionHead>(bankCollections.questionHeads).get(quId);
  const stored =
    head === null || head.state !== 0
      ? null
      : await documents.collection<Bank>(bankCollections.banks).get(head.repoId);
  const bank = stored === null ? null : wholeBank(stored);
  if (bank === null || !isOpenForTraining(bank)) return null;
  return (await rightToBank(context, bank)) === null ? null : head;
}

/**
 * Where the question would stand on a paper of its own: right-hand items of a matching are dealt, since their
 * written order would be the key.
 */
function placeOf(
  content: Parameters<typeof questionRefOf>[0],
  { sha256 }: QuestionHead,
  userId: string,
): PaperQuestion {
  const group = { id: 'one', title: '', quType: null, perScore: 1, fixed: [questionRefOf(content, sha256)] };
  const draw = drawPaper(
    { examId: '', examVersion: 0, quShuffle: false, optShuffle: false, groups: [group] },
    `${userId}/${content.quId}`,
  );
  const question = 'problem' in draw ? undefined : draw.groups[0]?.questions[0];
  if (question === undefined) throw new Error(`question ${content.quId}@${content.version} cannot be shown`);
  return question;
}
