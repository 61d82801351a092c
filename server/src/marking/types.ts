import 'reflect-metadata';
import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { PageFields } from '../platform/graphql/paging.js';
import { DateTime, Flag } from '../platform/graphql/scalars.js';
import { Question } from '../sitting/public.js';

@ObjectType({
  simpleResolvers: true,
  description: 'A point of the marking guide; criteria of marks name it by its id.',
})
export class MarkingCriterion {
  @Field(() => ID) id!: string;
  @Field(() => String) text!: string;
  @Field(() => Float, { description: 'points it may bring' }) most!: number;
}

@ObjectType({
  simpleResolvers: true,
  description: 'A test of a program with what came of it; hidden tests too.',
})
export class MarkingVerdict {
  @Field(() => ID) id!: string;
  @Field(() => String) input!: string;
  @Field(() => String) output!: string;
  @Field(() => Flag) visible!: boolean;
  @Field(() => String, { nullable: true, description: 'null: not judged' }) verdict?: string | null;
}

@ObjectType({ simpleResolvers: true })
export class CriterionPoints {
  @Field(() => ID) id!: string;
  @Field(() => Float) points!: number;
}

@ObjectType({
  simpleResolvers: true,
  description: 'A remark on characters `from` up to but without `to` of `plain`.',
})
export class MarkingAnnotation {
  @Field(() => Int) from!: number;
  @Field(() => Int) to!: number;
  @Field(() => String) text!: string;
}

@ObjectType({ simpleResolvers: true, description: 'A mark the answer has.' })
export class MarkingMark {
  @Field(() => Float) points!: number;
  @Field(() => Int, { description: '1, 2 independent rounds, 3 the decision' }) round!: number;
  @Field(() => Float, { nullable: true, description: 'points that stood with it; null: none yet' })
  stands?: number | null;
  @Field(() => Flag, { description: 'a later mark took its place' }) superseded!: boolean;
  @Field(() => String) comment!: string;
  @Field(() => [CriterionPoints]) criteria!: CriterionPoints[];
  @Field(() => [MarkingAnnotation]) annotations!: MarkingAnnotation[];
  @Field(() => String, { nullable: true }) reason?: string | null;
  @Field(() => String, { nullable: true, description: 'null: not told to who does not lead the marking' })
  reviewer?: string | null;
  @Field(() => Flag, { description: 'given by the caller' }) own!: boolean;
  @Field(() => DateTime) at!: number;
}

@ObjectType({ simpleResolvers: true, description: 'A question as it is marked, with its key and guide.' })
export class MarkingQuestion {
  @Field(() => ID) quId!: string;
  @Field(() => ID, { description: 'the composite it is a part of, or itself' }) wholeId!: string;
  @Field(() => Int) quType!: number;
  @Field(() => String) content!: string;
  @Field(() => String, { nullable: true, description: 'the text all parts of a composite share' })
  wholeContent?: string | null;
  @Field(() => String, { nullable: true }) image?: string | null;
  @Field(() => String, { nullable: true }) media?: string | null;
  @Field(() => String, { nullable: true }) scratchUrl?: string | null;
  @Field(() => String, { nullable: true }) rightAnswer?: string | null;
  @Field(() => String) analysis!: string;
  @Field(() => [MarkingCriterion]) guide!: MarkingCriterion[];
  @Field(() => [MarkingVerdict], { description: 'its tests, without verdicts' }) tests!: MarkingVerdict[];
  @Field(() => Float) most!: number;
  @Field(() => Float, { description: 'points are multiples of it, or `most`' }) step!: number;
  @Field(() => Int) rounds!: number;
  @Field(() => Int, { description: 'its answers that the caller could be given, held ones of others too' })
  waiting!: number;
}

@ObjectType({ simpleResolvers: true, description: 'An answer held for the caller: no paper and no person.' })
export class MarkingAnswer {
  @Field(() => ID, { description: 'what it is called in all anonymous calls' }) number!: string;
  @Field(() => ID) quId!: string;
  @Field(() => Int) questionVersion!: number;
  @Field(() => Int) quType!: number;
  @Field(() => Float) most!: number;
  @Field(() => Int) round!: number;
  @Field(() => Int, { description: 'send it back with the mark' }) answerRevision!: number;
  @Field(() => Int, { description: 'marks it has; send it back with the mark' }) markRevision!: number;
  @Field(() => Flag) blank!: boolean;
  @Field(() => String, { nullable: true, description: 'sanitised HTML' }) text?: string | null;
  @Field(() => String, { nullable: true }) code?: string | null;
  @Field(() => String, { nullable: true, description: 'address of the .sb3' }) scratch?: string | null;
  @Field(() => String, { description: 'the answer without markup: what annotations count' }) plain!: string;
  @Field(() => [MarkingVerdict]) verdicts!: MarkingVerdict[];
  @Field(() => [MarkingMark], { description: 'round 3: both marks; else the caller’s own' })
  marks!: MarkingMark[];
  @Field(() => Int, { description: 'other waiting answers that say the same' }) sameCount!: number;
  @Field(() => DateTime) heldUntil!: number;
  @Field(() => Float, { nullable: true, description: 'markingSimilar: share of common tokens, 0 to 1' })
  similarity?: number | null;
  @Field(() => [String], { description: 'markingSimilar: the longest stretches that stand in both' })
  common!: string[];
}

