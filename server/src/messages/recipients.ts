import { isFor, type Audience, type Member } from '@vigil/domain/messages/audience';
import type { User } from '@vigil/domain/organisation/public';
import type { Filter } from '@vigil/stores/documents/port';
import { collections as organisation, departmentsOf } from '../organisation/public.js';
import type { Services } from '../platform/services.js';
import type { SessionAccount } from '../platform/sessions/account-source.js';

type Reached = Pick<User, 'id' | 'email'>;

/** A logged-in person as audiences ask for them, by their departments and groups of this moment. */
export async function memberOf(
  services: Services,
  user: Pick<SessionAccount, 'id' | 'roleType' | 'departId' | 'groupIds'>,
): Promise<Member> {
  const departIds = await departmentsOf(services).above(user.departId);
  return { id: user.id, roleType: user.roleType, departIds, groupIds: user.groupIds };
}

/** Whom something reaches: an audience, or those of it who are below one department. */
export interface Reach {
  readonly audience: Audience;
  /** department id: nobody outside of it and of those below it; undefined: the whole audience */
  readonly within?: string | undefined;
}

/**
 * The next people that something reaches by rising id, at most so many; what is read for it is bounded by
 * `lookedAt`. `last`: how far everybody was looked at; null: nobody is behind `after`. Only accounts in order
 * (state 0), and made before `before` (ms). Who is in which department is asked of the tree: a move counts at once,
 * whatever code a person still carries. By id, not a department after the other as `peopleInRange`: what a message
 * has reached is one id, whoever moves between two parts.
 */
export async function recipientsAfter(
  services: Services,
  { audience: whom, within }: Reach,
  after: string,
  before: number,
  lookedAt = 1000,
): Promise<{ readonly people: Reached[]; readonly last: string | null }> {
  const users = services.documents.collection<User>(organisation.users);
  const byName = !whom.everybody && whom.departIds.length === 0 && whom.groupIds.length === 0;
  const named = byName ? idsBehind(whom.userIds, after, lookedAt) : [];
  const [meant, inside] = await Promise.all([
    departmentsBelow(services, whom.departIds),
    within === undefined ? null : departmentsBelow(services, [within]),
  ]);
  const filter: Filter = { id: byName ? { in: named } : { gt: after } };
  const page = await users.find({ filter, sort: [{ field: 'id' }], limit: lookedAt });
  const people = page.filter(
    (user) =>
      user.state === 0 &&
      user.createTime <= before &&
      (inside === null || inside.has(user.departId)) &&
      isFor(whom, asMember(user, meant.has(user.departId) ? whom.departIds : [])),
  );
  const looked = byName ? named : page.map(({ id }) => id);
  return {
    people: people.map(({ id, email }) => ({ id, email })),
    last: looked.at(-1) ?? null,
  };
}

/** How many people something would reach now, and how many of them have a mail address. */
export async function countRecipients(
  services: Services,
  reach: Reach,
  now: number,
): Promise<{ readonly people: number; readonly withMail: number }> {
  let [people, withMail, after] = [0, 0, '' as string | null];
  while (after !== null) {
    const part = await recipientsAfter(services, reach, after, now, 5000);
    people += part.people.length;
    withMail += part.people.filter(({ email }) => email !== null && email !== '').length;
    after = part.last;
  }
  return { people, withMail };
}

const idsBehind = (ids: readonly string[], after: string, atMost: number): string[] =>
  [...new Set(ids)]
    .filter((id) => id > after)
    .sort()
    .slice(0, atMost);

const departmentsBelow = async (
  services: Services,
  departIds: readonly string[],
): Promise<ReadonlySet<string | null>> => new Set(await departmentsOf(services).below(departIds));

const asMember = ({ id, roleType, groupIds }: User, departIds: readonly string[]): Member => ({
  ...{ id, roleType, departIds, groupIds },
});
