import { hash } from 'node:crypto';
import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { User } from '@vigil/domain/organisation/public';
import { sliderCaptcha } from '../../accounts/public.js';
import { categories, examDefinitions } from '../../exams/public.js';
import { collections as peopleCollections } from '../../organisation/public.js';
import { Access } from '../../platform/access.js';
import { account, type RequestContext } from '../../platform/context.js';
import { badInput, RefusedError } from '../../platform/errors.js';
import { Rest } from '../../platform/rest.js';
import type { Services } from '../../platform/services.js';
import { viewReached } from '../../platform/views/view-reached.js';
import { ScoreLookupInput } from '../inputs.js';
import { maskedIdCard } from '../masked-id-card.js';
import { recordsOf } from '../records.js';
import { ScoreSearch, type ScoreFound, type RecordRow } from '../types.js';

const formal = 1;
/** Of one ID number, whether somebody has it or not: what is typed wrong a few times, and not a list tried out. */
const lookups = { most: 10, withinSeconds: 600 } as const;
const longest = 64;
/** Whose records are looked for when there is no such person: it takes as long. */
const nobody = 'nobody';

/** 成绩查询 [exam-049]: of whoever is logged in, and of whoever knows name and ID number. */
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
    const user = account(context);
    await viewReached(context, 'papers');
    const wanted = title?.trim() ?? '';
    const found = await scoresOf(context.services, user.id);
    return {
      ...{ realName: user.realName, idCard: maskedIdCard(user.idCard) },
      records: found.filter(({ subject, level }) => `${subject}\n${level ?? ''}`.includes(wanted)),
    };
  }

  /**
   * The scores of formal exams that show now of the one person with this name and ID number, for whoever has passed the
   * captcha; both must be exact. Somebody unknown, another name and a person without scores are answered alike. Refuses
   * `CaptchaWrong`, and `LookupPaused` after ten within ten minutes about one ID number.
   */
  @Access.guest()
  @Rest('/api/exam/record/score-lookup')
  @Mutation(() => ScoreSearch)
  async scoreLookup(
    @Arg('input', () => ScoreLookupInput) input: ScoreLookupInput,
    @Ctx() { services }: RequestContext,
  ): Promise<ScoreSearch> {
    const realName = input.realName.trim();
    const idCard = input.idCard.trim().toUpperCase();
    if (realName === '' || realName.length > longest) throw badInput('请填写姓名！');
    if (idCard === '' || idCard.length > longest) throw badInput('请填写证件号码！');
    if (services.config.captcha) await sliderCaptcha(services).redeem(input.validate, input.captchaKey);
    const counted = `score-lookup:${hash('sha256', idCard, 'hex')}`;
    if ((await services.bus.increment(counted, lookups.withinSeconds)) > lookups.most)
      throw new RefusedError('LookupPaused', '查询次数过多，请 10 分钟后再试！');
    const people = await services.documents
      .collection<User>(peopleCollections.users)
      .find({ filter: { realName, idCard }, limit: 2 });
    // Of two with one number nobody knows which of them is meant.
    const [person] = people.length === 1 ? people : [];
    const found = await scoresOf(services, person?.id ?? nobody, ({ examType }) => examType === formal);
    return { realName, idCard: maskedIdCard(idCard), records: found };
  }
}

/** One row for each exam of which the person may see a score now, newest first. */
async function scoresOf(
  services: Services,
  userId: string,
  counts: (record: RecordRow) => boolean = () => true,
): Promise<ScoreFound[]> {
  const names = new Map((await categories(services)).map(({ id, name }) => [id, name]));
  const found = await Promise.all(
    (await recordsOf(services, userId)).map(async (record): Promise<ScoreFound[]> => {
      if (record.maxScore === null || record.maxScore === undefined || !counts(record)) return [];
      const exam = await examDefinitions(services).find(record.examId);
      const level = exam?.catId == null ? null : (names.get(exam.catId) ?? null);
      const { examId, title: subject, maxScore: score, passed = null, updateTime: time } = record;
      return [{ examId, subject, level, score, totalScore: exam?.totalScore ?? null, passed, time }];
    }),
  );
  return found.flat();
}
