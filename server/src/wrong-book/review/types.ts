import 'reflect-metadata';
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { AnswerFields } from '../../exam-taking/public.js';
import { DateTime, Flag, WireInt } from '../../platform/graphql/scalars.js';
import { Question } from '../../sitting/public.js';

/** What is to be reviewed today. */
@ObjectType({ simpleResolvers: true })
export class ReviewsDue {
  @Field(() => [ID], { description: 'questions, in the order they are to be asked' }) quIds!: string[];
  @Field(() => Int, { description: 'how many of them are asked for the first time' }) newCount!: number;
  @Field(() => Int, { description: 'reviewed today already' }) doneToday!: number;
  @Field(() => Int, { description: 'questions in the book' }) total!: number;
}

/** A question that is to be reviewed, without its answer. */
@ObjectType({ simpleResolvers: true })
export class ReviewAsked {
  @Field(() => Question) question!: Question;
  @Field(() => ID) examId!: string;
  @Field(() => String) examTitle!: string;
  @Field(() => Int) wrongCount!: number;
  @Field(() => DateTime, { description: 'when it was last answered wrongly' }) updateTime!: number;
}

/** How well it was known, and in how many days it would be asked again. */
@ObjectType({ simpleResolvers: true })
export class ReviewChoice {
  @Field(() => Int, { description: '1 again, 2 hard, 3 good, 4 easy' }) rating!: number;
  @Field(() => Int) days!: number;
}

/** What came of a review: the question with its answer. */
@ObjectType({ simpleResolvers: true })
export class ReviewOutcome {
  @Field(() => Question) question!: Question;
  @Field(() => Flag, { nullable: true, description: 'null: only the person can tell' }) right!:
    | boolean
    | null;
  @Field(() => Int, { description: 'what counts while the person says nothing else' }) rating!: number;
  @Field(() => [ReviewChoice], { description: 'what they may say; of a wrong answer nothing' })
  choices!: ReviewChoice[];
  @Field(() => DateTime, { description: 'when it is asked again' }) due!: number;
}

@ObjectType({ simpleResolvers: true })
export class ReviewRated {
  @Field(() => DateTime, { description: 'when it is asked again' }) due!: number;
}

@InputType()
export class ReviewPartInput extends AnswerFields {}

@InputType()
export class ReviewInput extends AnswerFields {
  @Field(() => [ReviewPartInput], { nullable: true }) subList?: ReviewPartInput[] | null;
  @Field(() => Flag, { nullable: true, description: 'the person does not know: nothing is answered' })
  giveUp?: boolean | null;
}

@InputType()
export class ReviewRateInput {
  @Field(() => ID) quId!: string;
  @Field(() => WireInt, { description: '1 again, 2 hard, 3 good, 4 easy' }) rating!: number;
}
