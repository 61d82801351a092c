import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { mailRoute } from '../mail/mail-settings.js';
import { audienceProblems, type Audience } from '@vigil/domain/messages/audience';
import {
  filled,
  personVariables,
  textProblems,
  variablesOf,
} from '@vigil/domain/messages/templates/template';
import type { SentMessageView } from '@vigil/projections/messages/public';
import { refuseStrangers } from '../../organisation/public.js';
import type { Filter } from '@vigil/stores/documents/port';
import { Access } from '../../platform/access.js';
import { envelopeOf } from '../../platform/command-side/envelope.js';
import type { RequestContext } from '../../platform/context.js';
import { badInput, notFound, RefusedError } from '../../platform/errors.js';
import { IdOf } from '../../platform/graphql/paging.js';
import { pageOf, sortOf, toPage } from '../../platform/paging/paging.js';
import { Rest } from '../../platform/rest.js';
import { viewReached } from '../../platform/views/view-reached.js';
import { audienceFrom } from '../audience-input.js';
import { htmlOf } from '../inbox/present-messages.js';
import { visibleNotice } from '../notices/notices.js';
import { countRecipients } from '../recipients.js';
import { channelsFrom } from '../templates/template.resolver.js';
import { everyTemplate, samplesOf } from '../templates/templates.js';
import { presentSent } from './present-sent.js';
import { boundTo, refuseOthersMessage, seesMessagesOf } from './sent-by.js';
import { refuseUnreachable, refuseUnseen } from './refuse-unseen.js';
import { sendMessage, type MessageToSend } from './send-message.js';
import {
  MessageInput,
  MessagePreview,
  MessageSendInput,
  SentMessage,
  SentMessagePage,
  SentMessagePagingInput,
} from './types.js';

/** Sending messages to people: looked at and counted first, then sent once. */
@Resolver()
export class SendingResolver {
  /** What would be sent, as somebody would read it, and to how many; sends nothing. */
  @Access.admin('sys:message:send')
  @Rest('/api/sys/message/preview')
  @Query(() => MessagePreview)
  async messagePreview(
    @Arg('input', () => MessageInput) input: MessageInput,
    @Ctx() context: RequestContext,
  ): Promise<MessagePreview> {
    const { services } = context;
    const message = await messageFrom(context, input);
    const { people, withMail } = await countRecipients(services, message, services.clock.now());
    const samples = samplesOf(personVariables);
    return {
      title: filled(message.title, samples),
      content: htmlOf(filled(message.content, samples)),
      userCount: people,
      mailCount: message.channels.includes('mail') ? withMail : 0,
      mailConfigured: mailRoute(services) !== null,
    };
  }

  /**
   * Sends it, once per command id. Refuses `NobodyToTell`, and `AudienceChanged` when it would reach another number
   * of people than the preview said.
   */
  @Access.admin('sys:message:send')
  @Rest('/api/sys/message/send')
  @Mutation(() => IdOf)
  async messageSend(
    @Arg('input', () => MessageSendInput) input: MessageSendInput,
    @Ctx() context: RequestContext,
  ): Promise<IdOf> {
    const { services } = context;
    const message = await messageFrom(context, input);
    const { people, withMail } = await countRecipients(services, message, services.clock.now());
    refuseUnseen(people, input.userCount);
    refuseUnreachable(message.channels, withMail);
    const { id, position } = await sendMessage(services, message, envelopeOf(context, 'messageSend', input));
    if (position !== null) context.reached(position);
    return { id };
  }

  /** 发件箱: what was sent, the newest first; who is bound to a department sees their own alone. */
  @Access.admin('sys:message:send')
  @Rest('/api/sys/message/paging')
  @Query(() => SentMessagePage)
  async sentMessages(
    @Arg('input', () => SentMessagePagingInput) input: SentMessagePagingInput,
    @Ctx() context: RequestContext,
  ): Promise<SentMessagePage> {
    const { services } = context;
    const page = pageOf(input);
    sortOf(input, {}, []);
    await viewReached(context, 'sent_messages');
    const sent = services.views.view<SentMessageView>('sent_messages');
    const sentBy = await seesMessagesOf(context);
    const filter: Filter = sentBy === null ? {} : { sentBy };
    const [total, rows] = await Promise.all([
      sent.count(filter),
      sent.find({ filter, sort: [{ field: 'sentAt', descending: true }], skip: page.skip, limit: page.size }),
    ]);
    const records = await presentSent(services, rows);
    return { ...toPage(records, total, page), mailConfigured: mailRoute(services) !== null };
  }

  /** One sent message. Refuses `OutOfScope` as the list leaves others' out. */
  @Access.admin('sys:message:send')
  @Rest('/api/sys/message/detail')
  @Query(() => SentMessage)
  async sentMessage(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<SentMessage> {
    const { services } = context;
    await viewReached(context, 'sent_messages');
    await refuseOthersMessage(context, id);
    const row = await services.views.view<SentMessageView>('sent_messages').get(id);
    const [shown] = row === null ? [] : await presentSent(services, [row]);
    if (shown === undefined) throw notFound('消息');
    return shown;
  }
}

/** Refuses `OutOfScope` when it names somebody whom the caller may not see; of departments and groups they are left out. */
async function messageFrom(context: RequestContext, input: MessageInput): Promise<MessageToSend> {
  const { services } = context;
  const template = input.template?.trim() || null;
  if (template !== null && !(await everyTemplate(services)).some(({ code }) => code === template))
    throw badInput('通知模板不存在！');
  const unreadOf = input.unreadOf?.trim() || undefined;
  const message = {
    audience:
      unreadOf === undefined ? audienceFrom(input.audience ?? {}) : await audienceOfNotice(context, unreadOf),
    within: await boundTo(context),
    unreadOf,
    title: input.title.trim(),
    content: input.content.trim(),
    channels: channelsFrom(input.channels ?? ['site']),
    template,
    about: unreadOf === undefined ? null : { kind: 'notice', id: unreadOf },
  };
  const [problem] = [
    ...audienceProblems(message.audience),
    ...textProblems(message, variablesOf('')),
    ...(message.channels.length === 0 ? ['请选择发送渠道！'] : []),
  ];
  if (problem !== undefined) throw badInput(problem);
  // Whom a notice names is not the caller's choice: those outside of what they see are left out.
  if (unreadOf === undefined) await refuseStrangers(context, message.audience.userIds);
  return message;
}

async function audienceOfNotice(context: RequestContext, id: string): Promise<Audience> {
  const notice = await visibleNotice(context, id);
  if (notice === null || notice.state !== 0) throw notFound('公告');
  if (!notice.mustRead) throw new RefusedError('NoReceiptWanted', '该公告无需确认阅读！');
  await viewReached(context, 'notice_receipts');
  return notice.audience;
}
