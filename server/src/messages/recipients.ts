import { isFor, type Audience, type Member } from '@vigil/domain/messages/audience';
import type { User } from '@vigil/domain/organisation/public';
import type { NoticeReceiptView } from '@vigil/projections/messages/public';
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
  /** notice id: of them only those who have not said that they read it; undefined: all of them */
  readonly unreadOf?: string | undefined;
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
  { audience: whom, within, unreadOf }: Reach,
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
  const meantNow = page.filter(
    (user) =>
      user.state === 0 &&
      user.createTime <= before &&
      (inside === null || inside.has(user.departId)) &&
      isFor(whom, asMember(user, meant.has(user.departId) ? whom.departIds : [])),
  );
  const people = unreadOf === undefined ? meantNow : await withoutReceipt(services, unreadOf, meantNow);
  const looked = byName ? named : page.map(({ id }) => id);
  return {
    people: people.map(({ id, email }) => ({ id, email })),
    last: looked.at(-1) ?? null,
  };
}

async function withoutReceipt<P extends Pick<User, 'id'>>(
  { views }: Services,
  noticeId: string,
  people: readonly P[],
): Promise<P[]> {
  const receipts = views.view<NoticeReceiptView>('notice_receipts');
  const said = await receipts.getMany(people.map(({ id }) => `${noticeId}:${id}`));
  const readers = new Set(said.map(({ userId }) => userId));
  return people.filter(({ id }) => !readers.has(id));
}

/** One page of the people whom something would reach now, by rising id, and how many there are. */
export async function recipientsAt(
  services: Services,
  reach: Reach,
  now: number,
  { skip, size }: { readonly skip: number; readonly size: number },
): Promise<{ readonly ids: string[]; readonly total: number }> {
  const ids: string[] = [];
  let [total, after] = [0, '' as string | null];
  while (after !== null) {
    const { people, last } = await recipientsAfter(services, reach, after, now, 5000);
    const from = Math.max(0, skip - total);
    ids.push(...people.slice(from, Math.max(from, skip + size - total)).map(({ id }) => id));
    total += people.length;
    after = last;
  }
  return { ids, total };
}

/**
 * How many people something is for now. Of everybody, and of departments alone, they are counted and not looked at
 * one by one.
 */
export async function countMeant(services: Services, reach: Reach, now: number): Promise<number> {
  const { audience: whom, within, unreadOf } = reach;
  const { everybody, departIds, groupIds, userIds, roleType } = whom;
  const simple = within === undefined && unreadOf === undefined && groupIds.length + userIds.length === 0;
  if (!simple || (!everybody && departIds.length === 0))
    return (await countRecipients(services, reach, now)).people;
  const departments = everybody ? null : await departmentsOf(services).below(departIds);
  return services.documents.collection<User>(organisation.users).count({
    state: 0,
    createTime: { lte: now },
    ...(roleType !== null && { roleType }),
    ...(departments !== null && { departId: { in: departments } }),
  });
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
