import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import { chapterAndBelow, type Chapter, type QuestionRef } from '@vigil/domain/question-bank/public';
import { dayNumber, startOfDay, streakOf } from '@vigil/domain/training/public';
import type { TrainingDayView } from '@vigil/projections/training/public';
import { Access } from '../platform/access.js';
import { account, type RequestContext } from '../platform/context.js';
import { notAllowed } from '../platform/errors.js';
import { Rest } from '../platform/rest.js';
import { viewReached } from '../platform/views/view-reached.js';
import { inTree, questionPools, trainingBank } from '../question-bank/public.js';
import { historyOf, type Known } from './history.js';
import { TrainDay, TrainProgress, TrainShare } from './progress-types.js';

/** Days that are told one by one. */
const daysTold = 30;
/** A streak is counted no further back. */
const longestStreak = 1_000;
const tagsAtMost = 30;

/** How far somebody is with a bank: as a whole, by chapter and tag, and day by day. */
@Resolver()
export class ProgressResolver {
  /** Of usable questions alone; what is withheld counts as answered, and nothing tells how. */
  @Access.learner()
  @Rest('/api/repo/train/progress')
  @Query(() => TrainProgress)
  async trainProgress(
    @Arg('repoId', () => ID) repoId: string,
    @Ctx() context: RequestContext,
  ): Promise<TrainProgress> {
    const { services } = context;
    const { id: userId, roleType } = account(context);
    if (roleType === 2) throw notAllowed();
    const bank = await trainingBank(services, repoId);
    const [history, { banks }] = await Promise.all([
      historyOf(context, repoId),
      questionPools(services).current([repoId]),
    ]);
    const refs = banks[0]?.refs ?? [];
    const today = dayNumber(services.clock.now());
    const { own, streak } = await daysOf(context, userId, repoId, today);
    const above = chaptersAbove(bank.chapters);
    const byChapter = shares(refs, history, ({ chapterId = '' }) => above.get(chapterId) ?? ['']);
    const places = inTree(bank.chapters).map(({ chapter: { id, title }, depth }) => ({ id, title, depth }));
    const chapters = [...places, { id: '', title: '未分章节', depth: 0 }].flatMap((place) => {
      const share = byChapter.get(place.id);
      return share === undefined ? [] : [{ ...share, ...place }];
    });
    const tags = [...shares(refs, history, (ref) => ref.tags)]
      .sort(([a, one], [b, other]) => other.total - one.total || (a < b ? -1 : 1))
      .slice(0, tagsAtMost)
      .map(([tag, share]) => ({ ...share, id: tag, title: tag, depth: 0 }));
    const whole = shares(refs, history, () => ['']).get('') ?? nothing;
    return { ...whole, chapters, tags, days: own, streak };
  }
}

/** Each chapter with those it lies in: what is practised of a chapter is practised of them. */
function chaptersAbove(chapters: readonly Chapter[]): Map<string, string[]> {
  const above = new Map<string, string[]>(chapters.map(({ id }) => [id, []]));
  for (const { id } of chapters)
    for (const below of chapterAndBelow(chapters, id)) above.get(below)?.push(id);
  return above;
}

type Share = Pick<TrainShare, 'total' | 'answered' | 'right' | 'judged'>;
const nothing: Share = { total: 0, answered: 0, right: 0, judged: 0 };

/** Questions, those answered, and of those with an outcome how many were right the last time, by group. */
function shares(
  refs: readonly QuestionRef[],
  history: ReadonlyMap<string, Known>,
  groupsOf: (ref: QuestionRef) => readonly string[],
): Map<string, Share> {
  const found = new Map<string, Share>();
  for (const ref of refs) {
    const known = history.get(ref.quId);
    for (const group of groupsOf(ref)) {
      const { total, answered, right, judged } = found.get(group) ?? nothing;
      found.set(group, {
        total: total + 1,
        answered: answered + Number(known !== undefined),
        right: right + Number(known?.lastRight === true),
        judged: judged + Number(known !== undefined && known.lastRight !== null),
      });
    }
  }
  return found;
}

/** The last days of practising this bank, each with what was answered, and the streak over everything practised. */
async function daysOf(
  context: RequestContext,
  userId: string,
  repoId: string,
  today: number,
): Promise<{ own: TrainDay[]; streak: number }> {
  await viewReached(context, 'training_days');
  const view = context.services.views.view<TrainingDayView>('training_days');
  const all = await view.find({
    filter: { userId, day: { gt: today - longestStreak } },
    sort: [{ field: 'day', descending: true }],
  });
  const own = all
    .filter((row) => row.repoId === repoId && row.day > today - daysTold)
    .map(({ day, answered, right, open }) => ({
      day: startOfDay(day),
      answered,
      right,
      judged: answered - open,
    }))
    .reverse();
  return {
    own,
    streak: streakOf(
      all.map(({ day }) => day),
      today,
    ),
  };
}
