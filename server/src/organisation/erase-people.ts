import type { User } from '@vigil/domain/organisation/user';
import { wholeAccount } from '@vigil/domain/organisation/plain-account';
import { collections } from './collections.js';
import { refuseBeyondReach } from './roles/authority.js';
import { keepAnAdministrator } from './roles/levels.js';
import type { Position } from '@vigil/domain/kernel/event';
import type { CommandEnvelope } from '../platform/command-side/command-side.js';
import { envelopeOf } from '../platform/command-side/envelope.js';
import type { Services } from '../platform/services.js';
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
  const users = services.documents.collection<User>(collections.users);
  const there = (await users.getMany(people)).map(wholeAccount);
  await refuseBeyondReach(context, there);
  const erasable = [];
  for (const id of people) erasable.push({ id, standing: await standingOf(services, id) });
  for (const { id, standing } of erasable) {
    const person = there.find((one) => one.id === id) ?? null;
    const envelope = envelopeOf(context, 'userDelete', { id });
    const position = await carryOut(services, { id, person, standing }, envelope);
    if (position !== null) context.reached(position);
  }
}

/**
 * Erases one person who asked for it themselves, as `erasePeople` does. Refuses who sits an exam, and the last
 * administrator.
 */
export async function eraseOneself(services: Services, id: string, envelope: CommandEnvelope): Promise<void> {
  const stored = await services.documents.collection<User>(collections.users).get(id);
  const person = stored === null ? null : wholeAccount(stored);
  await carryOut(services, { id, person, standing: await standingOf(services, id) }, envelope);
}

interface Leaving {
  readonly id: string;
  /** null: the account is gone already */
  readonly person: User | null;
  readonly standing: unknown;
}

async function carryOut(
  services: Services,
  { id, person, standing }: Leaving,
  envelope: CommandEnvelope,
): Promise<Position | null> {
  const declared = declarationsOf(services);
  if (person !== null) await keepAnAdministrator(services, person, null);
  const position = await declared.erasure.erase(services, id, standing, envelope);
  await declared
    .forget(services, id)
    .catch((error: unknown) =>
      services.logger.error({ err: error, userId: id }, 'an erasure is left to the reactor'),
    );
  return position;
}

/** What must be known of the moment. Throws when there is no such person, or one who may not be erased now. */
async function standingOf(services: Services, id: string): Promise<unknown> {
  const declared = declarationsOf(services);
  const gone = (await services.documents.collection<User>(collections.users).get(id)) === null;
  if (gone && !(await declared.erasure.wasErased(services, id))) throw notFound('用户');
  return declared.erasure.standing(services, id);
}
