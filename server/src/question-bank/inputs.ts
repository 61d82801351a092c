import 'reflect-metadata';
import { Field, Float, ID, InputType } from 'type-graphql';
import { SharingInput } from '../organisation/public.js';
import { Fen, Flag, WireInt } from '../platform/graphql/scalars.js';
import { OrderInput } from '../platform/graphql/paging.js';

@InputType()
export class RepoPagingParams {
  @Field(() => String, { nullable: true }) title?: string | null;
  @Field(() => ID, { nullable: true }) catId?: string | null;
  @Field(() => [ID], { nullable: true }) excludes?: string[] | null;
  @Field(() => Flag, { nullable: true }) isTrain?: boolean | null;
  @Field(() => WireInt, { nullable: true }) state?: number | null;
}

@InputType()
export class RepoPagingInput {
  @Field(() => WireInt, { nullable: true }) current?: number | null;
  @Field(() => WireInt, { nullable: true }) size?: number | null;
  @Field(() => RepoPagingParams, { nullable: true }) params?: RepoPagingParams | null;
  @Field(() => [OrderInput], { nullable: true }) orders?: OrderInput[] | null;
  @Field(() => Float, { nullable: true }) t?: number | null;
}

@InputType()
export class BankInput {
  @Field(() => ID, { nullable: true }) id?: string | null;
  @Field(() => WireInt, { nullable: true }) version?: number | null;
  @Field(() => String) title!: string;
  @Field(() => ID, { nullable: true }) catId?: string | null;
  @Field(() => String, { nullable: true }) cover?: string | null;
  @Field(() => Fen, { nullable: true }) price?: number | null;
  @Field(() => String, { nullable: true }) faceCrowd?: string | null;
  @Field(() => String, { nullable: true }) remark?: string | null;
  @Field(() => Flag, { nullable: true }) training?: boolean | null;
  @Field(() => SharingInput, { nullable: true }) shared?: SharingInput | null;
}

@InputType()
export class ChapterInput {
  @Field(() => ID, { nullable: true }) id?: string | null;
  @Field(() => ID) repoId!: string;
  @Field(() => String) title!: string;
  @Field(() => ID, { nullable: true }) parentId?: string | null;
  /** place among its siblings, from 1; left out: last, or where it is */
  @Field(() => WireInt, { nullable: true }) sort?: number | null;
}

@InputType()
export class QuestionPagingParams {
  @Field(() => ID, { nullable: true }) repoId?: string | null;
  /** with the chapters below it; `none`: of no chapter */
  @Field(() => ID, { nullable: true }) chapterId?: string | null;
  @Field(() => WireInt, { nullable: true }) quType?: number | null;
  @Field(() => WireInt, { nullable: true }) level?: number | null;
  @Field(() => String, { nullable: true }) tag?: string | null;
  /** words of the question or its options */
  @Field(() => String, { nullable: true }) content?: string | null;
  @Field(() => WireInt, { nullable: true }) state?: number | null;
  @Field(() => ID, { nullable: true }) createBy?: string | null;
  /** true: named by some exam; false: by none */
  @Field(() => Flag, { nullable: true }) used?: boolean | null;
  @Field(() => [ID], { nullable: true }) excludes?: string[] | null;
}

@InputType()
export class QuestionPagingInput {
  @Field(() => WireInt, { nullable: true }) current?: number | null;
  @Field(() => WireInt, { nullable: true }) size?: number | null;
  @Field(() => QuestionPagingParams, { nullable: true }) params?: QuestionPagingParams | null;
  @Field(() => [OrderInput], { nullable: true }) orders?: OrderInput[] | null;
  @Field(() => Float, { nullable: true }) t?: number | null;
}

@InputType()
export class BankOptionInput {
  @Field(() => ID, { nullable: true }) id?: string | null;
  @Field(() => String) content!: string;
  @Field(() => String, { nullable: true }) image?: string | null;
  @Field(() => Flag, { nullable: true }) isRight?: boolean | null;
}

@InputType()
export class BankBlankInput {
  @Field(() => ID, { nullable: true }) id?: string | null;
  @Field(() => [String]) accepted!: string[];
}

@InputType()
export class BankPairInput {
  @Field(() => ID, { nullable: true }) id?: string | null;
  @Field(() => String) content!: string;
  @Field(() => String, { nullable: true }) image?: string | null;
  /** id of an item of `matches` */
  @Field(() => ID) matchId!: string;
}

@InputType()
export class BankMatchInput {
  @Field(() => ID) id!: string;
  @Field(() => String) content!: string;
  @Field(() => String, { nullable: true }) image?: string | null;
}

@InputType()
export class BankCodeTestInput {
  @Field(() => ID, { nullable: true }) id?: string | null;
  @Field(() => String) input!: string;
  @Field(() => String) output!: string;
  @Field(() => Flag, { nullable: true }) visible?: boolean | null;
}

@InputType()
export class BankCodeInput {
  @Field(() => [BankCodeTestInput]) tests!: BankCodeTestInput[];
  @Field(() => WireInt, { nullable: true }) timeLimit?: number | null;
}

@InputType()
export class MarkingPointInput {
  @Field(() => ID, { nullable: true }) id?: string | null;
  @Field(() => String) text!: string;
  @Field(() => Float) share!: number;
}

@InputType()
export class QuestionBodyInput {
  @Field(() => WireInt) quType!: number;
  @Field(() => String) content!: string;
  @Field(() => String, { nullable: true }) image?: string | null;
  @Field(() => String, { nullable: true }) media?: string | null;
  @Field(() => String, { nullable: true }) analysis?: string | null;
  @Field(() => [BankOptionInput], { nullable: true }) options?: BankOptionInput[] | null;
  @Field(() => [BankBlankInput], { nullable: true }) blanks?: BankBlankInput[] | null;
  @Field(() => Flag, { nullable: true }) inOrder?: boolean | null;
  @Field(() => [BankPairInput], { nullable: true }) pairs?: BankPairInput[] | null;
  @Field(() => [BankMatchInput], { nullable: true }) matches?: BankMatchInput[] | null;
  @Field(() => String, { nullable: true }) rightAnswer?: string | null;
  @Field(() => String, { nullable: true }) titleBody?: string | null;
  @Field(() => String, { nullable: true }) scratchUrl?: string | null;
  @Field(() => BankCodeInput, { nullable: true }) code?: BankCodeInput | null;
  @Field(() => [MarkingPointInput], { nullable: true }) points?: MarkingPointInput[] | null;
}

@InputType()
export class QuestionPartInput extends QuestionBodyInput {
  @Field(() => ID, { nullable: true }) quId?: string | null;
  @Field(() => Float) share!: number;
}

@InputType()
export class QuestionInput extends QuestionBodyInput {
  @Field(() => ID, { nullable: true }) id?: string | null;
  @Field(() => WireInt, { nullable: true }) version?: number | null;
  @Field(() => ID) repoId!: string;
  @Field(() => ID, { nullable: true }) chapterId?: string | null;
  @Field(() => WireInt, { nullable: true }) level?: number | null;
  @Field(() => [String], { nullable: true }) tags?: string[] | null;
  @Field(() => Float, { nullable: true }) scoreHint?: number | null;
  @Field(() => [QuestionPartInput], { nullable: true }) parts?: QuestionPartInput[] | null;
}
