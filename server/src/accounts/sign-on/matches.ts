import { valueOf, type Arriving, type Candidate } from '@vigil/domain/accounts/sign-on/arrival';
import type { AttributeMapping, MatchingField } from '@vigil/domain/accounts/sign-on/provider';
import type { User } from '@vigil/domain/organisation/public';
import { accountOfIdCard, accountOfMobile, collections } from '../../organisation/public.js';
import { referenceHistory } from '../../platform/reference/reference-history.js';
import type { Services } from '../../platform/services.js';
import { userNamed } from '../login.js';
import { registeringActor } from '../registration/registering.js';
import { UserStore } from '../user-store.js';

/** Accounts that have what somebody is matched by; of what the provider does not vouch for there are none. */
export async function matchesOf(
  services: Services,
  { matchBy, matchAttribute }: AttributeMapping,
  { attributes, unverified }: Arriving,
): Promise<{ readonly matches: readonly Candidate[]; readonly unverified: boolean }> {
  const value = matchBy === 'none' ? '' : valueOf(attributes, matchAttribute);
  if (value === '' || value.length > 100 || value.includes('\0')) return { matches: [], unverified: false };
  // Whatever it is called: a mail address is believed by what the provider says of its own `email` alone.
  if (unverified.has(matchAttribute) || (matchBy === 'email' && matchAttribute !== 'email'))
    return { matches: [], unverified: true };
  if (matchBy === 'email') {
    const users = services.documents.collection<User>(collections.users);
    const found = [];
    for (const email of new Set([value, value.toLowerCase()]))
      found.push(...(await users.find({ filter: { email }, limit: 2 })));
    return { matches: [...new Map(found.map((user) => [user.id, user])).values()], unverified: false };
  }
  if (matchBy === 'userName') {
    const named = await userNamed(services, value);
    return { matches: named === null ? [] : [named], unverified: false };
  }
  const id = await (matchBy === 'mobile' ? accountOfMobile : accountOfIdCard)(services, value);
  const user = id === null ? null : await new UserStore(services.documents).byId(id);
  return { matches: user === null ? [] : [user], unverified: false };
}

/**
 * Whether an account has what it is matched by because its holder typed it last: as they registered, or of themselves.
 * A number is theirs by a code that came to it, whoever typed it.
 */
export async function isSelfTold(services: Services, userId: string, field: MatchingField): Promise<boolean> {
  if (field === 'none' || field === 'mobile') return false;
  const told = (await referenceHistory(services, 'user', userId)).find(
    ({ kind, changes }) =>
      kind === 'created' || changes.some(({ path }) => path === field || path === `revised.${field}`),
  );
  return told !== undefined && (told.actorId === userId || told.actorId === registeringActor.id);
}
