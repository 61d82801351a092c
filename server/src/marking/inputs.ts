import 'reflect-metadata';
import { Field, Float, ID, InputType, Int } from 'type-graphql';
import { OrderInput } from '../platform/graphql/paging.js';
import { Flag, WireInt } from '../platform/graphql/scalars.js';

@InputType()
export class CriterionPointsInput {
  @Field(() => ID) id!: string;
  @Field(() => Float) points!: number;
}

@InputType()
export class MarkingAnnotationInput {
  @Field(() => Int) from!: number;
  @Field(() => Int) to!: number;
  @Field(() => String) text!: string;
}

@InputType()
export class MarkingMarkInput {
  @Field(() => ID) examId!: string;
  @Field(() => ID) number!: string;
  @Field(() => Float) points!: number;
  @Field(() => Int) answerRevision!: number;
  @Field(() => Int, {
    nullable: true,
    description: 'marks it had when it was looked at; left out: an own mark is changed with a reason alone',
  })
  markRevision?: number | null;
  @Field(() => [CriterionPointsInput], { nullable: true }) criteria?: CriterionPointsInput[] | null;
  @Field(() => String, { nullable: true }) comment?: string | null;
  @Field(() => [MarkingAnnotationInput], { nullable: true }) annotations?: MarkingAnnotationInput[] | null;
  @Field(() => String, { nullable: true }) reason?: string | null;
  @Field(() => Flag, { nullable: true, description: 'answers that say the same too; default true' })
  applyToSame?: boolean | null;
}

@InputType()
export class ReviewedQuestionInput {
  @Field(() => ID) id!: string;
  @Field(() => Float, { nullable: true, description: 'left out: not marked by this call' })
  actualScore?: number | null;
  @Field(() => Int, { nullable: true, description: 'left out: whatever is there' })
  answerRevision?: number | null;
  @Field(() => Int, { nullable: true, description: 'as of markingMark' }) markRevision?: number | null;
  @Field(() => Flag, { nullable: true, description: 'answers that say the same too; default false' })
  applyToSame?: boolean | null;
  @Field(() => String, { nullable: true }) comment?: string | null;
  @Field(() => [CriterionPointsInput], { nullable: true }) criteria?: CriterionPointsInput[] | null;
  @Field(() => [MarkingAnnotationInput], { nullable: true }) annotations?: MarkingAnnotationInput[] | null;
  @Field(() => String, { nullable: true }) reason?: string | null;
}

@InputType()
export class ReviewPaperInput {
  @Field(() => ID) id!: string;
  @Field(() => String, { nullable: true }) remark?: string | null;
  @Field(() => [ReviewedQuestionInput]) quList!: ReviewedQuestionInput[];
  @Field(() => Flag, { nullable: true, description: 'refused while answers are left to mark' })
  finish?: boolean | null;
}

@InputType()
export class MarkingSettingsInput {
  @Field(() => ID) examId!: string;
  @Field(() => WireInt, { nullable: true }) version?: number | null;
  @Field(() => Int) rounds!: number;
  @Field(() => Float) tolerance!: number;
  @Field(() => Float) step!: number;
  @Field(() => Flag) anonymous!: boolean;
  @Field(() => Int) sampleEvery!: number;
}

@InputType()
export class MarkingSampleInput {
  @Field(() => ID, { nullable: true }) id?: string | null;
  @Field(() => WireInt, { nullable: true }) version?: number | null;
  @Field(() => ID) examId!: string;
  @Field(() => ID) quId!: string;
  @Field(() => String, { nullable: true, description: 'types other than 8 and 9: HTML' }) text?:
    | string
    | null;
  @Field(() => String, { nullable: true, description: 'types 8 and 9' }) code?: string | null;
  @Field(() => Float) points!: number;
  @Field(() => String, { nullable: true }) note?: string | null;
}

@InputType()
export class MarkingExamFilter {
  @Field(() => String, { nullable: true }) title?: string | null;
  @Field(() => Flag, { nullable: true, description: 'true: only those with answers that wait' })
  waiting?: boolean | null;
}
@InputType()
export class MarkingExamPagingInput {
  @Field(() => WireInt, { nullable: true }) current?: number | null;
  @Field(() => WireInt, { nullable: true }) size?: number | null;
  @Field(() => MarkingExamFilter, { nullable: true }) params?: MarkingExamFilter | null;
}

@InputType()
export class MarkingPaperFilter {
  @Field(() => ID) examId!: string;
  @Field(() => WireInt, { nullable: true, description: '1 waits for marking, 2 finished' })
  state?: number | null;
  @Field(() => String, { nullable: true, description: 'nothing is found by it while names are hidden' })
  realName?: string | null;
}
@InputType()
export class MarkingPaperPagingInput {
  @Field(() => WireInt, { nullable: true }) current?: number | null;
  @Field(() => WireInt, { nullable: true }) size?: number | null;
  @Field(() => [OrderInput], { nullable: true }) orders?: OrderInput[] | null;
  @Field(() => MarkingPaperFilter) params!: MarkingPaperFilter;
}
