import 'reflect-metadata';
import { itemAnalysis, type ItemAnalysis } from '@vigil/domain/statistics/item-analysis';
import type { QuestionSums } from '@vigil/domain/statistics/question-sums';
import { Field, Float, Int, ObjectType } from 'type-graphql';

/**
 * Figures of a question; shares are 0 to 1, null where nothing is known or too little to say
 * (`papersForDiscrimination`).
 */
@ObjectType({ simpleResolvers: true })
export class QuestionAnalysis implements ItemAnalysis {
  @Field(() => Int, { description: 'papers it stood on' }) papers!: number;
  @Field(() => Int, { description: 'papers on which its score is known' }) scored!: number;
  @Field(() => Float, { nullable: true, description: 'share of the scored papers with all its points' })
  rightRate!: number | null;
  @Field(() => Float, {
    nullable: true,
    description: 'points reached of points possible: the difficulty index',
  })
  scoreRate!: number | null;
  @Field(() => Float, { nullable: true }) averageScore!: number | null;
  @Field(() => Float, { nullable: true, description: 'Points it could bring, on average.' }) fullScore!:
    | number
    | null;
  @Field(() => Float, { nullable: true }) blankRate!: number | null;
  @Field(() => Float, {
    nullable: true,
    description: 'correlation of right with the rest of the paper, -1 to 1',
  })
  pointBiserial!: number | null;
  @Field(() => Float, {
    nullable: true,
    description: 'correct rate of the best 27 % less that of the worst 27 %',
  })
  discrimination!: number | null;
}

/** The analysis of a question from its sums, one for each exam. */
export const analysisOf = (each: readonly QuestionSums[]): QuestionAnalysis => itemAnalysis(each);