@ObjectType({ simpleResolvers: true })
export class MarkingMarked {
  @Field(() => Int, { description: 'answers marked by this call' }) marked!: number;
  @Field(() => Int, {
    description: 'answers that say the same and were not marked: held by others, or changed',
  })
  skipped!: number;
}

@ObjectType({ simpleResolvers: true })
export class MarkingUnmasked {
  @Field(() => ID) paperId!: string;
  @Field(() => ID) userId!: string;
  @Field(() => String) realName!: string;
}

@ObjectType({ simpleResolvers: true, description: 'How an exam is marked.' })
export class MarkingSettingsType {
  @Field(() => ID) examId!: string;
  @Field(() => Int, { description: '0: nobody saved any' }) version!: number;
  @Field(() => Int) rounds!: number;
  @Field(() => Flag, { description: 'an answer was marked: the rounds stay' }) roundsFixed!: boolean;
  @Field(() => Float) tolerance!: number;
  @Field(() => Float) step!: number;
  @Field(() => Flag) anonymous!: boolean;
  @Field(() => Int, { description: '0: no samples' }) sampleEvery!: number;
}

@ObjectType({ simpleResolvers: true })
export class MarkingSampleType {
  @Field(() => ID) id!: string;
  @Field(() => Int) version!: number;
  @Field(() => ID) examId!: string;
  @Field(() => ID) quId!: string;
  @Field(() => String) plain!: string;
  @Field(() => String, { nullable: true }) text?: string | null;
  @Field(() => String, { nullable: true }) code?: string | null;
  @Field(() => Float) points!: number;
  @Field(() => String) note!: string;
  @Field(() => DateTime) updateTime!: number;
}

@ObjectType({ simpleResolvers: true })
export class MarkingExamRow {
  @Field(() => ID) examId!: string;
  @Field(() => String) title!: string;
  @Field(() => Int) examType!: number;
  @Field(() => DateTime, { nullable: true }) endTime?: number | null;
  @Field(() => Flag, { description: 'sat on paper: its scores are entered' }) offline!: boolean;
  @Field(() => Int, { description: 'answers that wait; of an offline exam people without a score' })
  waiting!: number;
  @Field(() => Int, { description: 'answers whose mark stands; of an offline exam people with a score' })
  done!: number;
  @Field(() => Flag, { description: 'the caller sets how it is marked and sees all reviewers' })
  leads!: boolean;
}
@ObjectType({ simpleResolvers: true })
export class MarkingExamPage extends PageFields {
  @Field(() => [MarkingExamRow]) records!: MarkingExamRow[];
}

@ObjectType({ simpleResolvers: true })
export class MarkingQuestionProgress {
  @Field(() => ID) quId!: string;
  @Field(() => ID) wholeId!: string;
  @Field(() => Int) quType!: number;
  @Field(() => String, { description: 'its text in one line' }) title!: string;
  @Field(() => Float) most!: number;
  @Field(() => Int) first!: number;
  @Field(() => Int) second!: number;
  @Field(() => Int) third!: number;
  @Field(() => Int, { description: 'decided by tests' }) judged!: number;
  @Field(() => Int) done!: number;
  @Field(() => Int, { description: 'held by reviewers now; for who does not lead, by others' })
  held!: number;
}

