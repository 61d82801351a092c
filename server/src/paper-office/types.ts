import 'reflect-metadata';
import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { PageFields } from '../platform/graphql/paging.js';
import { DateTime, Flag } from '../platform/graphql/scalars.js';
import { Question } from '../sitting/public.js';

/** A paper of an exam that the caller sets, open or handed in, whether or not it counts. */
@ObjectType({ simpleResolvers: true })
export class OfficePaper {
  @Field(() => ID) id!: string;
  @Field(() => ID) examId!: string;
  @Field(() => String) title!: string;
  @Field(() => Int) examType!: number;
  @Field(() => ID) userId!: string;
  @Field(() => String) realName!: string;
  @Field(() => String) userName!: string;
  @Field(() => String, { nullable: true }) deptName!: string | null;
  @Field(() => Int) attempt!: number;
  @Field(() => DateTime) createTime!: number;
  @Field(() => DateTime, { nullable: true }) handTime!: number | null;
  @Field(() => Int) userTime!: number;
  @Field(() => Int) handState!: number;
  @Field(() => Int) state!: number;
  @Field(() => Int) reviewState!: number;
  @Field(() => Int) exState!: number;
  @Field(() => Float) totalScore!: number;
  @Field(() => Float) qualifyScore!: number;
  @Field(() => Float, { nullable: true }) userScore!: number | null;
  @Field(() => Float, { nullable: true }) userObjScore!: number | null;
  @Field(() => Float, { nullable: true }) userSubjScore!: number | null;
  @Field(() => Int, { nullable: true }) passed!: number | null;
  @Field(() => Flag) valid!: boolean;
  /** null: a person did not void it */
  @Field(() => DateTime, { nullable: true }) voidedAt!: number | null;
  @Field(() => String) voidReason!: string;
  /** voided without taking a chance */
  @Field(() => Flag) chanceBack!: boolean;
  /** the caller's own: they neither void nor restore it */
  @Field(() => Flag) own!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class OfficePaperPage extends PageFields {
  @Field(() => [OfficePaper]) records!: OfficePaper[];
}

/** What a person gave for an answer, and said about it. */
@ObjectType({ simpleResolvers: true })
export class OfficeMark {
  @Field(() => Float) points!: number;
  @Field(() => Int) round!: number;
  /** points by which the answer counts from this mark on; null: not yet */
  @Field(() => Float, { nullable: true }) stands!: number | null;
  @Field(() => String) comment!: string;
  @Field(() => String, { nullable: true }) reason!: string | null;
  @Field(() => String) reviewer!: string;
  @Field(() => DateTime) at!: number;
}

/** Marks of a question or part that has some. */
@ObjectType({ simpleResolvers: true })
export class OfficeMarks {
  @Field(() => ID) quId!: string;
  @Field(() => [OfficeMark]) marks!: OfficeMark[];
}

@ObjectType({ simpleResolvers: true })
export class OfficeEvent {
  @Field(() => ID) id!: string;
  @Field(() => String) kind!: string;
  @Field(() => DateTime) time!: number;
  @Field(() => String) actor!: string;
  @Field(() => String) text!: string;
}

/** A paper whole: questions with answers and keys, marks with comments, what happened. */
@ObjectType({ simpleResolvers: true })
export class OfficePaperDetail {
  @Field(() => OfficePaper) paper!: OfficePaper;
  /** of an open paper: none */
  @Field(() => [Question]) quList!: Question[];
  @Field(() => [OfficeMarks]) marks!: OfficeMarks[];
  @Field(() => String) remark!: string;
  @Field(() => [OfficeEvent]) events!: OfficeEvent[];
}

@ObjectType({ simpleResolvers: true })
export class PapersActRefused {
  @Field(() => ID) paperId!: string;
  @Field(() => String) realName!: string;
  @Field(() => String) title!: string;
  @Field(() => String) msg!: string;
}

@ObjectType({
  simpleResolvers: true,
  description: 'An act over papers. `kind`: void or restore; `state`: running or done.',
})
export class PapersActAnswer {
  @Field(() => ID) id!: string;
  @Field(() => String) kind!: string;
  @Field(() => String) state!: string;
  @Field(() => Int) total!: number;
  /** how many were told so far: those that have it and those that refused it */
  @Field(() => Int) done!: number;
  @Field(() => Int) changed!: number;
  @Field(() => Int) refused!: number;
  @Field(() => DateTime) begunAt!: number;
  @Field(() => DateTime, { nullable: true }) endedAt!: number | null;
  /** the first 100 */
  @Field(() => [PapersActRefused]) refusals!: PapersActRefused[];
}

@ObjectType({
  simpleResolvers: true,
  description: 'How far a file of papers is that the caller takes. `state`: running, done or failed.',
})
export class PapersFile {
  @Field(() => ID) id!: string;
  @Field(() => String) state!: string;
  @Field(() => Int) total!: number;
  @Field(() => Int) done!: number;
  @Field(() => Float, { nullable: true }) sizeBytes!: number | null;
}
