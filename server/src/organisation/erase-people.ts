import type { User } from '@vigil/domain/organisation/user';
import { collections } from './collections.js';
import { keepAnAdministrator, refuseAboveLevel } from './roles/levels.js';
import { refuseOutOfScope } from './scope.js';
import { account, type RequestContext } from '../platform/context.js';
import { declarationsOf } from '../platform/declarations/declarations.js';
import { badInput, notFound, RefusedError } from '../platform/errors.js';

const peoplePerCall = 100;

/** Those who are there must be the caller's to change; and somebody who holds everything is left. */
async function refuseUnmanageable(context: RequestContext, ids: readonly string[]): Promise<void> {
  const people = await context.services.documents.collection<User>(collections.users).getMany(ids);
  await refuseOutOfScope(context, people);
  await refuseAboveLevel(context, people);
  for (const person of people) await keepAnAdministrator(context.services, person, null);
}

/**
 * Erases people for ever. The commit point is `PersonErased` in the person's own stream, at its expected
 * revision: a paper that is being started refuses the erasure or is refused by it. What follows from it is
 * done at once and, should that fail, by the reactor. Refuses before anybody is erased: oneself, nobody, who
 * sits an exam. A repeat changes nothing.
 */
export async function erasePeople(context: RequestContext, ids: readonly string[]): Promise<void> {
  const { services } = context;
  const people = [...new Set(ids)];
  if (people.length === 0 || people.length > peoplePerCall)
    throw badInput(`请选择 1 至 ${peoplePerCall} 个用户！`);
  if (people.includes(account(context).id))
    throw new RefusedError('CannotEraseOneself', '不能注销自己的账号！');
  await refuseUnmanageable(context, people);
  const declared = declarationsOf(services);
  const erasable = [];
  for (const id of people) erasable.push({ id, standing: await standingOf(context, id) });
  for (const { id, standing } of erasable) {
    await declared.erasure.erase(context, id, standing);
    await declared
      .forget(services, id)
      .catch((error: unknown) =>
        services.logger.error({ err: error, userId: id }, 'an erasure is left to the reactor'),
      );
  }
}

/** What must be known of the moment. Throws when there is no such person, or one who may not be erased now. */
async function standingOf(context: RequestContext, id: string): Promise<unknown> {
  const declared = declarationsOf(context.services);
  const gone = (await context.services.documents.collection<User>(collections.users).get(id)) === null;
  if (gone && !(await declared.erasure.wasErased(context, id))) throw notFound('用户');
  return declared.erasure.standing(context, id);
}
