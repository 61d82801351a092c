import { Arg, Ctx, Field, ID, InputType, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { mailId } from '@vigil/domain/messages/mail/mail.decider';
import type { MailView } from '@vigil/projections/messages/public';
import { erasedName, peopleOf } from '../../organisation/public.js';
import { Access } from '../../platform/access.js';
import { envelopeOf } from '../../platform/command-side/envelope.js';
import type { RequestContext } from '../../platform/context.js';
import { badInput, notFound, RefusedError } from '../../platform/errors.js';
import { OrderInput, PageFields } from '../../platform/graphql/paging.js';
import { DateTime, Flag, WireInt } from '../../platform/graphql/scalars.js';
import { pageOf, sortOf, toPage } from '../../platform/paging/paging.js';
import { Rest } from '../../platform/rest.js';
import { viewReached } from '../../platform/views/view-reached.js';
import { messageStreams } from '../message-streams.js';
import { refuseOthersMessage } from '../sending/sent-by.js';

const idsAtMost = 500;
const states = ['queued', 'sending', 'sent', 'failed', 'unknown'] as const;

/** One mail of a message. */
@ObjectType({ simpleResolvers: true })
export class OutgoingMail {
  @Field(() => ID) userId!: string;
  @Field(() => String) realName!: string;
  @Field(() => String, { description: 'queued, sending, sent, failed, unknown' }) state!: string;
  @Field(() => Int) attempts!: number;
  @Field(() => String, {
    nullable: true,
    description:
      'why not: no-address, auth, no-connection, no-answer, interrupted, or `refused` with the server’s number',
  })
  reason!: string | null;
  @Field(() => DateTime) time!: number;
}

@ObjectType({ simpleResolvers: true })
export class OutgoingMailPage extends PageFields {
  @Field(() => [OutgoingMail]) records!: OutgoingMail[];
}

@InputType()
export class OutgoingMailParams {
  @Field(() => ID, { nullable: true, description: 'of the message' }) id?: string | null;
  @Field(() => String, { nullable: true }) state?: string | null;
}

@InputType()
export class OutgoingMailInput {
  @Field(() => WireInt, { nullable: true }) current?: number | null;
  @Field(() => WireInt, { nullable: true }) size?: number | null;
  @Field(() => OutgoingMailParams, { nullable: true }) params?: OutgoingMailParams | null;
  @Field(() => [OrderInput], { nullable: true }) orders?: OrderInput[] | null;
}

/** The mails of a message, and trying some once more. */
@Resolver()
export class MailResolver {
  @Access.admin('sys:message:send')
  @Rest('/api/sys/message/mail/paging')
  @Query(() => OutgoingMailPage)
  async messageMails(
    @Arg('input', () => OutgoingMailInput) input: OutgoingMailInput,
    @Ctx() context: RequestContext,
  ): Promise<OutgoingMailPage> {
    const { services } = context;
    const page = pageOf(input);
    sortOf(input, {}, []);
    const state = input.params?.state?.trim() || null;
    if (state !== null && !(states as readonly string[]).includes(state)) throw badInput('邮件状态不正确！');
    await refuseOthersMessage(context, input.params?.id ?? '');
    await viewReached(context, 'mails');
    const mails = services.views.view<MailView>('mails');
    const filter = { messageId: input.params?.id ?? '', ...(state === null ? {} : { state }) };
    const sort = [{ field: 'state' }, { field: 'id' }];
    const [total, rows] = await Promise.all([
      mails.count(filter),
      mails.find({ filter, sort, skip: page.skip, limit: page.size }),
    ]);
    const people = await peopleOf(services).byIds(rows.map(({ userId }) => userId));
    const records = rows.map(({ userId, state: now, attempts, reason, at }) => ({
      ...{ userId, state: now, attempts, reason, time: at },
      realName: people.get(userId)?.realName ?? erasedName,
    }));
    return toPage(records, total, page);
  }

  /**
   * Orders mails that failed, or of which nothing is known, once more: only a person may, because the second kind
   * may arrive twice. Refuses `NotToBeOrdered` for others.
   */
  @Access.admin('sys:message:send')
  @Rest('/api/sys/message/mail/again')
  @Mutation(() => Flag)
  async messageMailAgain(
    @Arg('id', () => ID) messageId: string,
    @Arg('userIds', () => [ID]) userIds: string[],
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    const chosen = [...new Set(userIds)];
    if (chosen.length === 0 || chosen.length > idsAtMost) throw badInput(`请选择 1 至 ${idsAtMost} 封邮件！`);
    await refuseOthersMessage(context, messageId);
    const ids = chosen.map((userId) => mailId({ messageId, userId }));
    const known = await context.services.views.view<MailView>('mails').getMany(ids);
    if (known.length < ids.length) throw notFound('邮件');
    const { mails } = messageStreams(context.services);
    for (const { id, userId } of known) {
      const envelope = envelopeOf(context, 'messageMailAgain', { messageId, userId });
      const outcome = await mails.execute(id, { type: 'OrderAgain', messageId, userId }, envelope);
      if (outcome.kind === 'refused')
        throw new RefusedError(outcome.refusal.reason, '只有发送失败或无法确认的邮件可以重新发送！');
      if (outcome.kind === 'accepted' && outcome.position !== null) context.reached(outcome.position);
    }
    return true;
  }
}
