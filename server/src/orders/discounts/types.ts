import 'reflect-metadata';
import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { PageFields } from '../../platform/graphql/paging.js';
import { DateTime, Fen, Flag, WireInt } from '../../platform/graphql/scalars.js';

/** A discount code as administrators keep it. */
@ObjectType({ simpleResolvers: true })
export class DiscountRow {
  @Field(() => ID, { description: 'the code' }) id!: string;
  @Field(() => Int) version!: number;
  @Field(() => String) title!: string;
  @Field(() => Int, { nullable: true, description: 'percent less; null: an amount' }) percent!: number | null;
  @Field(() => Fen, { nullable: true, description: 'so much less; null: a percentage' }) less!: number | null;
  @Field(() => DateTime, { nullable: true }) from!: number | null;
  @Field(() => DateTime, { nullable: true, description: 'valid before it' }) until!: number | null;
  @Field(() => [String], { description: 'kinds of things it is for; empty: all' }) kinds!: string[];
  @Field(() => [ID], { description: 'things it is for; empty: all' }) subjectIds!: string[];
  @Field(() => Int, { nullable: true, description: 'null: any number' }) totalUses!: number | null;
  @Field(() => Int, { nullable: true, description: 'null: any number' }) usesPerPerson!: number | null;
  @Field(() => Fen, { description: 'what an order has to cost before it' }) minimum!: number;
  @Field(() => Flag) enabled!: boolean;
  @Field(() => Int, { description: 'orders that were paid with it' }) used!: number;
  @Field(() => Int, { description: 'orders that may still be paid with it' }) held!: number;
}

@ObjectType({ simpleResolvers: true })
export class DiscountPage extends PageFields {
  @Field(() => [DiscountRow]) records!: DiscountRow[];
}

@InputType()
export class DiscountPagingParams {
  @Field(() => String, { nullable: true, description: 'a part of the code or the title' }) words?:
    | string
    | null;
}

@InputType()
export class DiscountPagingInput {
  @Field(() => WireInt, { nullable: true }) current?: number | null;
  @Field(() => WireInt, { nullable: true }) size?: number | null;
  @Field(() => DiscountPagingParams, { nullable: true }) params?: DiscountPagingParams | null;
  @Field(() => Float, { nullable: true }) t?: number | null;
}

@InputType()
export class DiscountSaveInput {
  @Field(() => ID, { description: 'the code; a new one is made by saying one that is not there' })
  id!: string;
  @Field(() => WireInt, { nullable: true, description: 'null: it is new' }) version?: number | null;
  @Field(() => String) title!: string;
  @Field(() => WireInt, { nullable: true }) percent?: number | null;
  @Field(() => Fen, { nullable: true }) less?: number | null;
  @Field(() => DateTime, { nullable: true }) from?: number | null;
  @Field(() => DateTime, { nullable: true }) until?: number | null;
  @Field(() => [String], { nullable: true }) kinds?: string[] | null;
  @Field(() => [ID], { nullable: true }) subjectIds?: string[] | null;
  @Field(() => WireInt, { nullable: true }) totalUses?: number | null;
  @Field(() => WireInt, { nullable: true }) usesPerPerson?: number | null;
  @Field(() => Fen, { nullable: true }) minimum?: number | null;
  @Field(() => Flag) enabled!: boolean;
}
