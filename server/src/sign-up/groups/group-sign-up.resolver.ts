import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { categories, hasBegun, isToCome, sittingsByCategory } from '../../exams/public.js';
import { Access } from '../../platform/access.js';
import { envelopeOf } from '../../platform/command-side/envelope.js';
import type { RequestContext } from '../../platform/context.js';
import { settingsOf } from '../../platform/declarations/declarations.js';
import { Rest } from '../../platform/rest.js';
import { signUpClosed } from '@vigil/domain/sign-up/public';
import { rulesOf } from '../category-sale.js';
import { leftOf } from '../places.js';
import { checkGroup, signUpGroup, type GroupSignUp } from './sign-up-group.js';
import { GroupSignUpResult, GroupSitting } from './types.js';

/** 团体报名: an organisation signs its people up by a list and pays for all. Whom the caller may not see is unknown. */
@Resolver()
export class GroupSignUpResolver {
  /** Sittings to come that are sold and open now, by their start. */
  @Access.admin('exam:signup:group')
  @Rest('/api/exam/signup/group/sittings')
  @Query(() => [GroupSitting])
  async groupSittings(@Ctx() { services }: RequestContext): Promise<GroupSitting[]> {
    const now = services.clock.now();
    if (!settingsOf(services).on('modulePay')) return [];
    const sittings = await sittingsByCategory(services);
    const found = (await categories(services))
      .filter((one) => one.isOpen && one.priceFen > 0 && signUpClosed(rulesOf(one), now) === null)
      .flatMap((category) => (sittings.get(category.id) ?? []).map((exam) => ({ category, exam })))
      .filter(({ exam }) => isToCome(exam, now) && !hasBegun(exam, now))
      .sort((one, other) => (one.exam.startTime ?? 0) - (other.exam.startTime ?? 0));
    return Promise.all(
      found.map(async ({ category, exam }) => ({
        ...{ id: exam.id, title: exam.title, startTime: exam.startTime },
        ...{ catName: category.name, price: category.priceFen, left: await leftOf(services, exam) },
      })),
    );
  }

  /** What would become of each row of a list now; changes nothing, and looks at no place. */
  @Access.admin('exam:signup:group')
  @Rest('/api/exam/signup/group/check')
  @Query(() => GroupSignUpResult)
  async groupCheck(
    @Arg('examId', () => ID) examId: string,
    @Arg('accounts', () => [String]) accounts: string[],
    @Ctx() context: RequestContext,
  ): Promise<GroupSignUpResult> {
    if (context.session !== null) context.services.rates.heavy(context.session);
    return told(await checkGroup(context, examId, accounts));
  }

  /**
   * Holds a place for everybody of the list who can be signed up, and places one order for all of them, which the caller pays
   * within its time. Each row says why not. Sent again, under whatever command id, it adds nobody twice.
   */
  @Access.admin('exam:signup:group')
  @Rest('/api/exam/signup/group/place')
  @Mutation(() => GroupSignUpResult)
  async groupSignUp(
    @Arg('examId', () => ID) examId: string,
    @Arg('accounts', () => [String]) accounts: string[],
    @Ctx() context: RequestContext,
  ): Promise<GroupSignUpResult> {
    if (context.session !== null) context.services.rates.heavy(context.session);
    const envelope = envelopeOf(context, 'groupSignUp', { examId, accounts });
    return told(await signUpGroup(context, examId, accounts, envelope));
  }
}

const told = ({ orderId, price, rows }: GroupSignUp): GroupSignUpResult => ({
  ...{ orderId, price, total: price * rows.filter(({ why }) => why === null).length },
  rows: rows.map(({ account, realName, why }) => ({ account, realName, why })),
});
