import 'reflect-metadata';
import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { OrderInput, PageFields } from '../../platform/graphql/paging.js';
import { DateTime, WireInt } from '../../platform/graphql/scalars.js';

/** A message as the person reads it who got it. */
@ObjectType({ simpleResolvers: true })
export class SiteMessage {
  @Field(() => ID) id!: string;
  @Field(() => String) title!: string;
  @Field(() => String, { description: 'HTML of plain text' }) content!: string;
  @Field(() => DateTime) createTime!: number;
  @Field(() => Int, { description: '0 unread, 1 read' }) readState!: number;
}

@ObjectType({ simpleResolvers: true })
export class SiteMessagePage extends PageFields {
  @Field(() => [SiteMessage]) records!: SiteMessage[];
}

@InputType()
export class MessagePagingParams {
  @Field(() => WireInt, { nullable: true, description: '0 unread, 1 read; left out: both' })
  readState?: number | null;
}

@InputType()
export class MessagePagingInput {
  @Field(() => WireInt, { nullable: true }) current?: number | null;
  @Field(() => WireInt, { nullable: true }) size?: number | null;
  @Field(() => MessagePagingParams, { nullable: true }) params?: MessagePagingParams | null;
  @Field(() => [OrderInput], { nullable: true }) orders?: OrderInput[] | null;
  @Field(() => Float, { nullable: true }) t?: number | null;
}
