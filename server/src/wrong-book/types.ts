import 'reflect-metadata';
import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { OrderInput, PageFields } from '../platform/graphql/paging.js';
import { DateTime, Flag, WireInt } from '../platform/graphql/scalars.js';

@ObjectType({
  simpleResolvers: true,
  description: 'Whether the key of a question is withheld from the caller now.',
})
export class KeyWithheld {
  @Field(() => Flag, { description: 'It is in an exam that is still to be sat.' }) withheld!: boolean;
  @Field(() => DateTime, { nullable: true, description: 'null: nobody can say' }) until!: number | null;
}

/** A question that the caller answered wrongly, in one exam. */
@ObjectType({ simpleResolvers: true })
export class WrongBookRow {
  @Field(() => ID) id!: string;
  @Field(() => ID) quId!: string;
  @Field(() => Int) quType!: number;
  @Field(() => String, { description: 'plain text of the question as it stood on the paper' }) title!: string;
  @Field(() => Int, { description: 'on how many papers of the exam it was answered wrongly' })
  wrongCount!: number;
  @Field(() => DateTime, { description: 'when it was last' }) updateTime!: number;
  @Field(() => ID) examId!: string;
  @Field(() => String) examTitle!: string;
  @Field(() => Int, { description: 'right answers in a row since then' }) rightInRow!: number;
  @Field(() => Flag, { description: 'its answer is not shown now: it is in an exam to be sat' })
  locked!: boolean;
  @Field(() => DateTime, { nullable: true, description: 'until when; null: nobody can say' })
  lockedUntil!: number | null;
}

@ObjectType({ simpleResolvers: true })
export class WrongBookPage extends PageFields {
  @Field(() => [WrongBookRow]) records!: WrongBookRow[];
  @Field(() => Int, { description: 'so many right answers in a row take a question out; 0: none do' })
  rightsToLeave!: number;
}

@InputType()
export class WrongBookParams {
  @Field(() => String, { nullable: true }) title?: string | null;
  @Field(() => ID, { nullable: true }) examId?: string | null;
}

@InputType()
export class WrongBookPagingInput {
  @Field(() => WireInt, { nullable: true }) current?: number | null;
  @Field(() => WireInt, { nullable: true }) size?: number | null;
  @Field(() => WrongBookParams, { nullable: true }) params?: WrongBookParams | null;
  @Field(() => [OrderInput], { nullable: true }) orders?: OrderInput[] | null;
  @Field(() => Float, { nullable: true }) t?: number | null;
}

/** How the site has wrong-books. */
@ObjectType({ simpleResolvers: true })
export class WrongBookSite {
  @Field(() => Int) version!: number;
  @Field(() => Flag, { description: 'false: nobody sees a wrong-book' }) shown!: boolean;
  @Field(() => Int, { description: 'so many right answers in a row take a question out; 0: none do' })
  rightsToLeave!: number;
}

@InputType()
export class WrongBookSiteInput {
  @Field(() => WireInt, { nullable: true }) version?: number | null;
  @Field(() => Flag) shown!: boolean;
  @Field(() => WireInt) rightsToLeave!: number;
}
