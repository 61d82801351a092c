import { refuseOpening } from '../../organisation/public.js';
import { envelopeOf } from '../../platform/command-side/envelope.js';
import type { RequestContext } from '../../platform/context.js';
import { notFound, RefusedError } from '../../platform/errors.js';
import { userNamed } from '../login.js';
import { link } from './arrive.js';
import { identitiesOfUser, waitingOf } from './documents.js';

/**
 * Says whose account somebody is who waits (`userName`), or lets them go (null). It opens that account to them: who may
 * not open it otherwise may not so. Refuses `NotFound`, `AlreadyLinked`, `AboveYourLevel`, `NotYoursToGrant`.
 */
export async function settleWaiting(
  context: RequestContext,
  id: string,
  userName: string | null,
): Promise<void> {
  const { services } = context;
  const waiting = await waitingOf(services).get(id);
  if (waiting === null) throw notFound('待确认的身份');
  if (userName === null) {
    await waitingOf(services).delete(id);
    return;
  }
  const user = await userNamed(services, userName.trim());
  if (user === null) throw notFound('账号');
  await refuseOpening(context, user);
  if ((await identitiesOfUser(services, user.id)).some(({ provider }) => provider === waiting.provider))
    throw new RefusedError('AlreadyLinked', '该账号已关联另一个外部身份，请先解除！');
  await link(
    services,
    { id: waiting.provider },
    id,
    user.id,
    envelopeOf(context, 'signOnSettle', { id, userId: user.id }),
  );
}
