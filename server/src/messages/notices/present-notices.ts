import type { Notice } from '@vigil/domain/messages/notices/notice';
import type { NoticeReceiptView } from '@vigil/projections/messages/public';
import { erasedName, peopleOf } from '../../organisation/public.js';
import type { RequestContext } from '../../platform/context.js';
import { messageStreams } from '../message-streams.js';
import { countMeant } from '../recipients.js';
import { boundTo } from '../sending/sent-by.js';
import { keepsNotices } from './notices.js';
import type { SiteNotice } from './types.js';

/** Notices as their reader may see them: names joined, with what is the reader's own. */
export async function noticesForReader(
  context: RequestContext,
  notices: readonly Notice[],
): Promise<SiteNotice[]> {
  const { services, session } = context;
  const keeper = keepsNotices(context);
  const people = await peopleOf(services).byIds(notices.map(({ publisherId }) => publisherId));
  const acknowledged =
    session === null || !notices.some(({ mustRead }) => mustRead)
      ? null
      : (await messageStreams(services).inboxes.load(session.user.id)).state.notices;
  const receipts = keeper ? await receiptCounts(context, notices) : null;
  const meant = keeper ? await meantCounts(context, notices) : null;
  return notices.map((one) => ({
    ...{ id: one.id, title: one.title, link: one.link, content: one.content, state: one.state },
    createTime: one.publishTime ?? one.createTime,
    publisher: people.get(one.publisherId)?.realName ?? erasedName,
    ...{ pinned: one.pinned, mustRead: one.mustRead },
    acknowledged: one.mustRead ? (acknowledged?.has(one.id) ?? null) : null,
    version: keeper ? one.version : null,
    audience: keeper ? one.audience : null,
    updateTime: keeper ? one.updateTime : null,
    readCount: receipts === null ? null : one.mustRead ? (receipts.get(one.id) ?? 0) : null,
    userCount: meant?.get(one.id) ?? null,
  }));
}

/** How many people each notice that must be read is for; of those that the caller sees. */
async function meantCounts(
  context: RequestContext,
  notices: readonly Notice[],
): Promise<ReadonlyMap<string, number>> {
  const { services } = context;
  const within = await boundTo(context);
  const counts = new Map<string, number>();
  for (const { id, audience } of notices.filter(({ mustRead }) => mustRead))
    counts.set(id, await countMeant(services, { audience, within }, services.clock.now()));
  return counts;
}

/** How many have read each notice that must be read. */
async function receiptCounts(
  { services }: RequestContext,
  notices: readonly Notice[],
): Promise<ReadonlyMap<string, number>> {
  const ids = notices.filter(({ mustRead }) => mustRead).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const receipts = services.views.view<NoticeReceiptView>('notice_receipts');
  return receipts.countBy('noticeId', { noticeId: { in: ids } });
}
