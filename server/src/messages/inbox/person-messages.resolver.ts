import 'reflect-metadata';
import { Arg, Ctx, Field, Float, ID, InputType, Int, ObjectType, Query, Resolver } from 'type-graphql';
import type { InboxView } from '@vigil/projections/messages/public';
import { peopleOf, refuseStrangers } from '../../organisation/public.js';
import { Access } from '../../platform/access.js';
import type { RequestContext } from '../../platform/context.js';
import { PageFields } from '../../platform/graphql/paging.js';
import { DateTime, WireInt } from '../../platform/graphql/scalars.js';
import { pageOf, toPage } from '../../platform/paging/paging.js';
import { Rest } from '../../platform/rest.js';
import { viewReached } from '../../platform/views/view-reached.js';
import { textsOf } from '../sending/send-message.js';
import { writtenTo } from './present-messages.js';

@InputType()
export class PersonMessagesParams {
  @Field(() => ID) userId!: string;
}

@InputType()
export class PersonMessagesInput {
  @Field(() => WireInt, { nullable: true }) current?: number | null;
  @Field(() => WireInt, { nullable: true }) size?: number | null;
  @Field(() => PersonMessagesParams) params!: PersonMessagesParams;
  @Field(() => Float, { nullable: true }) t?: number | null;
}

/** A message somebody got, for who sends messages: what it is called, and whether it was read; not what it says. */
@ObjectType({ simpleResolvers: true })
export class PersonMessage {
  @Field(() => ID) id!: string;
  @Field(() => String) title!: string;
  @Field(() => DateTime) createTime!: number;
  @Field(() => Int, { description: '0 unread, 1 read, 2 taken out of sight by the person' })
  readState!: number;
}

@ObjectType({ simpleResolvers: true })
export class PersonMessagePage extends PageFields {
  @Field(() => [PersonMessage]) records!: PersonMessage[];
}

/** What one person was told, for that person's page in the console. */
@Resolver()
export class PersonMessagesResolver {
  /** The newest first. Refuses `OutOfScope`. */
  @Access.admin('sys:message:send')
  @Rest('/api/sys/message/person-paging')
  @Query(() => PersonMessagePage)
  async personMessages(
    @Arg('input', () => PersonMessagesInput) input: PersonMessagesInput,
    @Ctx() context: RequestContext,
  ): Promise<PersonMessagePage> {
    const { services } = context;
    const { userId } = input.params;
    await refuseStrangers(context, [userId]);
    const page = pageOf(input);
    await viewReached(context, 'inbox');
    const inbox = services.views.view<InboxView>('inbox');
    const sort = [{ field: 'sentAt', descending: true }] as const;
    const [total, rows, people] = await Promise.all([
      inbox.count({ userId }),
      inbox.find({ filter: { userId }, sort, skip: page.skip, limit: page.size }),
      peopleOf(services).byIds([userId]),
    ]);
    const texts = await textsOf(services).getMany(rows.map(({ messageId }) => messageId));
    const byId = new Map(texts.map((text) => [text.id, text]));
    const records = rows.map(({ messageId, sentAt, state }) => ({
      ...{ id: messageId, createTime: sentAt, readState: state },
      title: writtenTo(byId.get(messageId), people.get(userId)).title,
    }));
    return toPage(records, total, page);
  }
}
