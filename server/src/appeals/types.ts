import 'reflect-metadata';
import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { OrderInput, PageFields } from '../platform/graphql/paging.js';
import { DateTime, Flag, WireInt } from '../platform/graphql/scalars.js';
import { AnswerRemark } from '../exam-taking/public.js';
import { Question } from '../sitting/public.js';

/** One review, as whoever asked for it reads it. */
@ObjectType({ simpleResolvers: true })
export class Appeal {
  @Field(() => ID) id!: string;
  @Field(() => ID, { description: 'question or part' }) quId!: string;
  @Field(() => Int, {
    description:
      '0 waits, 1 points stand, 2 points changed, 3 taken back, 4 answered, and what came of it does not show',
  })
  state!: number;
  @Field(() => String) reason!: string;
  @Field(() => DateTime) filedAt!: number;
  @Field(() => Float, { nullable: true, description: 'null while what it brought does not show' })
  pointsBefore!: number | null;
  @Field(() => Float, { nullable: true }) pointsAfter!: number | null;
  @Field(() => String, { nullable: true }) answer!: string | null;
  @Field(() => DateTime, { nullable: true }) answeredAt!: number | null;
}

/** Reviews of one own paper. */
@ObjectType({ simpleResolvers: true })
export class PaperAppeals {
  @Field(() => DateTime, { nullable: true, description: 'to when one may be asked for; null: not now' })
  until!: number | null;
  @Field(() => [Appeal]) records!: Appeal[];
}

/** One review, as reviewers read it. */
@ObjectType({ simpleResolvers: true })
export class AppealRow extends Appeal {
  @Field(() => ID) examId!: string;
  @Field(() => String) examTitle!: string;
  @Field(() => Int, { description: 'of the question, on the paper' }) sort!: number;
  @Field(() => Float, { description: 'what it could bring' }) fullScore!: number;
  @Field(() => String, { nullable: true, description: 'null where the exam is marked without names' })
  realName!: string | null;
  @Field(() => String, { nullable: true }) answeredByName!: string | null;
  @Field(() => Flag, { description: 'of the caller’s own paper: another one answers it' }) own!: boolean;
  @Field(() => Flag, { description: 'the paper is void: it is answered with words alone' })
  paperVoid!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class AppealPage extends PageFields {
  @Field(() => [AppealRow]) records!: AppealRow[];
}

/** A review with the question as it stands on the paper, its key and its answer. */
@ObjectType({ simpleResolvers: true })
export class AppealSheet extends AppealRow {
  @Field(() => Question) question!: Question;
  @Field(() => Float, { description: 'what it brings now' }) points!: number;
  @Field(() => Float, { description: 'points are given in multiples of it' }) step!: number;
  @Field(() => String, { nullable: true, description: 'what the reviewer said when marking' })
  comment!: string | null;
  @Field(() => String, { description: 'the answer without markup: what remarks count characters of' })
  plain!: string;
  @Field(() => [AnswerRemark], { description: 'what the reviewer remarked on stretches of it' })
  annotations!: AnswerRemark[];
}

@InputType()
export class AppealPagingParams {
  @Field(() => ID, { nullable: true }) examId?: string | null;
  @Field(() => String, { nullable: true, description: 'a part of the exam’s name' }) title?: string | null;
  @Field(() => WireInt, { nullable: true }) state?: number | null;
}

@InputType()
export class AppealPagingInput {
  @Field(() => WireInt, { nullable: true }) current?: number | null;
  @Field(() => WireInt, { nullable: true }) size?: number | null;
  @Field(() => AppealPagingParams, { nullable: true }) params?: AppealPagingParams | null;
  @Field(() => [OrderInput], { nullable: true }) orders?: OrderInput[] | null;
  @Field(() => Float, { nullable: true }) t?: number | null;
}
