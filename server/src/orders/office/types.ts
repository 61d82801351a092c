import 'reflect-metadata';
import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { OrderInput, PageFields } from '../../platform/graphql/paging.js';
import { DateTime, Fen, Flag, WireInt } from '../../platform/graphql/scalars.js';
import { PayOrder } from '../types.js';

/** What accountants look for. */
@InputType()
export class OrderOfficeParams {
  @Field(() => ID, { nullable: true, description: 'an order, or a channel’s number of a payment of it' })
  number?: string | null;
  @Field(() => String, { nullable: true, description: 'a part of what it is for' }) title?: string | null;
  @Field(() => String, { nullable: true, description: 'a part of the buyer’s name' }) realName?:
    | string
    | null;
  @Field(() => WireInt, { nullable: true }) orderState?: number | null;
  @Field(() => String, { nullable: true }) channel?: string | null;
  @Field(() => String, { nullable: true, description: 'asked: a refund waits; stuck: a channel refused one' })
  todo?: string | null;
  @Field(() => DateTime, { nullable: true, description: 'placed then or later' }) from?: number | null;
  @Field(() => DateTime, { nullable: true, description: 'placed before' }) to?: number | null;
}

@InputType()
export class OrderOfficeInput {
  @Field(() => WireInt, { nullable: true }) current?: number | null;
  @Field(() => WireInt, { nullable: true }) size?: number | null;
  @Field(() => OrderOfficeParams, { nullable: true }) params?: OrderOfficeParams | null;
  @Field(() => [OrderInput], { nullable: true }) orders?: OrderInput[] | null;
  @Field(() => Float, { nullable: true }) t?: number | null;
}

/** Balances of orders: what was received is earned, owed back, or went back. */
@ObjectType({ simpleResolvers: true })
export class OrderMoney {
  @Field(() => Fen) received!: number;
  @Field(() => Fen) earned!: number;
  @Field(() => Fen) owed!: number;
  @Field(() => Fen) refunded!: number;
}

/** An order as accountants see it. */
@ObjectType({ simpleResolvers: true })
export class OrderRow extends PayOrder {
  @Field(() => String) realName!: string;
  @Field(() => String) userName!: string;
  @Field(() => OrderMoney) money!: OrderMoney;
  @Field(() => Flag, { description: 'a refund waits to be decided' }) asked!: boolean;
  @Field(() => Flag, { description: 'a channel refused a refund that is owed' }) stuck!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class OrderRowPage extends PageFields {
  @Field(() => [OrderRow]) records!: OrderRow[];
}

/** All orders that were looked for, in sums. */
@ObjectType({ simpleResolvers: true })
export class OrderTotals extends OrderMoney {
  @Field(() => Int) orders!: number;
  @Field(() => Int) paidOrders!: number;
  @Field(() => String, { nullable: true, description: 'what does not balance; null: it balances' })
  imbalance!: string | null;
}

/** A trade that was opened at a channel. */
@ObjectType({ simpleResolvers: true })
export class OrderAttempt {
  @Field(() => ID, { description: 'the number by which the channel knows it' }) attemptId!: string;
  @Field(() => String) channel!: string;
  @Field(() => Flag) closed!: boolean;
}

/** Money that a channel had. */
@ObjectType({ simpleResolvers: true })
export class OrderPayment {
  @Field(() => ID, { description: 'the channel’s number' }) transactionId!: string;
  @Field(() => String) channel!: string;
  @Field(() => Fen) amount!: number;
  @Field(() => DateTime) receivedAt!: number;
  @Field(() => Flag, { description: 'it is what the order was paid with' }) kept!: boolean;
}

/** Money that is to go back, or went. */
@ObjectType({ simpleResolvers: true })
export class OrderRefund {
  @Field(() => ID) refundId!: string;
  @Field(() => ID) transactionId!: string;
  @Field(() => Fen) amount!: number;
  @Field(() => String, { description: 'requested, declined, owed or settled' }) stage!: string;
  @Field(() => String, {
    nullable: true,
    description: 'PaidTwice, PaidTooLate, OtherAmount, DiscountGone, Granted; null: none',
  })
  cause!: string | null;
  @Field(() => String, { nullable: true }) reason!: string | null;
  @Field(() => String, { nullable: true, description: 'who asked for it' }) requestedBy!: string | null;
  @Field(() => String, { nullable: true, description: 'who granted or declined it' })
  decidedBy!: string | null;
  @Field(() => DateTime, { nullable: true, description: 'when the channel gave it back' })
  settledAt!: number | null;
  @Field(() => Flag, { description: 'the caller asked for it, or it is theirs: another one decides' })
  own!: boolean;
  @Field(() => Int, { description: 'how often the channel refused it' }) failures!: number;
}

/** One of those whom an order pays for. */
@ObjectType({ simpleResolvers: true })
export class OrderLineRow {
  @Field(() => ID) lineId!: string;
  @Field(() => String) realName!: string;
  @Field(() => String) userName!: string;
  @Field(() => Fen) amount!: number;
  @Field(() => Flag, { description: 'it is paid for' }) paid!: boolean;
  @Field(() => Flag, { description: 'its money is asked back, or went' }) back!: boolean;
}

/** One order with all that happened to its money. */
@ObjectType({ simpleResolvers: true })
export class OrderSheet extends OrderRow {
  @Field(() => Fen, { description: 'what may still be asked back' }) refundable!: number;
  @Field(() => [OrderLineRow], { description: 'whom it pays for; [] where it is for one thing' })
  lines!: OrderLineRow[];
  @Field(() => [OrderAttempt]) attempts!: OrderAttempt[];
  @Field(() => [OrderPayment]) payments!: OrderPayment[];
  @Field(() => [OrderRefund]) refunds!: OrderRefund[];
}
