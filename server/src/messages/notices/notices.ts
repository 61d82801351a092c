import { inNoticeOrder, seesNotice, type Notice } from '@vigil/domain/messages/notices/notice';
import { findAll } from '@vigil/stores/documents/find-all';
import { holdsAny } from '../../platform/access.js';
import type { RequestContext } from '../../platform/context.js';
import { openEntity, type ReferenceEntity } from '../../platform/reference/reference-entity.js';
import type { Services } from '../../platform/services.js';
import { collections } from '../collections.js';
import { memberOf } from '../recipients.js';

type Kept = Pick<Services, 'documents'>;

const noticesOf = ({ documents }: Kept) => documents.collection<Notice>(collections.notices);

/** A notice as reference data: who changed what stands in the log. */
export const noticeEntity = (services: Kept): ReferenceEntity<Notice> =>
  openEntity('notice', '公告', noticesOf(services));

/** Whether the caller keeps notices, and so sees those that are not published. */
export const keepsNotices = ({ session }: Pick<RequestContext, 'session'>): boolean =>
  session !== null && session.user.roleType === 2 && holdsAny(session.user, ['sys:notice:list']);

/** Every notice, in order: a site has some hundreds. */
export const everyNotice = async (services: Kept): Promise<Notice[]> =>
  inNoticeOrder(await findAll(noticesOf(services), {}));

/** The published notices that the caller may see, in order. */
export async function shownNotices({
  services,
  session,
}: Pick<RequestContext, 'services' | 'session'>): Promise<Notice[]> {
  const member = session === null ? null : await memberOf(services, session.user);
  const published = await findAll(noticesOf(services), { state: 0 });
  return inNoticeOrder(published.filter((one) => seesNotice(one, member)));
}

/** A notice that the caller may see; null: there is none, or it is not for them. */
export async function visibleNotice(
  context: Pick<RequestContext, 'services' | 'session'>,
  id: string,
): Promise<Notice | null> {
  const { services, session } = context;
  const one = await noticesOf(services).get(id);
  if (one === null || keepsNotices(context)) return one;
  const member = session === null ? null : await memberOf(services, session.user);
  return seesNotice(one, member) ? one : null;
}
