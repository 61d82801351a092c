import { isFor, type Audience, type Member } from '@vigil/domain/messages/audience';
import type { Department, User } from '@vigil/domain/organisation/public';
import type { Document, Filter } from '@vigil/stores/documents/port';
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

/**
 * The next people of an audience by rising id, at most so many; what is read for it is bounded by
 * `lookedAt`. `last`: how far everybody was looked at; null: nobody is behind `after`. Only accounts in order (state 0), and
 * made before `before` (ms).
 */
export async function recipientsAfter(
  services: Pick<Services, 'documents'>,
  whom: Audience,
  after: string,
  before: number,
  lookedAt = 1000,
): Promise<{ readonly people: Reached[]; readonly last: string | null }> {
  const users = services.documents.collection<User>(organisation.users);
  const byName = !whom.everybody && whom.departIds.length === 0 && whom.groupIds.length === 0;
  const named = byName ? idsBehind(whom.userIds, after, lookedAt) : [];
  const codes = byName ? [] : await codesOf(services, whom.departIds);
  const filter: Filter = { id: byName ? { in: named } : { gt: after } };
  const page = await users.find({ filter, sort: [{ field: 'id' }], limit: lookedAt });
  const people = page.filter(
    (user) => user.state === 0 && user.createTime <= before && isFor(whom, asMember(user, codes)),
  );
  const looked = byName ? named : page.map(({ id }) => id);
  return {
    people: people.map(({ id, email }) => ({ id, email })),
    last: looked.at(-1) ?? null,
  };
}

/** How many people of an audience there are now, and how many of them have a mail address. */
export async function countRecipients(
  services: Pick<Services, 'documents'>,
  whom: Audience,
  now: number,
): Promise<{ readonly people: number; readonly withMail: number }> {
  let [people, withMail, after] = [0, 0, '' as string | null];
  while (after !== null) {
    const part = await recipientsAfter(services, whom, after, now, 5000);
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

type Codes = readonly (readonly [departId: string, code: string])[];

async function codesOf({ documents }: Pick<Services, 'documents'>, ids: readonly string[]): Promise<Codes> {
  const found = await documents.collection<Department & Document>(organisation.departments).getMany([...ids]);
  return found.map(({ id, deptCode }) => [id, deptCode] as const);
}

const asMember = (user: User, codes: Codes): Member => ({
  id: user.id,
  roleType: user.roleType,
  departIds: codes.flatMap(([id, code]) => (user.deptCode?.startsWith(code) === true ? [id] : [])),
  groupIds: user.groupIds,
});
