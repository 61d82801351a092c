import 'reflect-metadata';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { DateTime } from '../platform/graphql/scalars.js';

@ObjectType({ simpleResolvers: true })
abstract class Share {
  @Field(() => Int, { description: 'usable questions' }) total!: number;
  @Field(() => Int, { description: 'of them answered at least once' }) answered!: number;
  @Field(() => Int, { description: 'of them right the last time' }) right!: number;
  @Field(() => Int, { description: 'of them with an outcome that may be told' }) judged!: number;
}

@ObjectType({ simpleResolvers: true, description: 'A chapter (id empty: none) or a tag of a bank.' })
export class TrainShare extends Share {
  @Field(() => ID) id!: string;
  @Field(() => String) title!: string;
  @Field(() => Int, { description: 'how many chapters stand above it; it counts those below it too' })
  depth!: number;
}

@ObjectType({ simpleResolvers: true })
export class TrainDay {
  @Field(() => DateTime, { description: 'its midnight in Shanghai' }) day!: number;
  @Field(() => Int) answered!: number;
  @Field(() => Int) right!: number;
  @Field(() => Int, { description: 'answers with an outcome that may be told' }) judged!: number;
}

@ObjectType({ simpleResolvers: true })
export class TrainProgress extends Share {
  @Field(() => [TrainShare]) chapters!: TrainShare[];
  @Field(() => [TrainShare]) tags!: TrainShare[];
  @Field(() => [TrainDay], { description: 'the last 30 days on which something was answered' })
  days!: TrainDay[];
  @Field(() => Int, { description: 'days in a row on which anything was practised' }) streak!: number;
}
