import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import { erasedName, peopleOf, refuseStrangers, scopeOf } from '../organisation/public.js';
import { Access } from '../platform/access.js';
import { account, type RequestContext } from '../platform/context.js';
import { badInput } from '../platform/errors.js';
import { pageOf, toPage } from '../platform/paging/paging.js';
import { Rest } from '../platform/rest.js';
import { attemptsOf, attemptsOfAll } from './attempts-kept.js';
import type { KeptAttempt } from './collections.js';
import { LoginAttempt, LoginAttemptPage, LoginAttemptsInput, type LoginAttemptsParams } from './types.js';

/** People of one name whose attempts are shown together: fifty of each are kept. */
const mostPeople = 100;

/** Who tried to enter an account: for its owner, and for auditors. */
@Resolver()
export class LoginAttemptsResolver {
  @Access.learner()
  @Rest('/api/sys/user/login-attempts')
  @Query(() => [LoginAttempt], {
    description: 'The last fifty attempts to enter the own account, newest first.',
  })
  loginAttempts(@Ctx() context: RequestContext): Promise<readonly KeptAttempt[]> {
    return attemptsOf(context.services, account(context).id);
  }

  @Access.admin('audit:view')
  @Rest('/api/audit/login-attempts')
  @Query(() => LoginAttemptPage, {
    description:
      'The last fifty attempts to enter one account, or each whose owner has this name, newest first.',
  })
  async auditLoginAttempts(
    @Arg('input', () => LoginAttemptsInput) input: LoginAttemptsInput,
    @Ctx() context: RequestContext,
  ): Promise<LoginAttemptPage> {
    const { services } = context;
    const page = pageOf(input);
    const ids = await accountsAskedFor(context, input.params);
    if (ids === null) return toPage([], 0, page);
    if (ids.size > mostPeople) throw badInput(`同名或包含该姓名的用户超过${mostPeople}人，请输入完整姓名！`);
    const attempts = await attemptsOfAll(services, [...ids]);
    const people = await peopleOf(services).byIds(ids);
    const rows = attempts.slice(page.skip, page.skip + page.size).map((attempt, index) => ({
      ...attempt,
      id: `${attempt.userId}:${attempt.at}:${page.skip + index}`,
      realName: people.get(attempt.userId)?.realName ?? erasedName,
      deptName: people.get(attempt.userId)?.deptName ?? null,
    }));
    return toPage(rows, attempts.length, page);
  }
}

/** Ids of whose attempts are asked for; null: of nobody yet. Refuses `OutOfScope`. */
async function accountsAskedFor(
  context: RequestContext,
  params: LoginAttemptsParams | null | undefined,
): Promise<ReadonlySet<string> | null> {
  if (params?.userId) {
    await refuseStrangers(context, [params.userId]);
    return new Set([params.userId]);
  }
  const name = params?.realName?.trim() ?? '';
  if (name === '') return null;
  return peopleOf(context.services).idsLike(name, (await scopeOf(context)).narrow(''));
}
