import 'reflect-metadata';
import { Field, Float, ID, InputType } from 'type-graphql';
import { AnswerFields } from '../exam-taking/public.js';
import { OrderInput } from '../platform/graphql/paging.js';
import { Flag, WireInt } from '../platform/graphql/scalars.js';

@InputType()
export class TrainStartInput {
  @Field(() => WireInt) mode!: number;
  @Field(() => ID, { description: 'With mode 0 an exam.' }) repoId!: string;
  @Field(() => ID, { nullable: true, description: 'Nobody but the caller.' }) userId?: string | null;
  @Field(() => Flag, { nullable: true, description: 'Leaves what goes on and begins anew.' }) clear?:
    | boolean
    | null;
  @Field(() => WireInt, { nullable: true, description: 'With mode 3.' }) quType?: number | null;
  @Field(() => ID, { nullable: true, description: 'With mode 4.' }) chapterId?: string | null;
}

/** An answer to a part of a composite. */
@InputType()
export class TrainPartInput extends AnswerFields {}

@InputType()
export class TrainFillInput extends AnswerFields {
  @Field(() => ID) trainId!: string;
  @Field(() => [TrainPartInput], { nullable: true }) subList?: TrainPartInput[] | null;
  @Field(() => WireInt, { nullable: true }) seq?: number | null;
  @Field(() => String, { nullable: true }) device?: string | null;
}

@InputType()
export class TrainPagingParams {
  @Field(() => ID, { nullable: true }) repoId?: string | null;
  @Field(() => WireInt, { nullable: true }) mode?: number | null;
  @Field(() => WireInt, { nullable: true }) state?: number | null;
}

@InputType()
export class TrainPagingInput {
  @Field(() => WireInt, { nullable: true }) current?: number | null;
  @Field(() => WireInt, { nullable: true }) size?: number | null;
  @Field(() => TrainPagingParams, { nullable: true }) params?: TrainPagingParams | null;
  @Field(() => [OrderInput], { nullable: true }) orders?: OrderInput[] | null;
  @Field(() => Float, { nullable: true }) t?: number | null;
}

@InputType()
export class TrainExamPagingParams {
  @Field(() => ID, { nullable: true, description: 'Left out: wrong questions of all exams.' }) examId?:
    | string
    | null;
}

@InputType()
export class TrainExamPagingInput {
  @Field(() => WireInt, { nullable: true }) current?: number | null;
  @Field(() => WireInt, { nullable: true }) size?: number | null;
  @Field(() => TrainExamPagingParams, { nullable: true }) params?: TrainExamPagingParams | null;
  @Field(() => [OrderInput], { nullable: true }) orders?: OrderInput[] | null;
  @Field(() => Float, { nullable: true }) t?: number | null;
}
