import 'reflect-metadata';
import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { PageFields } from '../platform/graphql/paging.js';
import { DateTime, Flag } from '../platform/graphql/scalars.js';

/** A question or part that stands on handed-in papers of the exam. */
@ObjectType({ simpleResolvers: true })
export class RegradeQuestionRow {
  @Field(() => ID) quId!: string;
  /** the composite a part belongs to */
  @Field(() => ID, { nullable: true }) wholeId!: string | null;
  @Field(() => Int, { nullable: true }) quType!: number | null;
  @Field(() => String) text!: string;
  @Field(() => Int) papers!: number;
  /** share of papers with all its points; null: unknown */
  @Field(() => Float, { nullable: true }) rightRate!: number | null;
  /** changed by a regrade that stands: `key`, `score`, `full`, `void` */
  @Field(() => [String]) changed!: string[];
}

@ObjectType({ simpleResolvers: true })
export class RegradeAct {
  @Field(() => Int) act!: number;
  @Field(() => DateTime) at!: number;
  @Field(() => String) by!: string;
  @Field(() => String) reason!: string;
  /** running, waiting (some papers are tried again), done */
  @Field(() => String) state!: string;
  @Field(() => Int) papers!: number;
  @Field(() => Int) reached!: number;
  /** papers with another result by it */
  @Field(() => Int) changed!: number;
  @Field(() => Int) failed!: number;
}

@ObjectType({ simpleResolvers: true })
export class RegradeRow {
  @Field(() => ID) id!: string;
  /** what it changed, in words */
  @Field(() => [String]) changes!: string[];
  @Field(() => RegradeAct) applied!: RegradeAct;
  @Field(() => RegradeAct, { nullable: true }) undone!: RegradeAct | null;
}

/** A dry run of the last day, applied or not. */
@ObjectType({ simpleResolvers: true })
export class RegradeRecentRun {
  @Field(() => ID) id!: string;
  @Field(() => DateTime) at!: number;
  @Field(() => String) by!: string;
  /** what it looked at, in words */
  @Field(() => [String]) changes!: string[];
  /** of what it would take back */
  @Field(() => Flag) undoing!: boolean;
  /** waiting, running, done, failed */
  @Field(() => String) state!: string;
  @Field(() => Int) papers!: number;
  /** papers that would have another result; null: not known yet */
  @Field(() => Int, { nullable: true }) changed!: number | null;
}

@ObjectType({ simpleResolvers: true })
export class RegradeOverview {
  @Field(() => ID) examId!: string;
  @Field(() => String) title!: string;
  /** handed-in papers */
  @Field(() => Int) papers!: number;
  @Field(() => Int) multiRule!: number;
  @Field(() => Float) qualifyScore!: number;
  @Field(() => Float) totalScore!: number;
  @Field(() => Flag) underWay!: boolean;
  @Field(() => [RegradeQuestionRow]) questions!: RegradeQuestionRow[];
  /** newest first */
  @Field(() => [RegradeRow]) regrades!: RegradeRow[];
  @Field(() => [RegradeRecentRun], { description: 'dry runs of the last day, newest first, 5 at most' })
  recentRuns!: RegradeRecentRun[];
}

@ObjectType({ simpleResolvers: true })
export class RegradeOption {
  @Field(() => ID) id!: string;
  @Field(() => String) tag!: string;
  @Field(() => String) content!: string;
  @Field(() => String, { nullable: true }) image!: string | null;
  @Field(() => Flag) isRight!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class RegradeBlank {
  @Field(() => ID) id!: string;
  @Field(() => [String]) accepted!: string[];
}

@ObjectType({ simpleResolvers: true })
export class RegradePair {
  @Field(() => ID) id!: string;
  @Field(() => String) content!: string;
  @Field(() => ID) matchId!: string;
}

@ObjectType({ simpleResolvers: true })
export class RegradeMatch {
  @Field(() => ID) id!: string;
  @Field(() => String) content!: string;
}

/** A question or part with the key and the points that count now, as it stands on papers of the exam. */
@ObjectType({ simpleResolvers: true })
export class RegradeQuestion {
  @Field(() => ID) quId!: string;
  @Field(() => Int) version!: number;
  @Field(() => Int) quType!: number;
  @Field(() => String) content!: string;
  @Field(() => Float, { nullable: true }) score!: number | null;
  @Field(() => [RegradeOption]) options!: RegradeOption[];
  @Field(() => [RegradeBlank]) blanks!: RegradeBlank[];
  @Field(() => Flag) inOrder!: boolean;
  @Field(() => [RegradePair]) pairs!: RegradePair[];
  @Field(() => [RegradeMatch]) matches!: RegradeMatch[];
}

/** One side of a dry run. */
@ObjectType({ simpleResolvers: true })
export class RegradeSide {
  @Field(() => Int) known!: number;
  @Field(() => Int) passed!: number;
  @Field(() => Int) waiting!: number;
  @Field(() => Float, { nullable: true }) average!: number | null;
  /** papers by tenths of what they can bring */
  @Field(() => [Int]) bands!: number[];
}

@ObjectType({ simpleResolvers: true })
export class RegradeSummary {
  @Field(() => Int) papers!: number;
  @Field(() => Int) changed!: number;
  @Field(() => Int) gains!: number;
  @Field(() => Int) loses!: number;
  @Field(() => Int) passes!: number;
  @Field(() => Int) fails!: number;
  @Field(() => Int) voided!: number;
  @Field(() => RegradeSide) before!: RegradeSide;
  @Field(() => RegradeSide) after!: RegradeSide;
}

@ObjectType({ simpleResolvers: true })
export class RegradeDryRun {
  @Field(() => ID) id!: string;
  @Field(() => ID) examId!: string;
  @Field(() => DateTime) at!: number;
  /** waiting, running, done, failed */
  @Field(() => String) state!: string;
  /** the regrade that it would take back */
  @Field(() => ID, { nullable: true }) undoes!: string | null;
  @Field(() => Int) papers!: number;
  @Field(() => Int) done!: number;
  @Field(() => [String]) changes!: string[];
  /** papers on which a new key does not fit the question's version, in words */
  @Field(() => [String]) warnings!: string[];
  /** of the papers looked at so far */
  @Field(() => RegradeSummary, { nullable: true }) summary!: RegradeSummary | null;
}

@ObjectType({ simpleResolvers: true })
export class RegradeQuestionDifference {
  @Field(() => ID) quId!: string;
  /** null: it does not count */
  @Field(() => Float, { nullable: true }) before!: number | null;
  @Field(() => Float, { nullable: true }) after!: number | null;
}

@ObjectType({ simpleResolvers: true })
export class RegradeDifferenceRow {
  @Field(() => ID) id!: string;
  @Field(() => ID) paperId!: string;
  @Field(() => String) realName!: string;
  @Field(() => String) userName!: string;
  @Field(() => Int) attempt!: number;
  @Field(() => Float) before!: number;
  @Field(() => Float) after!: number;
  @Field(() => Float) difference!: number;
  @Field(() => Flag) waitedBefore!: boolean;
  @Field(() => Flag) waitsAfter!: boolean;
  @Field(() => Flag, { nullable: true }) passedBefore!: boolean | null;
  @Field(() => Flag, { nullable: true }) passedAfter!: boolean | null;
  @Field(() => Flag) valid!: boolean;
  @Field(() => [RegradeQuestionDifference]) questions!: RegradeQuestionDifference[];
}

@ObjectType({ simpleResolvers: true })
export class RegradeDifferencePage extends PageFields {
  @Field(() => [RegradeDifferenceRow]) records!: RegradeDifferenceRow[];
}
