import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import { askedAt, paperAfter, questionsOf } from '@vigil/domain/sitting/public';
import type { PaperView } from '@vigil/projections/sitting/public';
import { editableExam } from '../exams/public.js';
import { erasedName, peopleOf } from '../organisation/public.js';
import { Access } from '../platform/access.js';
import type { RequestContext } from '../platform/context.js';
import { declarationsOf } from '../platform/declarations/declarations.js';
import { notFound } from '../platform/errors.js';
import { pageOf, sortOf, toPage } from '../platform/paging/paging.js';
import { Rest } from '../platform/rest.js';
import type { Services } from '../platform/services.js';
import { viewReached } from '../platform/views/view-reached.js';
import { questionStore } from '../question-bank/public.js';
import { actorNames, eventsOfPaper, presentQuestion } from '../sitting/public.js';
import { OfficePaperPagingInput } from './inputs.js';
import { officePapers, wantedPapers } from './papers-wanted.js';
import { OfficePaperDetail, OfficePaperPage, type OfficeMarks } from './types.js';

const columns = {
  createTime: 'createTime',
  handTime: 'handTime',
  userTime: 'userTime',
  userScore: 'userScore',
};
const newestFirst = [{ field: 'createTime', descending: true }];

/** Papers of the exams that the caller sets, after they were sat. */
@Resolver()
export class OfficePapersResolver {
  @Access.admin('exam:paper')
  @Rest('/api/exam/paper/paging')
  @Query(() => OfficePaperPage)
  async officePaperPaging(
    @Arg('input', () => OfficePaperPagingInput) input: OfficePaperPagingInput,
    @Ctx() context: RequestContext,
  ): Promise<OfficePaperPage> {
    await viewReached(context, 'papers');
    const page = pageOf(input);
    const sort = sortOf(input, columns, newestFirst);
    const filter = await wantedPapers(context, input.params ?? {});
    if (filter === null) return toPage([], 0, page);
    const papers = context.services.views.view<PaperView>('papers');
    const [rows, total] = await Promise.all([
      papers.find({ filter, sort, skip: page.skip, limit: page.size }),
      papers.count(filter),
    ]);
    return toPage(await officePapers(context, rows), total, page);
  }

  /** A paper whole. Of one that is open only what happened: its questions are still being answered. */
  @Access.admin('exam:paper')
  @Rest('/api/exam/paper/detail')
  @Query(() => OfficePaperDetail)
  async officePaperDetail(
    @Arg('id', () => ID) id: string,
    @Ctx() context: RequestContext,
  ): Promise<OfficePaperDetail> {
    return paperInFull(context, await officePaper(context, id));
  }
}

/** A paper of an exam that the caller sets; refuses `NotFound` and `NotAllowed`. */
export async function officePaper(context: RequestContext, id: string): Promise<PaperView> {
  await viewReached(context, 'papers');
  const row = await context.services.views.view<PaperView>('papers').get(id);
  if (row === null) throw notFound('试卷');
  await editableExam(context, row.examId);
  return row;
}

/** All there is about a paper, for the screen and for its file. */
export async function paperInFull(context: RequestContext, row: PaperView): Promise<OfficePaperDetail> {
  const { services } = context;
  const events = await eventsOfPaper(services, row.id);
  const state = paperAfter(events.filter(({ stream }) => stream === `paper-${row.id}`));
  const questions = state.handedIn === null ? [] : questionsOf(state);
  const contents = await questionStore(services).contents(questions);
  const nameOf = await actorNames(services, events);
  const words = declarationsOf(services).eventWords;
  const [paper] = await officePapers(context, [row]);
  return {
    paper: paper as NonNullable<typeof paper>,
    quList: questions.map((question, index) =>
      presentQuestion(
        contents[index] as NonNullable<(typeof contents)[number]>,
        question,
        state,
        { key: true, score: true },
        services.judge,
      ),
    ),
    marks: await marksOf(services, state),
    remark: state.remark,
    events: events.map((event) => {
      const { kind, text } = words.say(event, state);
      return { id: event.id, kind, text, time: event.time, actor: nameOf(event) };
    }),
  };
}

async function marksOf(services: Services, state: ReturnType<typeof paperAfter>): Promise<OfficeMarks[]> {
  const reviewers = state.slots.flatMap(({ marks }) => marks.map(({ reviewerId }) => reviewerId));
  const people = await peopleOf(services).byIds(new Set(reviewers));
  return state.places.flatMap((place, index) => {
    const marks = state.slots[index]?.marks ?? [];
    if (marks.length === 0) return [];
    return {
      quId: askedAt(place).quId,
      marks: marks.map((mark) => ({
        ...{ points: mark.points, round: mark.round, stands: mark.stands, at: mark.at },
        comment: mark.comment ?? '',
        reason: mark.reason ?? null,
        reviewer: people.get(mark.reviewerId)?.realName ?? erasedName,
      })),
    };
  });
}
