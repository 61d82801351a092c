import 'reflect-metadata';
import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { PageFields } from '../../platform/graphql/paging.js';
import { DateTime, Fen, Flag, WireInt } from '../../platform/graphql/scalars.js';

/** What accountants look for among days. */
@InputType()
export class ReconciliationParams {
  @Field(() => String, { nullable: true }) channel?: string | null;
  @Field(() => String, { nullable: true, description: 'waiting, even, open or settled' }) state?:
    | string
    | null;
  @Field(() => String, { nullable: true, description: 'yyyy-MM-dd, the first day' }) from?: string | null;
  @Field(() => String, { nullable: true, description: 'yyyy-MM-dd, the last day' }) to?: string | null;
}

@InputType()
export class ReconciliationInput {
  @Field(() => WireInt, { nullable: true }) current?: number | null;
  @Field(() => WireInt, { nullable: true }) size?: number | null;
  @Field(() => ReconciliationParams, { nullable: true }) params?: ReconciliationParams | null;
  @Field(() => Float, { nullable: true }) t?: number | null;
}

/** Payments and refunds of a day, in hundredths of the channel's currency. */
@ObjectType({ simpleResolvers: true })
export class ReconciliationSums {
  @Field(() => Int) payments!: number;
  @Field(() => Fen) paid!: number;
  @Field(() => Int) refunds!: number;
  @Field(() => Fen) refunded!: number;
}

/** A channel's bill of one day, held against our streams. */
@ObjectType({ simpleResolvers: true })
export class ReconciliationDayRow {
  @Field(() => ID, { description: 'channel and day' }) id!: string;
  @Field(() => String) channel!: string;
  @Field(() => String, { description: 'yyyy-MM-dd, in Beijing' }) day!: string;
  @Field(() => String, {
    description:
      'waiting: not compared yet; even: nothing differs; open: somebody has to look; settled: what differs was explained',
  })
  state!: string;
  @Field(() => DateTime, { nullable: true }) comparedAt!: number | null;
  @Field(() => Flag) sandbox!: boolean;
  @Field(() => String) currency!: string;
  @Field(() => Int, { description: 'lines of the bill' }) lines!: number;
  @Field(() => Int) matched!: number;
  @Field(() => ReconciliationSums) here!: ReconciliationSums;
  @Field(() => ReconciliationSums) there!: ReconciliationSums;
  @Field(() => Fen, { description: 'what the channel kept' }) fees!: number;
  @Field(() => Int) differences!: number;
  @Field(() => Int, { description: 'differences that nobody explained yet' }) open!: number;
}

@ObjectType({ simpleResolvers: true })
export class ReconciliationDayPage extends PageFields {
  @Field(() => [ReconciliationDayRow]) records!: ReconciliationDayRow[];
}

/** Something that differs. Amounts in hundredths of the currency beside them; null: that side has none. */
@ObjectType({ simpleResolvers: true })
export class ReconciliationDifference {
  @Field(() => ID) id!: string;
  @Field(() => String, { description: 'OnlyHere, OnlyThere, OtherAmount, OtherCurrency or Fee' })
  kind!: string;
  @Field(() => String, { description: 'payment, refund or other' }) what!: string;
  @Field(() => String, { description: 'our number of the trade or refund; empty: none' }) number!: string;
  @Field(() => String, { description: 'the channel’s; empty: the bill has none' }) transactionId!: string;
  @Field(() => ID, { nullable: true }) orderId!: string | null;
  @Field(() => Fen, { nullable: true }) here!: number | null;
  @Field(() => String, { nullable: true }) hereCurrency!: string | null;
  @Field(() => Fen, { nullable: true }) there!: number | null;
  @Field(() => String, { nullable: true }) thereCurrency!: string | null;
  @Field(() => Fen, { nullable: true, description: 'what the channel kept; of Fee alone' })
  fee!: number | null;
  @Field(() => Fen, { nullable: true, description: 'what it should have kept' })
  feeExpected!: number | null;
  @Field(() => String, { description: 'open, explained, or found: another day’s bill has it' })
  stage!: string;
  @Field(() => String, { nullable: true }) words!: string | null;
  @Field(() => String, { nullable: true, description: 'who explained it' }) by!: string | null;
  @Field(() => DateTime, { nullable: true }) explainedAt!: number | null;
}

@ObjectType({ simpleResolvers: true })
export class ReconciliationDay extends ReconciliationDayRow {
  @Field(() => [ReconciliationDifference]) found!: ReconciliationDifference[];
  @Field(() => Int, { description: 'differences beyond those that are told' }) more!: number;
}
