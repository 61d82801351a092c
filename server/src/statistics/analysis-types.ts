import 'reflect-metadata';
import type { Agreement } from '@vigil/domain/statistics/marker-agreement';
import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { PageFields } from '../platform/graphql/paging.js';
import { DateTime, Flag } from '../platform/graphql/scalars.js';

@ObjectType({ simpleResolvers: true, description: 'How long a question was on the screen, seconds.' })
export class QuestionTimeSpread {
  @Field(() => ID) quId!: string;
  @Field(() => Int) papers!: number;
  @Field(() => Float, { description: 'a quarter of the papers took less' }) lower!: number;
  @Field(() => Float) median!: number;
  @Field(() => Float, { description: 'a quarter of the papers took more' }) upper!: number;
}

/** How two independent rounds agree: null where nobody marked twice. */
@ObjectType({ simpleResolvers: true })
export class RoundAgreement implements Agreement {
  @Field(() => Int, { description: 'answers that both rounds marked' }) pairs!: number;
  @Field(() => Float, { nullable: true, description: 'share with the same points' }) exact!: number | null;
  @Field(() => Float, { nullable: true, description: 'share within the tolerance' }) within!: number | null;
  @Field(() => Float, { nullable: true, description: 'points apart on average, either way' })
  apart!: number | null;
  @Field(() => Float, {
    nullable: true,
    description: 'quadratically weighted kappa of one question, at most 1; null below 20 answers',
  })
  kappa!: number | null;
}

@ObjectType({ simpleResolvers: true })
export class QuestionRoundAgreement extends RoundAgreement {
  @Field(() => ID) quId!: string;
  @Field(() => Float, { description: 'points it can bring' }) most!: number;
}

/** How a reviewer lies to whoever marked the same answers; shares of all points, above 0: more generous. */
@ObjectType({ simpleResolvers: true })
export class ReviewerRoundAgreement {
  @Field(() => ID) reviewerId!: string;
  @Field(() => String) realName!: string;
  @Field(() => Int) pairs!: number;
  @Field(() => Float) exact!: number;
  @Field(() => Float) within!: number;
  @Field(() => Float) mean!: number;
  @Field(() => Float, { nullable: true, description: 'of the earlier half of their marks' })
  earlier!: number | null;
  @Field(() => Float, { nullable: true, description: 'of the later half of their marks' })
  later!: number | null;
  @Field(() => Flag, { description: 'enough answers, and far off on the whole' }) apart!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class ExamAnalysisFindings {
  @Field(() => DateTime) at!: number;
  @Field(() => Flag, { description: 'scores or marks changed since' }) stale!: boolean;
  @Field(() => Int, { description: 'valid papers it looked through' }) papers!: number;
  @Field(() => [QuestionTimeSpread]) times!: QuestionTimeSpread[];
  @Field(() => Float, { description: 'points two rounds may differ by' }) tolerance!: number;
  @Field(() => RoundAgreement) rounds!: RoundAgreement;
  @Field(() => [QuestionRoundAgreement]) roundsByQuestion!: QuestionRoundAgreement[];
  @Field(() => [ReviewerRoundAgreement], {
    description: 'who does not lead the marking is told of themselves alone',
  })
  reviewers!: ReviewerRoundAgreement[];
}

/** What needs a look through every paper: made when somebody asks, kept until the next time. */
@ObjectType({ simpleResolvers: true })
export class ExamAnalysis {
  @Field(() => ID) examId!: string;
  @Field(() => String, { description: 'none, waiting, running, done, failed' }) state!: string;
  @Field(() => Int, { description: 'papers there are to look through' }) papers!: number;
  @Field(() => Int) done!: number;
  @Field(() => ExamAnalysisFindings, { nullable: true }) found!: ExamAnalysisFindings | null;
}

@ObjectType({ simpleResolvers: true })
export class SimilarPaper {
  @Field(() => ID) paperId!: string;
  @Field(() => String) realName!: string;
  @Field(() => String) userName!: string;
  @Field(() => String, { nullable: true }) deptName!: string | null;
  @Field(() => Int) attempt!: number;
  @Field(() => DateTime) startedAt!: number;
  @Field(() => DateTime) handedInAt!: number;
}

/** Two papers whose wrong answers agree beyond chance: for a person to look at, and nothing more. */
@ObjectType({ simpleResolvers: true })
export class SimilarPair {
  @Field(() => ID) id!: string;
  /** from 1, the least probable first */
  @Field(() => Int) place!: number;
  @Field(() => SimilarPaper) a!: SimilarPaper;
  @Field(() => SimilarPaper) b!: SimilarPaper;
  @Field(() => Int, { description: 'questions both have wrong, of those with several wrong answers' })
  bothWrong!: number;
  @Field(() => Int, { description: 'of them, with the same wrong answer' }) same!: number;
  @Field(() => Float, { description: 'of them, the same by chance' }) expected!: number;
  @Field(() => Float, { description: 'such pairs an exam of this size would show by chance' })
  amongAll!: number;
  @Field(() => Int, { description: 'same wrong answers given within two minutes of each other' })
  near!: number;
  @Field(() => Int, { description: 'same wrong answers that a gave before b' }) aFirst!: number;
  @Field(() => Flag, { description: 'they sat at the same time, at least for a while' }) overlap!: boolean;
  @Field(() => Flag, { description: 'both papers were worked at in the same browser' }) sameDevice!: boolean;
}
@ObjectType({ simpleResolvers: true })
export class SimilarPairPage extends PageFields {
  @Field(() => [SimilarPair]) records!: SimilarPair[];
}

@ObjectType({ simpleResolvers: true })
export class SimilarityLookRow {
  @Field(() => String) realName!: string;
  @Field(() => DateTime) at!: number;
  @Field(() => Int) pairs!: number;
}

@ObjectType({ simpleResolvers: true })
export class SimilarityOverview {
  @Field(() => String, { description: 'of the exam' }) title!: string;
  @Field(() => DateTime, { nullable: true, description: 'null: never compared' }) at!: number | null;
  @Field(() => Flag) stale!: boolean;
  @Field(() => Int) papers!: number;
  @Field(() => Int, { description: 'pairs of different people that were compared' }) pairs!: number;
  @Field(() => Int, { description: 'pairs beyond chance' }) total!: number;
  @Field(() => Int, { description: 'of them, those that are listed' }) listed!: number;
  @Field(() => String, { nullable: true, description: 'not compared: few-papers, many-papers' })
  why!: string | null;
  @Field(() => Int, { description: 'papers needed' }) enoughPapers!: number;
  @Field(() => [SimilarityLookRow], { description: 'who was shown pairs, latest first, at most 50' })
  looks!: SimilarityLookRow[];
}

@ObjectType({ simpleResolvers: true })
export class SimilarAnswer {
  @Field(() => ID) quId!: string;
  @Field(() => String) text!: string;
  @Field(() => String, { description: 'the wrong answer both gave, in words' }) answer!: string;
  @Field(() => String, { nullable: true, description: 'what is right; null: no longer in any bank' })
  rightAnswer!: string | null;
  @Field(() => Int, { description: 'papers with this answer, the pair among them' }) sameBy!: number;
  @Field(() => Int, { description: 'papers that have the question wrong' }) wrongBy!: number;
  @Field(() => DateTime) aAt!: number;
  @Field(() => DateTime) bAt!: number;
}
@ObjectType({ simpleResolvers: true })
export class SimilarPairDetail {
  @Field(() => SimilarPair) pair!: SimilarPair;
  /** in the order in which the earlier of the two answers were given */
  @Field(() => [SimilarAnswer]) answers!: SimilarAnswer[];
}
