import type { User } from '@vigil/domain/organisation/user';
import { wholeAccount } from '@vigil/domain/organisation/plain-account';
import { collections } from './collections.js';
import { refuseBeyondReach } from './roles/authority.js';
import { keepAnAdministrator } from './roles/levels.js';
import { account, type RequestContext } from '../platform/context.js';
import { declarationsOf } from '../platform/declarations/declarations.js';
import { badInput, notFound, RefusedError } from '../platform/errors.js';

const peoplePerCall = 100;

/**
 * Erases people for ever. The commit point is `PersonErased` in the person's own stream, at its expected
 * revision: a paper that is being started refuses the erasure or is refused by it. What follows from it is
 * done at once and, should that fail, by the reactor. Refuses before anybody is erased: oneself, nobody, who
 * stands above or elsewhere, who sits an exam; and the last administrator. A repeat changes nothing.
 */
export async function erasePeople(context: RequestContext, ids: readonly string[]): Promise<void> {
  const { services } = context;
  const people = [...new Set(ids)];
  if (people.length === 0 || people.length > peoplePerCall)
    throw badInput(`请选择 1 至 ${peoplePerCall} 个用户！`);
  if (people.includes(account(context).id))
    throw new RefusedError('CannotEraseOneself', '不能注销自己的账号！');
  const declared = declarationsOf(services);
  const users = services.documents.collection<User>(collections.users);
  const there = (await users.getMany(people)).map(wholeAccount);
  await refuseBeyondReach(context, there);
  const erasable = [];
  for (const id of people) erasable.push({ id, standing: await standingOf(context, id) });
  for (const { id, standing } of erasable) {
    const person = there.find((one) => one.id === id);
    if (person !== undefined) await keepAnAdministrator(services, person, null);
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
