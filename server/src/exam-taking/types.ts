import 'reflect-metadata';
import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { Paper, PaperGroup, Question, AnswerReceipt } from '../sitting/public.js';
import { DateTime, Flag } from '../platform/graphql/scalars.js';
import { PageFields } from '../platform/graphql/paging.js';

@ObjectType({ simpleResolvers: true })
export class CreatedPaper {
  @Field(() => ID) id!: string;
}

@ObjectType({ simpleResolvers: true })
export class FillAnswerResult {
  @Field(() => Flag) fill!: boolean;
  @Field(() => Flag, { nullable: true }) superseded?: boolean | null;
  @Field(() => Flag, {
    nullable: true,
    description: 'superseded by what another device wrote later; this one is kept, and does not count',
  })
  newerElsewhere?: boolean | null;
  @Field(() => AnswerReceipt, { nullable: true }) receipt?: AnswerReceipt | null;
}

@ObjectType({ simpleResolvers: true })
export class MarkResult {
  @Field(() => Flag) mark!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class HandResult {
  @Field(() => ID) id!: string;
  @Field(() => Int) handState!: number;
  @Field(() => Int) exState!: number;
}

@ObjectType({ simpleResolvers: true })
export class LeaveResult {
  @Field(() => Int) leaveTimes!: number;
  @Field(() => Flag) overLimit!: boolean;
  @Field(() => Int) leaveCount!: number;
}

@ObjectType({ simpleResolvers: true })
export class CaptureResult {
  @Field(() => Flag) isBreak!: boolean;
  @Field(() => String, { nullable: true }) url?: string | null;
  @Field(() => Int) failCount!: number;
  @Field(() => Int) faceChance!: number;
  @Field(() => String, { nullable: true }) msg?: string | null;
}

@ObjectType({ simpleResolvers: true })
export class FaceCheckResult {
  @Field(() => Flag) isBreak!: boolean;
  @Field(() => Int) failCount!: number;
  @Field(() => Int) faceChance!: number;
  @Field(() => String, { nullable: true }) msg?: string | null;
}

@ObjectType({ simpleResolvers: true })
export class FaceTokenResult {
  @Field(() => Flag) pass!: boolean;
  @Field(() => String, { nullable: true }) failMsg?: string | null;
  @Field(() => String, { nullable: true }) faceToken?: string | null;
  @Field(() => String, { nullable: true }) realName?: string | null;
  @Field(() => String, { nullable: true }) idCard?: string | null;
  @Field(() => ID, { nullable: true }) id?: string | null;
}

/** When what came of a paper shows. */
@ObjectType({ simpleResolvers: true })
export abstract class ResultsFields {
  @Field(() => Flag, { description: 'Score and pass show now, as far as the exam tells them at all.' })
  resultsShown!: boolean;
  @Field(() => Flag, { description: 'They were published and taken back, to be looked into.' })
  resultsWithdrawn!: boolean;
  @Field(() => String, { description: 'hand-in, deadline, marked, time, publish' })
  resultsWhen!: string;
  @Field(() => DateTime, { nullable: true, description: 'From when they show; null: not known yet.' })
  resultsFrom?: number | null;
}

@ObjectType({ simpleResolvers: true })
export class PaperResult extends ResultsFields {
  @Field(() => ID) id!: string;
  @Field(() => ID) examId!: string;
  @Field(() => String) title!: string;
  @Field(() => Int) resultType!: number;
  @Field(() => Flag) valid!: boolean;
  @Field(() => String, { nullable: true, description: 'why a person voided it' }) voidReason?: string | null;
  @Field(() => Int, { nullable: true }) passed?: number | null;
  @Field(() => Float) totalScore!: number;
  @Field(() => Float, { nullable: true }) userScore?: number | null;
  @Field(() => Float, { nullable: true }) userObjScore?: number | null;
  @Field(() => Float, { nullable: true }) userSubjScore?: number | null;
  @Field(() => Int) userTime!: number;
  @Field(() => DateTime) createTime!: number;
  @Field(() => DateTime, { nullable: true }) handTime?: number | null;
  @Field(() => Int, { description: 'questions that are answered; a composite counts as one' })
  answeredCount!: number;
  @Field(() => Int, { description: 'questions of which every blank, pair and part has an answer' })
  wholeCount!: number;
  @Field(() => Int, { description: 'questions that were begun: a blank, a pair or a part is missing' })
  halfCount!: number;
  @Field(() => Int) quCount!: number;
  @Field(() => String, { nullable: true }) thanks?: string | null;
  @Field(() => Int) exState!: number;
  @Field(() => String, { nullable: true }) exMsg?: string | null;
  @Field(() => Int) reviewState!: number;
  @Field(() => Flag, { description: 'Programs of this paper are being judged: the score is not final yet.' })
  judging!: boolean;
  @Field(() => DateTime, { nullable: true }) answersFrom?: number | null;
  @Field(() => Int, {
    nullable: true,
    description: 'questions whose keys wait although those of the paper are out',
  })
  keysHeld?: number | null;
  @Field(() => Int, {
    nullable: true,
    description: 'of them those that stand in an open paper of the caller; formal exams may ask the others',
  })
  keysHeldByOpenPaper?: number | null;
  @Field(() => Int, {
    description: 'Answers that arrived after deadline or hand-in: kept, not scored (未计入).',
  })
  lateAnswers!: number;
  @Field(() => [PaperGroup]) groupList!: PaperGroup[];
  @Field(() => [Question]) quList!: Question[];
  @Field(() => String) realName!: string;
}

@ObjectType({ simpleResolvers: true })
export class PaperRow extends ResultsFields {
  @Field(() => ID) id!: string;
  @Field(() => ID) examId!: string;
  @Field(() => String) title!: string;
  @Field(() => Int) examType!: number;
  @Field(() => DateTime) createTime!: number;
  @Field(() => DateTime, { nullable: true }) handTime?: number | null;
  @Field(() => Int) userTime!: number;
  @Field(() => Float) totalScore!: number;
  @Field(() => Float, { nullable: true }) userScore?: number | null;
  @Field(() => Float, { nullable: true }) userObjScore?: number | null;
  @Field(() => Float, { nullable: true }) userSubjScore?: number | null;
  @Field(() => Int) reviewState!: number;
  @Field(() => Flag) valid!: boolean;
  @Field(() => Int, { nullable: true }) passed?: number | null;
  @Field(() => Int) state!: number;
  @Field(() => Int) exState!: number;
  @Field(() => Int) resultType!: number;
}

@ObjectType({ simpleResolvers: true })
export class PaperPage extends PageFields {
  @Field(() => [PaperRow]) records!: PaperRow[];
}

@ObjectType({ simpleResolvers: true })
export class RecordRow extends ResultsFields {
  @Field(() => ID) examId!: string;
  @Field(() => String) title!: string;
  @Field(() => Flag) offline!: boolean;
  @Field(() => Int) examType!: number;
  @Field(() => Int) tryCount!: number;
  @Field(() => Float, { nullable: true }) maxScore?: number | null;
  @Field(() => Float, { description: 'of the attempt that counts' }) totalScore!: number;
  @Field(() => ID, { description: 'the attempt that counts: whose pass and state these are' })
  paperId!: string;
  @Field(() => DateTime) updateTime!: number;
  @Field(() => Int) resultType!: number;
  @Field(() => Int) state!: number;
  @Field(() => Int, { nullable: true }) passed?: number | null;
}

@ObjectType({ simpleResolvers: true })
export class RecordPage extends PageFields {
  @Field(() => [RecordRow]) records!: RecordRow[];
}

/**
 * kind: message, time, break (begun or over), reopened, handed-in, answers (another tab or device changed
 * what is kept).
 */
@ObjectType({
  simpleResolvers: true,
  description:
    'kind: message, time, break (begun or over), reopened, handed-in, answers (another tab or device changed what is kept).',
})
export class PaperNotice {
  @Field(() => String) position!: string;
  @Field(() => String) kind!: string;
  @Field(() => ID, { nullable: true }) id?: string | null;
  @Field(() => String, { nullable: true }) title?: string | null;
  @Field(() => String, { nullable: true }) content?: string | null;
  @Field(() => Int, { nullable: true }) leftSeconds?: number | null;
  @Field(() => String, { nullable: true }) message?: string | null;
  @Field(() => ID, { nullable: true }) paperId?: string | null;
  @Field(() => Int, { nullable: true }) exState?: number | null;
  @Field(() => String, { nullable: true }) exMsg?: string | null;
  @Field(() => ID, { nullable: true, description: 'of a message: what it answers' })
  requestId?: string | null;
}

/** A paper of an exam as a candidate would get it; it stands nowhere. */
@ObjectType({
  simpleResolvers: true,
  description: 'A paper of an exam as a candidate would get it; it stands nowhere.',
})
export class ExamPreview {
  @Field(() => String) seed!: string;
  @Field(() => Int) version!: number;
  @Field(() => Float) qualifyScore!: number;
  @Field(() => String) content!: string;
  @Field(() => Paper) paper!: Paper;
  @Field(() => [Question]) questions!: Question[];
}

@ObjectType({ simpleResolvers: true })
export class PreviewScore {
  @Field(() => Float) totalScore!: number;
  @Field(() => Float) userScore!: number;
  /** null while a question waits for a person */
  @Field(() => Flag, { nullable: true }) passed!: boolean | null;
  /** questions that wait for a person */
  @Field(() => Int) waiting!: number;
  @Field(() => [Question]) questions!: Question[];
}

/** When results of an exam show, and for how many papers of its present turn. */
@ObjectType({ simpleResolvers: true })
export class ResultsState {
  @Field(() => String, { description: 'hand-in, deadline, marked, time, publish' }) when!: string;
  @Field(() => DateTime, { nullable: true, description: 'for deadline and time' }) from!: number | null;
  @Field(() => Flag) published!: boolean;
  @Field(() => DateTime, { nullable: true }) publishedAt!: number | null;
  @Field(() => Int) handCount!: number;
  @Field(() => Int, { description: 'of them wait for marking' }) waitCount!: number;
  @Field(() => Int, { description: 'papers still being sat' }) openCount!: number;
}

@ObjectType({ simpleResolvers: true })
export class ScoreFound {
  @Field(() => ID) examId!: string;
  @Field(() => String) subject!: string;
  @Field(() => String, { nullable: true, description: 'the exam’s category' }) level!: string | null;
  @Field(() => Float) score!: number;
  @Field(() => Float, { nullable: true }) totalScore!: number | null;
  @Field(() => Int, { nullable: true }) passed!: number | null;
  @Field(() => DateTime, { description: 'of the last attempt' }) time!: number;
}

@ObjectType({ simpleResolvers: true })
export class ScoreSearch {
  @Field(() => String) realName!: string;
  @Field(() => String, { nullable: true, description: 'masked' }) idCard!: string | null;
  @Field(() => [ScoreFound]) records!: ScoreFound[];
}
