import 'reflect-metadata';
import { Field, Float, ID, InputType } from 'type-graphql';
import { Flag, WireInt } from '../platform/graphql/scalars.js';
import { OrderInput } from '../platform/graphql/paging.js';

@InputType()
export class CreatePaperInput {
  @Field(() => ID) examId!: string;
  @Field(() => String, { nullable: true }) password?: string | null;
  @Field(() => String, { nullable: true }) faceToken?: string | null;
  @Field(() => ID, { nullable: true }) courseId?: string | null;
  @Field(() => ID, { nullable: true }) activityId?: string | null;
}

@InputType()
export class AnswerEntryInput {
  @Field(() => ID) id!: string;
  @Field(() => Flag, { nullable: true }) checked?: boolean | null;
  @Field(() => String, { nullable: true }) answer?: string | null;
}

/** An answer to one question, as the specification's clients send it (wire.md "Answers by type"). */
@InputType()
export abstract class AnswerFields {
  @Field(() => ID) quId!: string;
  @Field(() => [AnswerEntryInput], { nullable: true }) answerList?: AnswerEntryInput[] | null;
  @Field(() => [ID], { nullable: true }) answers?: string[] | null;
  @Field(() => String, { nullable: true }) answer?: string | null;
  @Field(() => String, { nullable: true }) codeAnswer?: string | null;
  @Field(() => String, { nullable: true }) scratchAnswer?: string | null;
}

@InputType()
export class PreviewAnswerInput extends AnswerFields {}

@InputType({ description: 'A question that the browser showed of itself.' })
export class ShownQuestionInput {
  @Field(() => ID) quId!: string;
  @Field(() => Float, { description: 'ms by the browser’s clock' }) at!: number;
}

@InputType()
export class FillAnswerInput extends AnswerFields {
  @Field(() => ID) paperId!: string;
  @Field(() => WireInt, { nullable: true }) seq?: number | null;
  @Field(() => String, { nullable: true }) device?: string | null;
  @Field(() => [ShownQuestionInput], { nullable: true }) opened?: ShownQuestionInput[] | null;
  @Field(() => Float, { nullable: true, description: 'ms by the browser’s clock, of this attempt' })
  sentAt?: number | null;
  @Field(() => Float, {
    nullable: true,
    description: 'ms since the answer was written, by the browser’s clock, of this attempt',
  })
  ageMs?: number | null;
  @Field(() => String, { nullable: true }) commandId?: string | null;
}

@InputType()
export class PreviewScoreInput {
  @Field(() => ID) id!: string;
  @Field(() => String) seed!: string;
  /** of the exam that was previewed */
  @Field(() => WireInt) version!: number;
  @Field(() => [PreviewAnswerInput]) answers!: PreviewAnswerInput[];
}

@InputType()
export class PaperPagingParams {
  @Field(() => ID, { nullable: true }) examId?: string | null;
  @Field(() => ID, { nullable: true }) userId?: string | null;
  @Field(() => [String], { nullable: true }) dateRange?: string[] | null;
}

@InputType()
export class PaperPagingInput {
  @Field(() => WireInt, { nullable: true }) current?: number | null;
  @Field(() => WireInt, { nullable: true }) size?: number | null;
  @Field(() => PaperPagingParams, { nullable: true }) params?: PaperPagingParams | null;
  @Field(() => [String], { nullable: true }) dateRange?: string[] | null;
  @Field(() => [OrderInput], { nullable: true }) orders?: OrderInput[] | null;
  @Field(() => Float, { nullable: true }) t?: number | null;
}

@InputType()
export class RecordPagingParams {
  @Field(() => WireInt, { nullable: true }) examType?: number | null;
  @Field(() => String, { nullable: true }) title?: string | null;
  @Field(() => [String], { nullable: true }) dateRange?: string[] | null;
}

@InputType()
export class RecordPagingInput {
  @Field(() => WireInt, { nullable: true }) current?: number | null;
  @Field(() => WireInt, { nullable: true }) size?: number | null;
  @Field(() => RecordPagingParams, { nullable: true }) params?: RecordPagingParams | null;
  @Field(() => [String], { nullable: true }) dateRange?: string[] | null;
  @Field(() => [OrderInput], { nullable: true }) orders?: OrderInput[] | null;
  @Field(() => Float, { nullable: true }) t?: number | null;
}

@InputType()
export class ScoreLookupInput {
  @Field(() => String) realName!: string;
  @Field(() => String) idCard!: string;
  @Field(() => String, {
    nullable: true,
    description: 'of the slider puzzle; left out where the site has none',
  })
  captchaKey?: string | null;
  @Field(() => String, { nullable: true, description: 'what passing it granted' })
  validate?: string | null;
}
