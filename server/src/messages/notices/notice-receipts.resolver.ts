import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { NoticeReceiptView } from '@vigil/projections/messages/public';
import { erasedName, peopleOf, scopeMembers } from '../../organisation/public.js';
import { Access } from '../../platform/access.js';
import { envelopeOf } from '../../platform/command-side/envelope.js';
import { account, type RequestContext } from '../../platform/context.js';
import { notFound, RefusedError } from '../../platform/errors.js';
import { Flag } from '../../platform/graphql/scalars.js';
import { pageOf, toPage } from '../../platform/paging/paging.js';
import { Rest } from '../../platform/rest.js';
import { viewReached } from '../../platform/views/view-reached.js';
import { messageStreams } from '../message-streams.js';
import { countMeant, recipientsAt, type Reach } from '../recipients.js';
import { boundTo } from '../sending/sent-by.js';
import { noticeEntity, visibleNotice } from './notices.js';
import { NoticeReceiptPage, NoticeReceiptsInput } from './types.js';

/** Receipts of notices that must be read. */
@Resolver()
export class NoticeReceiptsResolver {
  /** “我已阅读”: once, by whoever the notice is for. A repeat changes nothing. */
  @Access.learner()
  @Rest('/api/sys/notice/acknowledge')
  @Mutation(() => Flag)
  async noticeAcknowledge(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<boolean> {
    const one = await visibleNotice(context, id);
    if (one === null || one.state !== 0) throw notFound('公告');
    if (!one.mustRead) throw new RefusedError('NoReceiptWanted', '该公告无需确认阅读！');
    const { id: userId } = account(context);
    const outcome = await messageStreams(context.services).inboxes.execute(
      userId,
      { type: 'AcknowledgeNotice', userId, noticeId: id },
      envelopeOf(context, 'noticeAcknowledge', { id }, null),
    );
    if (outcome.kind === 'accepted' && outcome.position !== null) context.reached(outcome.position);
    return true;
  }

  /** Who said that they have read it, the first first; or who has not, by id: those whom it is for now. */
  @Access.admin('sys:notice:list')
  @Rest('/api/sys/notice/receipts')
  @Query(() => NoticeReceiptPage)
  async noticeReceipts(
    @Arg('input', () => NoticeReceiptsInput) input: NoticeReceiptsInput,
    @Ctx() context: RequestContext,
  ): Promise<NoticeReceiptPage> {
    const { services } = context;
    const page = pageOf(input);
    const one = await noticeEntity(services).collection.get(input.id);
    if (one === null) throw notFound('公告');
    await viewReached(context, 'notice_receipts');
    const reach: Reach = { audience: one.audience, within: await boundTo(context) };
    const now = services.clock.now();
    const [userCount, unread] = await Promise.all([
      countMeant(services, reach, now),
      recipientsAt(services, { ...reach, unreadOf: one.id }, now, page),
    ]);
    const { total, rows } =
      input.read === false
        ? { total: unread.total, rows: unread.ids.map((userId) => ({ userId, readAt: null })) }
        : await receiptsOf(context, one.id, page);
    const people = await peopleOf(services).byIds(rows.map(({ userId }) => userId));
    const records = rows.map(({ userId, readAt }) => {
      const person = people.get(userId);
      return {
        userId,
        realName: person?.realName ?? erasedName,
        deptName: person?.deptName ?? null,
        readTime: readAt,
      };
    });
    return { ...toPage(records, total, page), userCount, unreadCount: unread.total };
  }
}

async function receiptsOf(
  context: RequestContext,
  noticeId: string,
  page: { readonly skip: number; readonly size: number },
): Promise<{ readonly total: number; readonly rows: readonly NoticeReceiptView[] }> {
  const receipts = context.services.views.view<NoticeReceiptView>('notice_receipts');
  const members = await scopeMembers(context);
  const filter = { noticeId, ...(members !== null && { userId: { in: [...members.userIds] } }) };
  const [total, rows] = await Promise.all([
    receipts.count(filter),
    receipts.find({ filter, sort: [{ field: 'readAt' }], skip: page.skip, limit: page.size }),
  ]);
  return { total, rows };
}
