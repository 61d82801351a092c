import { Arg, Ctx, ID, Int, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql';
import { inboxRowId, type InboxCommand } from '@vigil/domain/messages/inbox/inbox.decider';
import type { InboxView } from '@vigil/projections/messages/public';
import { Access } from '../../platform/access.js';
import { envelopeOf } from '../../platform/command-side/envelope.js';
import { account, type RequestContext } from '../../platform/context.js';
import { badInput, commandIdReused, notFound } from '../../platform/errors.js';
import { Flag } from '../../platform/graphql/scalars.js';
import { pageOf, sortOf, toPage } from '../../platform/paging/paging.js';
import { Rest } from '../../platform/rest.js';
import { withAbort } from '../../platform/sockets/with-abort.js';
import { viewReached } from '../../platform/views/view-reached.js';
import { messageStreams } from '../message-streams.js';
import { messagesForReader } from './present-messages.js';
import { MessagePagingInput, SiteMessage, SiteMessagePage } from './types.js';
import { unreadBook } from './unread-book.js';

const idsAtMost = 500;
const deleted = 2;

/** A person's own messages; another's are not there. */
@Resolver()
export class InboxResolver {
  /** The newest first (spec 3 §7). */
  @Access.learner()
  @Rest('/api/sys/user/msg/paging')
  @Query(() => SiteMessagePage)
  async msgPaging(
    @Arg('input', () => MessagePagingInput) input: MessagePagingInput,
    @Ctx() context: RequestContext,
  ): Promise<SiteMessagePage> {
    const { services } = context;
    const page = pageOf(input);
    const sort = sortOf(input, { createTime: 'sentAt' }, [{ field: 'sentAt', descending: true }]);
    const { id: userId } = account(context);
    const readState = input.params?.readState;
    if (typeof readState === 'number' && readState !== 0 && readState !== 1)
      throw badInput('阅读状态不正确！');
    await viewReached(context, 'inbox');
    const inbox = services.views.view<InboxView>('inbox');
    const filter = { userId, state: typeof readState === 'number' ? readState : { in: [0, 1] } };
    const [total, rows] = await Promise.all([
      inbox.count(filter),
      inbox.find({ filter, sort, skip: page.skip, limit: page.size }),
    ]);
    return toPage(await messagesForReader(services, userId, rows), total, page);
  }

  /** One of them; it is read by that (msg-002). */
  @Access.learner()
  @Rest('/api/sys/user/msg/detail-for-read')
  @Mutation(() => SiteMessage)
  async msgDetailForRead(
    @Arg('id', () => ID) id: string,
    @Ctx() context: RequestContext,
  ): Promise<SiteMessage> {
    const [row] = await act(context, 'MarkRead', 'msgDetailForRead', [id]);
    if (row === undefined) throw notFound('消息');
    const [shown] = await messagesForReader(context.services, row.userId, [{ ...row, state: 1 }]);
    return shown as SiteMessage;
  }

  /** From memory: every open page asks it each 30 s (msg-006). Counted up to 200. */
  @Access.learner()
  @Rest('/api/sys/user/msg/count-unread')
  @Query(() => Int)
  msgCountUnread(@Ctx() context: RequestContext): Promise<number> {
    return unreadBook(context.services).count(account(context).id);
  }

  @Access.learner()
  @Rest('/api/sys/user/msg/mark-read')
  @Mutation(() => Flag)
  async msgMarkRead(@Arg('ids', () => [ID]) ids: string[], @Ctx() context: RequestContext): Promise<boolean> {
    await act(context, 'MarkRead', 'msgMarkRead', ids);
    return true;
  }

  /** They stood on the screen; nothing is read by that. */
  @Access.learner()
  @Rest('/api/sys/user/msg/shown')
  @Mutation(() => Flag)
  async msgShown(@Arg('ids', () => [ID]) ids: string[], @Ctx() context: RequestContext): Promise<boolean> {
    await act(context, 'MarkShown', 'msgShown', ids);
    return true;
  }

  /** From the own inbox alone. Those already deleted are passed over. */
  @Access.learner()
  @Rest('/api/sys/user/msg/user-delete')
  @Mutation(() => Flag)
  async msgUserDelete(
    @Arg('ids', () => [ID]) ids: string[],
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await act(context, 'Delete', 'msgUserDelete', ids);
    return true;
  }

  @Access.learner()
  @Subscription(() => Int, {
    name: 'msgUnread',
    description: 'How many of the own messages are unread, now and each time it changes.',
    subscribe: ({ context }) => {
      const { services } = context as RequestContext;
      const { id } = account(context as RequestContext);
      return withAbort((signal) => unreadBook(services).follow(id, signal));
    },
  })
  msgUnread(@Root() count: number): number {
    return count;
  }
}

/**
 * What the caller does with own messages. Answers those rows that are there and not deleted. Refuses `NotFound`
 * when one of the ids is none of theirs.
 */
async function act(
  context: RequestContext,
  type: Exclude<InboxCommand['type'], 'AcknowledgeNotice'>,
  operation: string,
  ids: readonly string[],
): Promise<InboxView[]> {
  const { services } = context;
  const { id: userId } = account(context);
  const messageIds = [...new Set(ids)];
  if (messageIds.length === 0 || messageIds.length > idsAtMost)
    throw badInput(`请选择 1 至 ${idsAtMost} 条消息！`);
  await viewReached(context, 'inbox');
  const rows = await services.views
    .view<InboxView>('inbox')
    .getMany(messageIds.map((messageId) => inboxRowId(userId, messageId)));
  if (rows.length < messageIds.length) throw notFound('消息');
  const outcome = await messageStreams(services).inboxes.execute(
    userId,
    { type, userId, messageIds },
    envelopeOf(context, operation, { messageIds }),
  );
  if (outcome.kind === 'command-id-reused') throw commandIdReused();
  if (outcome.position !== null) context.reached(outcome.position);
  if (type !== 'MarkShown') unreadBook(services).readBy(userId, messageIds);
  return rows.filter(({ state }) => state !== deleted);
}
