import 'reflect-metadata';
import { Field, ID, Int, ObjectType } from 'type-graphql';

@ObjectType({ simpleResolvers: true, description: 'A program run on one test that the candidate may see.' })
export class ProgramRun {
  @Field(() => ID, { nullable: true }) id?: string | null;
  @Field(() => String) input!: string;
  @Field(() => String, { nullable: true, description: 'What it should print; null where there is no test.' })
  wanted?: string | null;
  @Field(() => String) output!: string;
  @Field(() => String) error!: string;
  @Field(() => String, {
    description: 'right, wrong, ran, error, compile-error, time-limit, memory-limit, output-limit',
  })
  verdict!: string;
}

@ObjectType({ simpleResolvers: true })
export class AnswerCodeResult {
  @Field(() => String) output!: string;
  @Field(() => String) error!: string;
  @Field(() => [ProgramRun]) runs!: ProgramRun[];
}

@ObjectType({ simpleResolvers: true, description: 'States: 0 none, 1 running, 2 done, 3 failed.' })
export class ExamWork {
  @Field(() => ID) examId!: string;
  @Field(() => Int) judgeState!: number;
  @Field(() => Int) judgeTotal!: number;
  @Field(() => Int) judgeDone!: number;
  @Field(() => Int) judgeFailed!: number;
  @Field(() => String, { nullable: true }) judgeMsg?: string | null;
  @Field(() => Int, { description: 'Handed-in papers that wait for marking.' }) reviewCount!: number;
  @Field(() => Int) createState!: number;
  @Field(() => Int) createTotal!: number;
  @Field(() => Int) createDone!: number;
  @Field(() => String, { nullable: true }) createMsg?: string | null;
}
