import 'reflect-metadata';
import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { OrderInput, PageFields } from '../platform/graphql/paging.js';
import { DateTime, Fen, Flag, Json, WireInt } from '../platform/graphql/scalars.js';

/** A way to pay. */
@ObjectType({ simpleResolvers: true })
export class PayChannel {
  @Field(() => String, { description: 'alipay, wechat or paypal' }) name!: string;
  @Field(() => Flag) enabled!: boolean;
  @Field(() => Flag, { description: 'no money moves' }) sandbox!: boolean;
  @Field(() => String, { description: 'what it takes; CNY but for PayPal' }) currency!: string;
  @Field(() => Float, { nullable: true, description: 'yuan for one of it; null: it takes CNY' })
  rate!: number | null;
}

/** Money of an order that goes back to its buyer, or went. */
@ObjectType({ simpleResolvers: true })
export class PayOrderMoneyBack {
  @Field(() => Fen) amount!: number;
  @Field(() => String, { description: 'requested, owed or settled' }) stage!: string;
  @Field(() => String, { nullable: true, description: 'the way it was paid by, and goes back' })
  channel!: string | null;
  @Field(() => DateTime, { nullable: true, description: 'when the channel gave it back' })
  settledAt!: number | null;
  @Field(() => Flag, { description: 'of a payment that came besides the one by which it is paid' })
  besides!: boolean;
}

/** An own order. */
@ObjectType({ simpleResolvers: true })
export class PayOrder {
  @Field(() => ID) id!: string;
  @Field(() => String, { description: 'exam, category, repo, course, bundle or group' }) kind!: string;
  @Field(() => ID) subjectId!: string;
  @Field(() => String) title!: string;
  @Field(() => Fen, { description: 'what is to be paid' }) price!: number;
  @Field(() => Fen, { description: 'what it cost before a discount' }) fullPrice!: number;
  @Field(() => String, { nullable: true, description: 'the code that made it cheaper' })
  discountCode!: string | null;
  @Field(() => Flag, { description: 'a code may be put onto it now' }) discountable!: boolean;
  @Field(() => Int, { description: '0 unpaid, 1 paid, 2 closed, 3 money goes back, 4 it went back' })
  orderState!: number;
  @Field(() => String, { nullable: true, description: 'the way it is paid, or was tried last' })
  channel!: string | null;
  @Field(() => DateTime) createTime!: number;
  @Field(() => DateTime) payUntil!: number;
  @Field(() => DateTime, { nullable: true }) payTime!: number | null;
  @Field(() => Int, { description: 'seconds in which it may be paid, by the server’s clock' })
  leftSeconds!: number;
  @Field(() => [PayOrderMoneyBack], { description: 'what goes back or went, declined requests aside' })
  moneyBack!: PayOrderMoneyBack[];
}

@ObjectType({ simpleResolvers: true })
export class PayOrderPage extends PageFields {
  @Field(() => [PayOrder]) records!: PayOrder[];
}

@InputType()
export class PayOrderPagingParams {
  @Field(() => WireInt, { nullable: true }) orderState?: number | null;
}

@InputType()
export class PayOrderPagingInput {
  @Field(() => WireInt, { nullable: true }) current?: number | null;
  @Field(() => WireInt, { nullable: true }) size?: number | null;
  @Field(() => PayOrderPagingParams, { nullable: true }) params?: PayOrderPagingParams | null;
  @Field(() => [OrderInput], { nullable: true }) orders?: OrderInput[] | null;
  @Field(() => Float, { nullable: true }) t?: number | null;
}

/** How a channel is set up, secrets aside. */
@ObjectType({ simpleResolvers: true })
export class PayChannelConfig {
  @Field(() => String, { description: 'alipay, wechat or paypal' }) name!: string;
  @Field(() => Flag) enabled!: boolean;
  @Field(() => Flag, {
    description: 'the sandbox stands in for it: a demo installation where it is not open',
  })
  sandbox!: boolean;
  @Field(() => Int, { nullable: true, description: 'null: nothing was saved yet' }) version!: number | null;
  @Field(() => Json, { description: 'texts by field' }) data!: unknown;
  @Field(() => [String], { description: 'names of the secrets that are set' }) secrets!: string[];
}

@InputType()
export class PayChannelSaveInput {
  @Field(() => String) name!: string;
  @Field(() => Flag) enabled!: boolean;
  @Field(() => Json, { description: 'texts by field; a secret left empty stays as it is' }) data!: unknown;
  @Field(() => WireInt, { nullable: true }) version?: number | null;
}

/** What a channel said of a trial. */
@ObjectType({ simpleResolvers: true })
export class PayChannelTested {
  @Field(() => Flag) works!: boolean;
  @Field(() => String, { nullable: true, description: 'why it did not work' }) said!: string | null;
}
