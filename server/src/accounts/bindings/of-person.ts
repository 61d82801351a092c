import type { User } from '@vigil/domain/organisation/public';
import { refuseOpening, refuseOutOfScope, saveUser, wasSaved } from '../../organisation/public.js';
import { envelopeOf } from '../../platform/command-side/envelope.js';
import type { RequestContext } from '../../platform/context.js';
import { notFound } from '../../platform/errors.js';
import { deleteReference } from '../../platform/reference/reference-save.js';
import { identityEntity } from '../sign-on/documents.js';
import { UserStore } from '../user-store.js';
import { bindingsOf, mobileBindingPrefix } from './list.js';
import type { LoginBinding } from './types.js';

/** Ways into somebody's account besides its password, for an administrator. Refuses `NotFound`, `OutOfScope`. */
export async function bindingsOfPerson(context: RequestContext, userId: string): Promise<LoginBinding[]> {
  return bindingsOf(context.services, await demand(context, userId));
}

/**
 * Takes one away, in an administrator's name: nobody but the person binds it again (bind-004). Refuses `NotFound`,
 * `OutOfScope`, `AboveYourLevel`, `NotYoursToGrant`.
 */
export async function unbindById(context: RequestContext, id: string): Promise<void> {
  const { services } = context;
  if (id.startsWith(mobileBindingPrefix)) return unbindNumber(context, id.slice(mobileBindingPrefix.length));
  await deleteReference(context, identityEntity(services), id, 'unbindById', async ({ userId }) => {
    await refuseOpening(context, await demand(context, userId));
  });
}

async function unbindNumber(context: RequestContext, userId: string): Promise<void> {
  const { services } = context;
  const user = await demand(context, userId);
  const envelope = envelopeOf(context, 'unbindById', { userId });
  if (await wasSaved(services, userId, envelope)) return;
  if (user.mobile === null) throw notFound('绑定');
  await refuseOpening(context, user);
  await saveUser(services, user, { ...user, mobile: null }, envelope);
}

async function demand(context: RequestContext, userId: string): Promise<User> {
  const user = await new UserStore(context.services.documents).byId(userId);
  if (user === null) throw notFound('用户');
  await refuseOutOfScope(context, [user]);
  return user;
}
