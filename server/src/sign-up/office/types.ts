import 'reflect-metadata';
import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { IdOf, OrderInput, PageFields } from '../../platform/graphql/paging.js';
import { DateTime, WireInt } from '../../platform/graphql/scalars.js';

/** One person in one category, as staff read it. */
@ObjectType({ simpleResolvers: true })
export class SignUpRow extends IdOf {
  @Field(() => ID) userId!: string;
  @Field(() => String) realName!: string;
  @Field(() => String) userName!: string;
  @Field(() => String, { nullable: true }) deptName!: string | null;
  @Field(() => ID) catId!: string;
  @Field(() => String) catName!: string;
  @Field(() => ID, { nullable: true }) examId!: string | null;
  @Field(() => String, { nullable: true }) examTitle!: string | null;
  @Field(() => DateTime, { nullable: true }) startTime!: number | null;
  @Field(() => Int, { description: '0 the form is missing, 1 given, 2 cancelled' }) state!: number;
  @Field(() => String, { nullable: true, description: 'taken, kept, held, waiting; null: none' })
  place!: string | null;
  @Field(() => Int, { nullable: true, description: 'place in the line, from 1' }) inLine!: number | null;
  @Field(() => Int, { description: '1, and one more for each resit' }) round!: number;
  @Field(() => DateTime) signTime!: number;
  @Field(() => DateTime, { nullable: true }) giveTime!: number | null;
  @Field(() => String, { description: 'why staff cancelled it' }) cancelReason!: string;
}

@ObjectType({ simpleResolvers: true })
export class SignUpPage extends PageFields {
  @Field(() => [SignUpRow]) records!: SignUpRow[];
}

@InputType()
export class SignUpParams {
  @Field(() => ID, { nullable: true }) catId?: string | null;
  @Field(() => ID, { nullable: true }) examId?: string | null;
  @Field(() => String, { nullable: true, description: 'a part of the person’s name' })
  realName?: string | null;
  @Field(() => WireInt, { nullable: true }) state?: number | null;
}

@InputType()
export class SignUpPagingInput {
  @Field(() => WireInt, { nullable: true }) current?: number | null;
  @Field(() => WireInt, { nullable: true }) size?: number | null;
  @Field(() => SignUpParams, { nullable: true }) params?: SignUpParams | null;
  @Field(() => [OrderInput], { nullable: true }) orders?: OrderInput[] | null;
  @Field(() => Float, { nullable: true }) t?: number | null;
}
