import 'reflect-metadata';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { DateTime, Flag } from '../platform/graphql/scalars.js';
import { PageFields } from '../platform/graphql/paging.js';
import { Question } from '../sitting/public.js';

@ObjectType({ simpleResolvers: true })
export class TrainRecord {
  @Field(() => ID) id!: string;
  @Field(() => ID, { description: 'Mode 0: what was practised is an exam.' }) repoId!: string;
  @Field(() => String, { description: 'What the bank or exam was called then.' }) repoId_dictText!: string;
  @Field(() => Int) mode!: number;
  @Field(() => ID, { nullable: true }) chapterId!: string | null;
  @Field(() => String, { nullable: true, description: 'What the chapter was called then.' })
  chapterTitle!: string | null;
  @Field(() => Int, { description: '0 goes on, 1 ended' }) state!: number;
  @Field(() => Int) answerCount!: number;
  @Field(() => Int) totalCount!: number;
  @Field(() => Int) rightCount!: number;
  @Field(() => Int, { description: 'Answered, and not known yet: to be judged by oneself, or not told yet.' })
  openCount!: number;
  @Field(() => Int, { description: 'Whole percents of right over answered.' }) percent!: number;
  @Field(() => Int, { description: 'Whole percents of right over all.' }) totalPercent!: number;
  @Field(() => Int, { description: 'How many there were to choose from.' }) available!: number;
  @Field(() => DateTime) createTime!: number;
  @Field(() => DateTime) updateTime!: number;
}

@ObjectType({ simpleResolvers: true })
export class TrainRecordPage extends PageFields {
  @Field(() => [TrainRecord]) records!: TrainRecord[];
}

@ObjectType({ simpleResolvers: true })
export class TrainCardEntry {
  @Field(() => ID) quId!: string;
  @Field(() => Int) quType!: number;
  @Field(() => Int) sort!: number;
  @Field(() => Flag) answered!: boolean;
  @Field(() => Flag, { nullable: true, description: 'null: not answered, or not known yet' })
  isRight!: boolean | null;
  @Field(() => [String]) answers!: string[];
  @Field(() => Flag) mark!: boolean;
}

@ObjectType({
  simpleResolvers: true,
  description: 'A question of a record: as it stands there now, and what the record comes to.',
})
export class TrainAsked {
  @Field(() => TrainRecord) record!: TrainRecord;
  @Field(() => TrainCardEntry) entry!: TrainCardEntry;
  @Field(() => Question, { description: 'With its key once `keyShown`.' }) question!: Question;
  @Field(() => Flag, { description: 'It is answered, and what is right stands in it.' }) keyShown!: boolean;
  @Field(() => Flag, { description: 'It is in an exam that is still to be sat, or open.' })
  withheld!: boolean;
  @Field(() => DateTime, { nullable: true, description: 'null: nobody can say' }) withheldUntil!:
    | number
    | null;
  @Field(() => Flag, { description: 'The person compares it with the standard answer.' }) selfJudge!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class TrainMarked {
  @Field(() => Flag) mark!: boolean;
}
