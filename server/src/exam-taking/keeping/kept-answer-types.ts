import 'reflect-metadata';
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { DateTime, Json } from '../../platform/graphql/scalars.js';
import { AnswerFields } from '../inputs.js';

@ObjectType({
  simpleResolvers: true,
  description: 'What a browser needs to keep acknowledged answers of an own paper (decision 089).',
})
export class AnswerKeeping {
  @Field(() => String, { description: 'AES-256 key, base64: of this person and paper.' })
  key!: string;
  @Field(() => String, {
    nullable: true,
    description: 'The claim, sealed by the server, to be sent back with the answers; null without a paper.',
  })
  claim!: string | null;
  @Field(() => DateTime, {
    nullable: true,
    description:
      'The exam’s last deadline, and for an open paper a day from now at least; null without a paper.',
  })
  keepUntil!: number | null;
  @Field(() => DateTime, {
    nullable: true,
    description: 'The paper’s own deadline: its content is not kept for longer; null: none.',
  })
  deadline!: number | null;
  @Field(() => Int, { description: 'As logLosses of the person: to be kept with the answers.' })
  losses!: number;
}

@InputType()
export class KeptAnswerInput extends AnswerFields {
  @Field(() => Json, { nullable: true }) receipt?: unknown;
}

@InputType()
export class BringBackInput {
  @Field(() => ID) paperId!: string;
  @Field(() => String, { nullable: true }) claim?: string | null;
  @Field(() => [KeptAnswerInput]) answers!: KeptAnswerInput[];
}

@ObjectType({ simpleResolvers: true })
export class AnswerFate {
  @Field(() => ID) quId!: string;
  @Field(() => String, {
    description:
      'counted · held: was in the log · older: something later stands there · late: kept, does not count · refused: makes no sense there, or over the bounds',
  })
  fate!: 'counted' | 'held' | 'older' | 'late' | 'refused';
}

@ObjectType({
  simpleResolvers: true,
  description: 'What became of each answer, in the order they were sent.',
})
export class BroughtBack {
  @Field(() => [AnswerFate]) answers!: AnswerFate[];
  @Field(() => Int) counted!: number;
  @Field(() => Int) late!: number;
}
