import 'reflect-metadata';
import type { OptionRemark } from '@vigil/domain/statistics/distractors';
import type { NoReliability, Reliability } from '@vigil/domain/statistics/reliability';
import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { QuestionAnalysis } from './question-analysis.js';
import { DateTime, Flag } from '../platform/graphql/scalars.js';

@ObjectType({
  simpleResolvers: true,
  description: 'From `from` up to but without `to`; the last band holds its end too.',
})
export class StatisticsBand {
  @Field(() => Float) from!: number;
  @Field(() => Float) to!: number;
  @Field(() => Int) count!: number;
}

@ObjectType({ simpleResolvers: true })
export class ExamQuestionStatistics extends QuestionAnalysis {
  @Field(() => ID) quId!: string;
  /** the composite a part belongs to */
  @Field(() => ID, { nullable: true }) wholeId!: string | null;
  /** null: no longer in any bank */
  @Field(() => Int, { nullable: true }) quType!: number | null;
  @Field(() => String) text!: string;
  /** place in the exam's fixed groups and then by text, from 1; parts share that of their composite */
  @Field(() => Int) sort!: number;
  @Field(() => Float, {
    nullable: true,
    description: 'correlation of its points with those of all other questions, -1 to 1',
  })
  itemRest!: number | null;
  @Field(() => Float, { nullable: true, description: 'alpha of the exam without this question' })
  alphaWithout!: number | null;
}

@ObjectType({ simpleResolvers: true })
export class ScorePercentile {
  @Field(() => Int, { description: 'in a hundred' }) rank!: number;
  @Field(() => Float) score!: number;
}

/** How far the scores can be relied on: over the papers that are scored to the last question. */
@ObjectType({ simpleResolvers: true })
export class ExamReliability implements Reliability {
  @Field(() => Int) papers!: number;
  @Field(() => Int, { description: 'questions that count, composites as one' }) questions!: number;
  @Field(() => Float, { nullable: true, description: "Cronbach's alpha, at most 1; null: why" })
  alpha!: number | null;
  @Field(() => Float, { nullable: true, description: 'standard error of measurement, points' })
  error!: number | null;
  @Field(() => String, {
    nullable: true,
    description: 'few-papers, few-questions, drawn (papers have questions of their own), no-spread',
  })
  why!: NoReliability | null;
}

/**
 * Figures of an exam. People by all their papers; papers each by the score it has now. Points, seconds,
 * minutes; shares 0 to 1.
 */
@ObjectType({ simpleResolvers: true })
export class ExamStatistics {
  @Field(() => ID) examId!: string;
  @Field(() => String, { description: 'until where they had read what happened' }) stand!: string;
  @Field(() => String) title!: string;
  @Field(() => Int) examType!: number;
  @Field(() => Flag, { description: 'sat on paper: its scores are entered, nobody was timed' })
  offline!: boolean;
  @Field(() => Int, { description: '0 in progress, 1 disabled, 2 not started, 3 ended' }) state!: number;
  @Field(() => DateTime, { nullable: true }) startTime!: number | null;
  @Field(() => DateTime, { nullable: true }) endTime!: number | null;
  @Field(() => Float) totalScore!: number;
  @Field(() => Float) qualifyScore!: number;
  @Field(() => Int) requireCount!: number;
  @Field(() => Int) processCount!: number;
  @Field(() => Int) handCount!: number;
  @Field(() => Int) missCount!: number;
  @Field(() => Int, { nullable: true, description: 'without a paper yet; null: nobody may come any more' })
  awaitedCount!: number | null;
  @Field(() => Int, { description: 'papers started' }) started!: number;
  @Field(() => Int, { description: 'papers handed in' }) handedIn!: number;
  @Field(() => Int, { description: 'papers that wait for marking' }) waiting!: number;
  @Field(() => Int, { description: 'void papers' }) voided!: number;
  @Field(() => Int, { description: 'papers handed in by the server with nothing answered' }) empty!: number;
  @Field(() => Int, { description: 'papers with a valid, known score' }) counted!: number;
  @Field(() => Int) passed!: number;
  @Field(() => Int) failed!: number;
  @Field(() => Float, { nullable: true }) average!: number | null;
  @Field(() => Float, { nullable: true }) highest!: number | null;
  @Field(() => Float, { nullable: true }) lowest!: number | null;
  @Field(() => Float, { nullable: true }) median!: number | null;
  @Field(() => Float, { nullable: true }) deviation!: number | null;
  @Field(() => Float, { nullable: true }) passRate!: number | null;
  @Field(() => [ScorePercentile], { description: 'the 10th, 25th, 50th, 75th and 90th; [] without scores' })
  percentiles!: ScorePercentile[];
  @Field(() => ExamReliability) reliability!: ExamReliability;
  @Field(() => Float, { nullable: true, description: 'seconds' }) averageTime!: number | null;
  @Field(() => [StatisticsBand]) scoreBands!: StatisticsBand[];
  @Field(() => [StatisticsBand]) minuteBands!: StatisticsBand[];
  @Field(() => [ExamQuestionStatistics]) questions!: ExamQuestionStatistics[];
  @Field(() => Int, { description: 'papers needed before discrimination is told' }) enoughPapers!: number;
}

@ObjectType({ simpleResolvers: true })
export class OptionCount {
  @Field(() => ID) id!: string;
  /** A, B, C … as written; null: an option of an older version */
  @Field(() => String, { nullable: true }) tag!: string | null;
  @Field(() => String, { nullable: true }) content!: string | null;
  @Field(() => String, { nullable: true }) image!: string | null;
  @Field(() => Flag) isRight!: boolean;
  @Field(() => Int) count!: number;
  /** of the papers it stood on */
  @Field(() => Float) share!: number;
  @Field(() => Float, { nullable: true, description: 'share of the best 27 %; null: too few papers' })
  upper!: number | null;
  @Field(() => Float, { nullable: true, description: 'share of the worst 27 %' }) lower!: number | null;
  @Field(() => String, {
    nullable: true,
    description: 'unused, attracts-strong (a wrong option), key-attracts-weak',
  })
  remark!: OptionRemark | null;
}

/** One question of an exam with how it was answered; for staff alone: it holds the key. */
@ObjectType({ simpleResolvers: true })
export class ExamQuestionDetail {
  @Field(() => ExamQuestionStatistics) statistics!: ExamQuestionStatistics;
  /** HTML; null: no longer in any bank */
  @Field(() => String, { nullable: true }) content!: string | null;
  @Field(() => String, { nullable: true }) image!: string | null;
  @Field(() => String, { nullable: true }) analysis!: string | null;
  /** blanks, pairs or a standard answer in words */
  @Field(() => String, { nullable: true }) rightAnswer!: string | null;
  @Field(() => [OptionCount]) options!: OptionCount[];
  @Field(() => Int) blank!: number;
  @Field(() => Float, { nullable: true }) blankUpper!: number | null;
  @Field(() => Float, { nullable: true }) blankLower!: number | null;
  @Field(() => Float, { nullable: true, description: 'papers in the upper, and in the lower, group' })
  groupSize!: number | null;
}

/** Something of the exam's statistics changed. */
@ObjectType({ simpleResolvers: true })
export class StatisticsReached {
  @Field(() => String) position!: string;
  @Field(() => String, { description: 'statistics that say the same have the change already' })
  stand!: string;
}
