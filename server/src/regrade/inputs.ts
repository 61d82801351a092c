import 'reflect-metadata';
import { Field, Float, ID, InputType } from 'type-graphql';
import { OrderInput } from '../platform/graphql/paging.js';
import { Flag, WireInt } from '../platform/graphql/scalars.js';

@InputType()
export class RegradeBlankInput {
  @Field(() => ID) id!: string;
  @Field(() => [String]) accepted!: string[];
}

@InputType()
export class RegradePairInput {
  @Field(() => ID) id!: string;
  @Field(() => ID) matchId!: string;
}

/** What is left out stays as it is. */
@InputType()
export class RegradeQuestionInput {
  @Field(() => ID) quId!: string;
  @Field(() => [ID], { nullable: true, description: 'types 1, 2, 3: options that are right' })
  options?: string[] | null;
  @Field(() => [RegradeBlankInput], { nullable: true }) blanks?: RegradeBlankInput[] | null;
  @Field(() => Flag, { nullable: true }) inOrder?: boolean | null;
  @Field(() => [RegradePairInput], { nullable: true }) pairs?: RegradePairInput[] | null;
  @Field(() => Float, { nullable: true, description: 'points' }) score?: number | null;
  @Field(() => String, {
    nullable: true,
    description: '`full`: all points for everybody; `void`: for nobody',
  })
  counts?: string | null;
}

@InputType()
export class RegradeChangesInput {
  @Field(() => ID) examId!: string;
  @Field(() => [RegradeQuestionInput]) questions!: RegradeQuestionInput[];
  @Field(() => WireInt, { nullable: true }) multiRule?: number | null;
  @Field(() => Float, { nullable: true }) qualifyScore?: number | null;
  @Field(() => ID, {
    nullable: true,
    description: 'a regrade that stands: what taking it back would make; nothing else is changed then',
  })
  undoes?: string | null;
}

@InputType()
export class RegradeDifferenceParams {
  @Field(() => ID, { nullable: true }) dryRunId?: string | null;
  @Field(() => String, {
    nullable: true,
    description: '`gains`, `loses`, `same`, `passes`, `fails`; left out: every paper',
  })
  kind?: string | null;
}

@InputType()
export class RegradeDifferencePagingInput {
  @Field(() => WireInt, { nullable: true }) current?: number | null;
  @Field(() => WireInt, { nullable: true }) size?: number | null;
  @Field(() => RegradeDifferenceParams, { nullable: true }) params?: RegradeDifferenceParams | null;
  @Field(() => [OrderInput], { nullable: true }) orders?: OrderInput[] | null;
  @Field(() => Float, { nullable: true }) t?: number | null;
}
