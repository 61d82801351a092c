import 'reflect-metadata';
import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { Channel } from '@vigil/domain/messages/sending/message.decider';
import { OrderInput, PageFields } from '../../platform/graphql/paging.js';
import { DateTime, Flag, WireInt } from '../../platform/graphql/scalars.js';
import { AudienceInput, AudienceOf } from '../audience-input.js';

@InputType()
export class MessageInput {
  @Field(() => AudienceInput, { nullable: true, description: 'left out with unreadOf' })
  audience?: AudienceInput | null;
  @Field(() => ID, {
    nullable: true,
    description:
      'id of a notice that must be read: whoever it is for and has not said so, instead of an audience',
  })
  unreadOf?: string | null;
  @Field(() => String) title!: string;
  @Field(() => String, { description: 'plain text' }) content!: string;
  @Field(() => [String], { nullable: true, description: 'site, mail; site when left out' })
  channels?: string[] | null;
  @Field(() => String, { nullable: true, description: 'code of the template it was made from' })
  template?: string | null;
}

@InputType()
export class MessageSendInput extends MessageInput {
  @Field(() => WireInt, { description: 'how many people the preview said' }) userCount!: number;
}

/** What would be sent, and to how many. */
@ObjectType({ simpleResolvers: true })
export class MessagePreview {
  @Field(() => String) title!: string;
  @Field(() => String, { description: 'HTML of plain text' }) content!: string;
  @Field(() => Int) userCount!: number;
  @Field(() => Int, { description: 'how many of them have a mail address; 0 when mail is no channel' })
  mailCount!: number;
  @Field(() => Flag, { description: 'false: mails wait until a mail server is configured' })
  mailConfigured!: boolean;
}

/** A message as the outbox shows it. */
@ObjectType({ simpleResolvers: true })
export class SentMessage {
  @Field(() => ID) id!: string;
  @Field(() => String) title!: string;
  @Field(() => String, { description: 'HTML of plain text, variables of people as they stand' })
  content!: string;
  @Field(() => DateTime) createTime!: number;
  @Field(() => String) sender!: string;
  @Field(() => AudienceOf) audience!: AudienceOf;
  @Field(() => ID, {
    nullable: true,
    description: 'notice whose readers were left out of the audience',
  })
  unreadOf!: string | null;
  @Field(() => [String]) channels!: readonly Channel[];
  @Field(() => String, { nullable: true }) template!: string | null;
  @Field(() => Flag, { description: 'everybody it is for has it' }) delivered!: boolean;
  @Field(() => Int) userCount!: number;
  @Field(() => Int) shownCount!: number;
  @Field(() => Int) readCount!: number;
  @Field(() => Int) mailCount!: number;
  @Field(() => Int) mailSent!: number;
  @Field(() => Int) mailFailed!: number;
  @Field(() => Int, { description: 'begun, and nobody knows what became of them' }) mailUnknown!: number;
}

@ObjectType({ simpleResolvers: true })
export class SentMessagePage extends PageFields {
  @Field(() => [SentMessage]) records!: SentMessage[];
  @Field(() => Flag, { description: 'whether a mail server is configured' }) mailConfigured!: boolean;
}

@InputType()
export class SentMessagePagingInput {
  @Field(() => WireInt, { nullable: true }) current?: number | null;
  @Field(() => WireInt, { nullable: true }) size?: number | null;
  @Field(() => [OrderInput], { nullable: true }) orders?: OrderInput[] | null;
  @Field(() => Float, { nullable: true }) t?: number | null;
}
