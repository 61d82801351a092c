import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import { categories, examDefinitions } from '../../exams/public.js';
import { Access } from '../../platform/access.js';
import { account, type RequestContext } from '../../platform/context.js';
import { Rest } from '../../platform/rest.js';
import { viewReached } from '../../platform/views/view-reached.js';
import { maskedIdCard } from '../masked-id-card.js';
import { recordsOf } from '../records.js';
import { ScoreSearch, type ScoreFound } from '../types.js';

/** 成绩查询 [exam-049]. */
@Resolver()
export class ScoreSearchResolver {
  /**
   * The own scores that show now, one row per exam, newest first: subject is the exam, level its category; of exams
   * with a score only. `title` looks in both.
   */
  @Access.learner()
  @Rest('/api/exam/record/score-search')
  @Query(() => ScoreSearch)
  async scoreSearch(
    @Arg('title', () => String, { nullable: true }) title: string | null,
    @Ctx() context: RequestContext,
  ): Promise<ScoreSearch> {
    const { services } = context;
    const user = account(context);
    await viewReached(context, 'papers');
    const names = new Map((await categories(services)).map(({ id, name }) => [id, name]));
    const wanted = title?.trim() ?? '';
    const found = await Promise.all(
      (await recordsOf(services, user.id)).map(async (record): Promise<ScoreFound[]> => {
        if (record.maxScore === null || record.maxScore === undefined) return [];
        const exam = await examDefinitions(services).find(record.examId);
        const level = exam?.catId == null ? null : (names.get(exam.catId) ?? null);
        if (!`${record.title}\n${level ?? ''}`.includes(wanted)) return [];
        const { examId, title: subject, maxScore: score, passed = null, updateTime: time } = record;
        return [{ examId, subject, level, score, totalScore: exam?.totalScore ?? null, passed, time }];
      }),
    );
    return { realName: user.realName, idCard: maskedIdCard(user.idCard), records: found.flat() };
  }
}
