import 'reflect-metadata';
import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { PageFields } from '../../platform/graphql/paging.js';
import { DateTime, Flag, WireInt } from '../../platform/graphql/scalars.js';

@ObjectType({
  simpleResolvers: true,
  description: 'Somebody of an exam that is sat on paper, with what was entered.',
})
export class OfflineScore {
  @Field(() => ID) userId!: string;
  @Field(() => String) userName!: string;
  @Field(() => String) realName!: string;
  @Field(() => String, { nullable: true }) deptName?: string | null;
  @Field(() => ID, { nullable: true, description: 'null: nothing was entered' }) paperId?: string | null;
  @Field(() => Float, { nullable: true }) userObjScore?: number | null;
  @Field(() => Float, { nullable: true }) userSubjScore?: number | null;
  @Field(() => Float, { nullable: true }) userScore?: number | null;
  @Field(() => Int, { nullable: true }) passed?: number | null;
  @Field(() => String) remark!: string;
  @Field(() => DateTime, { nullable: true }) enteredAt?: number | null;
}

@ObjectType({ simpleResolvers: true })
export class OfflineScorePage extends PageFields {
  @Field(() => [OfflineScore]) records!: OfflineScore[];
  @Field(() => String) title!: string;
  @Field(() => Float) totalScore!: number;
  @Field(() => Float) qualifyScore!: number;
  @Field(() => Flag, { description: 'open to whoever came: anybody’s score may be entered' }) open!: boolean;
  @Field(() => Int, { description: 'of the whole exam: who is to have a score, and who has one' })
  people!: number;
  @Field(() => Int, { description: 'of the whole exam: those with a score' }) entered!: number;
}

@ObjectType({ simpleResolvers: true })
export class OfflineScoresSaved {
  @Field(() => Int) saved!: number;
  @Field(() => Int, { description: 'were entered so before' }) unchanged!: number;
}

@InputType()
export class OfflineScoreFilter {
  @Field(() => ID) examId!: string;
  @Field(() => String, { nullable: true }) realName?: string | null;
  @Field(() => Flag, {
    nullable: true,
    description: 'true: those with a score, false: those without; left out: all',
  })
  entered?: boolean | null;
}

@InputType()
export class OfflineScorePagingInput {
  @Field(() => WireInt, { nullable: true }) current?: number | null;
  @Field(() => WireInt, { nullable: true }) size?: number | null;
  @Field(() => OfflineScoreFilter) params!: OfflineScoreFilter;
}

@InputType()
export class OfflineScoreRow {
  @Field(() => ID) userId!: string;
  @Field(() => Float, { nullable: true, description: 'left out: 0' }) objScore?: number | null;
  @Field(() => Float) subjScore!: number;
  @Field(() => String, { nullable: true }) remark?: string | null;
  @Field(() => String, { nullable: true, description: 'asked for when an entered score changes' })
  reason?: string | null;
}

@InputType()
export class OfflineScoresInput {
  @Field(() => ID) examId!: string;
  @Field(() => [OfflineScoreRow]) rows!: OfflineScoreRow[];
}
