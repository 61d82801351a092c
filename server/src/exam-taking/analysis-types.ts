import 'reflect-metadata';
import { Field, Float, ID, Int, ObjectType } from 'type-graphql';

/** What a share of a paper brought. */
@ObjectType({ simpleResolvers: true })
export class ScorePart {
  @Field(() => String, { description: 'group, tag, chapter' }) kind!: string;
  @Field(() => String) name!: string;
  @Field(() => Float) score!: number;
  @Field(() => Float) totalScore!: number;
  @Field(() => Int) questions!: number;
  @Field(() => Int, { description: 'of them wholly right' }) right!: number;
}

@ObjectType({ simpleResolvers: true })
export class QuestionTime {
  @Field(() => ID) quId!: string;
  @Field(() => Int) seconds!: number;
}

@ObjectType({ simpleResolvers: true })
export class AnswerRemark {
  @Field(() => Int, { description: 'characters of the answer’s plain text' }) from!: number;
  @Field(() => Int) to!: number;
  @Field(() => String) text!: string;
}

/** What a reviewer said of an answer, without who it was. */
@ObjectType({ simpleResolvers: true })
export class AnswerComment {
  @Field(() => ID, { description: 'question or part' }) quId!: string;
  @Field(() => String, { nullable: true }) comment!: string | null;
  @Field(() => String, { description: 'the answer without markup, where remarks stand; else empty' })
  plain!: string;
  @Field(() => [AnswerRemark]) annotations!: AnswerRemark[];
}

@ObjectType({ simpleResolvers: true })
export class ScorePlace {
  @Field(() => Int, { description: 'from 1; the same score shares it' }) place!: number;
  @Field(() => Int, { description: 'people whose score is known, each by their best' }) of!: number;
  @Field(() => Int, { description: 'how many in a hundred of the others have less' }) above!: number;
}

/** A handed-in paper looked at more closely; what may not be seen yet is empty or null. */
@ObjectType({ simpleResolvers: true })
export class PaperAnalysis {
  @Field(() => ID) id!: string;
  @Field(() => [ScorePart], { description: 'once keys are out' }) parts!: ScorePart[];
  @Field(() => [QuestionTime]) times!: QuestionTime[];
  @Field(() => [AnswerComment], { description: 'once keys are out' }) comments!: AnswerComment[];
  @Field(() => String, { description: 'about the paper as a whole; once keys are out' }) remark!: string;
  @Field(() => ScorePlace, { nullable: true, description: 'where the exam shows it' })
  place!: ScorePlace | null;
}
