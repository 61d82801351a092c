import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { audienceProblems } from '@vigil/domain/messages/audience';
import {
  filled,
  personVariables,
  textProblems,
  variablesOf,
} from '@vigil/domain/messages/templates/template';
import type { SentMessageView } from '@vigil/projections/messages/public';
import { Access } from '../../platform/access.js';
import { envelopeOf } from '../../platform/command-side/envelope.js';
import type { RequestContext } from '../../platform/context.js';
import { badInput } from '../../platform/errors.js';
import { IdOf } from '../../platform/graphql/paging.js';
import { pageOf, sortOf, toPage } from '../../platform/paging/paging.js';
import { Rest } from '../../platform/rest.js';
import type { Services } from '../../platform/services.js';
import { viewReached } from '../../platform/views/view-reached.js';
import { audienceFrom } from '../audience-input.js';
import { htmlOf } from '../inbox/present-messages.js';
import { countRecipients } from '../recipients.js';
import { channelsFrom } from '../templates/template.resolver.js';
import { everyTemplate, samplesOf } from '../templates/templates.js';
import { presentSent } from './present-sent.js';
import { refuseUnseen } from './refuse-unseen.js';
import { sendMessage, type MessageToSend } from './send-message.js';
import {
  MessageInput,
  MessagePreview,
  MessageSendInput,
  SentMessagePage,
  SentMessagePagingInput,
} from './types.js';

/** Sending messages to people: looked at and counted first, then sent once. */
@Resolver()
export class SendingResolver {
  /** What would be sent, as somebody would read it, and to how many; sends nothing. */
  @Access.wholeSite('sys:message:send')
  @Rest('/api/sys/message/preview')
  @Query(() => MessagePreview)
  async messagePreview(
    @Arg('input', () => MessageInput) input: MessageInput,
    @Ctx() { services }: RequestContext,
  ): Promise<MessagePreview> {
    const message = await messageFrom(services, input);
    const { people, withMail } = await countRecipients(services, message.audience, services.clock.now());
    const samples = samplesOf(personVariables);
    return {
      title: filled(message.title, samples),
      content: htmlOf(filled(message.content, samples)),
      userCount: people,
      mailCount: message.channels.includes('mail') ? withMail : 0,
      mailConfigured: services.config.mail !== null,
    };
  }

  /**
   * Sends it, once per command id. Refuses `NobodyToTell`, and `AudienceChanged` when it would reach another number
   * of people than the preview said.
   */
  @Access.wholeSite('sys:message:send')
  @Rest('/api/sys/message/send')
  @Mutation(() => IdOf)
  async messageSend(
    @Arg('input', () => MessageSendInput) input: MessageSendInput,
    @Ctx() context: RequestContext,
  ): Promise<IdOf> {
    const { services } = context;
    const message = await messageFrom(services, input);
    const { people } = await countRecipients(services, message.audience, services.clock.now());
    refuseUnseen(people, input.userCount);
    const { id, position } = await sendMessage(services, message, envelopeOf(context, 'messageSend', input));
    if (position !== null) context.reached(position);
    return { id };
  }

  /** 发件箱: what was sent, the newest first. */
  @Access.wholeSite('sys:message:send')
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
    const [total, rows] = await Promise.all([
      sent.count(),
      sent.find({ sort: [{ field: 'sentAt', descending: true }], skip: page.skip, limit: page.size }),
    ]);
    const records = await presentSent(services, rows);
    return { ...toPage(records, total, page), mailConfigured: services.config.mail !== null };
  }
}

async function messageFrom(services: Services, input: MessageInput): Promise<MessageToSend> {
  const template = input.template?.trim() || null;
  if (template !== null && !(await everyTemplate(services)).some(({ code }) => code === template))
    throw badInput('通知模板不存在！');
  const message = {
    audience: audienceFrom(input.audience),
    title: input.title.trim(),
    content: input.content.trim(),
    channels: channelsFrom(input.channels ?? ['site']),
    template,
    about: null,
  };
  const [problem] = [
    ...audienceProblems(message.audience),
    ...textProblems(message, variablesOf('')),
    ...(message.channels.length === 0 ? ['请选择发送渠道！'] : []),
  ];
  if (problem !== undefined) throw badInput(problem);
  return message;
}