@ObjectType({ simpleResolvers: true })
export class MarkingReviewer {
  @Field(() => ID) reviewerId!: string;
  @Field(() => String) realName!: string;
  @Field(() => Int, { description: 'marks given that no later one took the place of' }) given!: number;
  @Field(() => DateTime, { nullable: true }) lastAt?: number | null;
  @Field(() => Float, { nullable: true, description: 'mean of given points as a share of all points' })
  meanShare?: number | null;
  @Field(() => Int, {
    nullable: true,
    description:
      'null: the own row of who does not lead; fewer than on the desk would say that one is a sample',
  })
  held?: number | null;
  @Field(() => Int) samples!: number;
  @Field(() => Float, { nullable: true, description: 'given less known, −1 to 1; above 0: generous' })
  sampleMean?: number | null;
  @Field(() => Float, { nullable: true, description: 'how far off either way, 0 to 1' })
  sampleSpread?: number | null;
  @Field(() => Flag) drifting!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class MarkingProgress {
  @Field(() => ID) examId!: string;
  @Field(() => String) title!: string;
  @Field(() => Flag) leads!: boolean;
  @Field(() => Flag, { description: 'names are hidden' }) anonymous!: boolean;
  @Field(() => Int) papersWaiting!: number;
  @Field(() => Int) papersFinished!: number;
  @Field(() => Int) papersInExam!: number;
  @Field(() => [MarkingQuestionProgress]) questions!: MarkingQuestionProgress[];
  @Field(() => [MarkingReviewer], { description: 'all of them for who leads, else the caller alone' })
  reviewers!: MarkingReviewer[];
}

@ObjectType({ simpleResolvers: true })
export class MarkingPaperRow {
  @Field(() => ID) paperId!: string;
  @Field(() => String, { nullable: true, description: 'null: names are hidden' }) realName?: string | null;
  @Field(() => String, { nullable: true }) deptName?: string | null;
  @Field(() => DateTime, { nullable: true }) handTime?: number | null;
  @Field(() => Int) userTime!: number;
  @Field(() => Int) state!: number;
  @Field(() => Int) reviewState!: number;
  @Field(() => Flag) valid!: boolean;
  @Field(() => Float) totalScore!: number;
  @Field(() => Float, { nullable: true }) userObjScore?: number | null;
  @Field(() => Float, { nullable: true }) userSubjScore?: number | null;
  @Field(() => Float, { nullable: true }) userScore?: number | null;
  @Field(() => Int, { description: 'its answers that wait' }) waiting!: number;
  @Field(() => Flag, { description: 'an own paper: nobody marks it' }) own!: boolean;
}
@ObjectType({ simpleResolvers: true })
export class MarkingPaperPage extends PageFields {
  @Field(() => [MarkingPaperRow]) records!: MarkingPaperRow[];
}

@ObjectType({ simpleResolvers: true, description: 'A question or part that a person marks or may override.' })
export class MarkingPlace {
  @Field(() => ID) quId!: string;
  @Field(() => Float) most!: number;
  @Field(() => Int) answerRevision!: number;
  @Field(() => Int, { description: 'marks it has; send it back with the mark' }) markRevision!: number;
  @Field(() => Int, { description: 'other answers that say the same, waiting or marked' }) sameCount!: number;
  @Field(() => Flag, { description: 'no key, no tests and no mark decides it yet' }) waits!: boolean;
  @Field(() => String, { nullable: true, description: 'key, tests or mark' }) decidedBy?: string | null;
  @Field(() => Float, { nullable: true }) actualScore?: number | null;
  @Field(() => String) plain!: string;
  @Field(() => [MarkingCriterion]) guide!: MarkingCriterion[];
  @Field(() => [MarkingVerdict]) verdicts!: MarkingVerdict[];
  @Field(() => [MarkingMark]) marks!: MarkingMark[];
  @Field(() => Flag) heldByAnother!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'A paper on the reviewer’s desk, with all keys.' })
export class MarkingPaper {
  @Field(() => ID) id!: string;
  @Field(() => ID) examId!: string;
  @Field(() => String) title!: string;
  @Field(() => String, { nullable: true, description: 'null: names are hidden' }) realName?: string | null;
  @Field(() => DateTime, { nullable: true }) handTime?: number | null;
  @Field(() => Int) state!: number;
  @Field(() => Int) reviewState!: number;
  @Field(() => Flag) valid!: boolean;
  @Field(() => Float) totalScore!: number;
  @Field(() => Float) qualifyScore!: number;
  @Field(() => Float, { nullable: true }) userObjScore?: number | null;
  @Field(() => Float, { nullable: true }) userSubjScore?: number | null;
  @Field(() => Float, { nullable: true }) userScore?: number | null;
  @Field(() => Int, { nullable: true }) passed?: number | null;
  @Field(() => String) remark!: string;
  @Field(() => Float) step!: number;
  @Field(() => Int) rounds!: number;
  @Field(() => [Question]) quList!: Question[];
  @Field(() => [MarkingPlace], { description: 'questions and parts by quId; a composite has its parts’' })
  places!: MarkingPlace[];
}

@ObjectType({ simpleResolvers: true })
export class ReviewedPaper {
  @Field(() => ID) id!: string;
  @Field(() => Int) state!: number;
  @Field(() => Int) reviewState!: number;
  @Field(() => Int, { nullable: true }) passed?: number | null;
  @Field(() => Float, { nullable: true }) userScore?: number | null;
  @Field(() => Float, { nullable: true }) userSubjScore?: number | null;
  @Field(() => Int, { description: 'answers of other papers marked with it' }) sameMarked!: number;
  @Field(() => Int, { description: 'such that were left alone: others hold or marked them' })
  sameSkipped!: number;
}
