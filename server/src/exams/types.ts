import 'reflect-metadata';
import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { Sharing } from '../organisation/public.js';
import { Accommodation } from '../sitting/public.js';
import { DateTime, Fen, Flag } from '../platform/graphql/scalars.js';
import { PageFields } from '../platform/graphql/paging.js';

/** What every face of an exam says of it. */
@ObjectType({ simpleResolvers: true })
abstract class ExamFields {
  @Field(() => ID) id!: string;
  @Field(() => String) title!: string;
  @Field(() => Int) examType!: number;
  @Field(() => Int) openType!: number;
  @Field(() => DateTime, { nullable: true }) startTime?: number | null;
  @Field(() => DateTime, { nullable: true }) endTime?: number | null;
  @Field(() => Int) totalTime!: number;
  @Field(() => Float) totalScore!: number;
  @Field(() => Float) qualifyScore!: number;
  @Field(() => Fen) price!: number;
  @Field(() => Flag) offline!: boolean;
}

/** The rules it is sat by, as its editor and its candidates see them. */
@ObjectType({ simpleResolvers: true })
abstract class ExamRuleFields extends ExamFields {
  @Field(() => ID, { nullable: true }) catId?: string | null;
  @Field(() => String) content!: string;
  @Field(() => Int) answerDevice!: number;
  @Field(() => Flag) late!: boolean;
  @Field(() => Int) lateMax!: number;
  @Field(() => Int) chance!: number;
  @Field(() => Flag) faceOn!: boolean;
  @Field(() => Flag) faceCheck!: boolean;
  @Field(() => Int) faceChance!: number;
  @Field(() => Flag) camOn!: boolean;
  @Field(() => Int) camInterval!: number;
  @Field(() => Flag) leaveOn!: boolean;
  @Field(() => Int) leaveCheck!: number;
  @Field(() => Int) leaveCount!: number;
  @Field(() => Flag) actionOn!: boolean;
  @Field(() => Int) actionInterval!: number;
  @Field(() => Int) handMin!: number;
  @Field(() => Flag) learnExamSwitch!: boolean;
  @Field(() => String, { nullable: true }) addInfo?: string | null;
  @Field(() => Flag) stepOn!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class ExamAdminRow extends ExamFields {
  @Field(() => Int) state!: number;
  @Field(() => Flag) draft!: boolean;
  @Field(() => Int) procCount!: number;
  @Field(() => Int) handCount!: number;
  @Field(() => Int) requireCount!: number;
  @Field(() => Int) version!: number;
  @Field(() => DateTime) updateTime!: number;
  /** null: nobody's own, the administrators' */
  @Field(() => ID, { nullable: true }) ownerId!: string | null;
  @Field(() => String, { nullable: true }) ownerName!: string | null;
  @Field(() => Sharing) shared!: Sharing;
  /** what the caller may do with it */
  @Field(() => Flag) mayEdit!: boolean;
  @Field(() => Flag) mayReview!: boolean;
  @Field(() => Flag) mayWatch!: boolean;
  @Field(() => Flag, { description: 'publish and withdraw its results' }) mayPublish!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class ExamPage extends PageFields {
  @Field(() => [ExamAdminRow]) records!: ExamAdminRow[];
}

@ObjectType({ simpleResolvers: true })
export class Blocked {
  @Field(() => String) reason!: string;
  @Field(() => String) msg!: string;
}

/**
 * A learner's row. examStatus: 0 finished, 1 too early, 2 within 10 minutes, 3 may start, 4 past, 5 learn
 * first.
 */
@ObjectType({
  simpleResolvers: true,
  description:
    "A learner's row. examStatus: 0 finished, 1 too early, 2 within 10 minutes, 3 may start, 4 past, 5 learn first.",
})
export class ExamRow extends ExamFields {
  @Field(() => Int) examStatus!: number;
  @Field(() => Int) examCount!: number;
  @Field(() => Int) chance!: number;
  @Field(() => ID, { nullable: true }) paperId?: string | null;
  @Field(() => DateTime, { nullable: true, description: 'the last moment of entry; null: nothing ends it' })
  entryUntil!: number | null;
  @Field(() => DateTime) serverTime!: number;
  @Field(() => Flag, { description: 'a camera is needed' }) needDevice!: boolean;
  @Field(() => [Blocked], { description: 'why it cannot be entered, in the words of the refusal' })
  blocked!: Blocked[];
}

@ObjectType({ simpleResolvers: true })
export class ExamRowPage extends PageFields {
  @Field(() => [ExamRow]) records!: ExamRow[];
}

@ObjectType({ simpleResolvers: true })
export class ExamTitle {
  @Field(() => ID) id!: string;
  @Field(() => String) title!: string;
}

@ObjectType({ simpleResolvers: true })
export class GroupSummary {
  @Field(() => ID) id!: string;
  @Field(() => String) title!: string;
  @Field(() => Float) perScore!: number;
  @Field(() => Float, { description: 'The fewest points that a question of the group is worth.' })
  minScore!: number;
  @Field(() => Float, { description: 'The most.' }) maxScore!: number;
  @Field(() => Int) quCount!: number;
  @Field(() => Float) totalScore!: number;
  @Field(() => Int, { nullable: true }) quType?: number | null;
}

/** What is to be bought before an exam: its category, once for all its sittings, or the exam itself. */
@ObjectType({ simpleResolvers: true })
export class ExamSale {
  @Field(() => String, { description: 'exam or category' }) kind!: string;
  @Field(() => ID) id!: string;
  @Field(() => Fen) price!: number;
}

@ObjectType({ simpleResolvers: true })
export class ExamCheck extends ExamRuleFields {
  @Field(() => Flag) isBuy!: boolean;
  @Field(() => ExamSale, {
    nullable: true,
    description: 'what is to be bought first; null: nothing, or it was',
  })
  sale!: ExamSale | null;
  @Field(() => Int) examStatus!: number;
  @Field(() => Flag) overTime!: boolean;
  @Field(() => Int) examCount!: number;
  @Field(() => Flag) isFinishLearn!: boolean;
  @Field(() => [GroupSummary]) tmplGroups!: GroupSummary[];
  @Field(() => DateTime) serverTime!: number;
  @Field(() => ID, { nullable: true }) paperId?: string | null;
  @Field(() => Flag) needDevice!: boolean;
  @Field(() => DateTime, { nullable: true, description: 'the last moment of entry; null: nothing ends it' })
  entryUntil!: number | null;
  @Field(() => [Blocked]) blocked!: Blocked[];
  @Field(() => Accommodation, {
    nullable: true,
    description: 'a right of the caller’s that stands at the start; `totalTime` counts it',
  })
  accommodation!: Accommodation | null;
}

@ObjectType({ simpleResolvers: true })
export class DrawRule {
  @Field(() => ID) repoId!: string;
  @Field(() => ID, { nullable: true }) chapterId?: string | null;
  @Field(() => Int, { nullable: true }) quType?: number | null;
  @Field(() => Int, { nullable: true }) level?: number | null;
  @Field(() => [String], { nullable: true }) tags?: string[] | null;
  @Field(() => Int) count!: number;
}

@ObjectType({ simpleResolvers: true })
export class QuestionScore {
  @Field(() => ID) quId!: string;
  @Field(() => Float) score!: number;
}

@ObjectType({ simpleResolvers: true })
export class TemplateGroup {
  @Field(() => ID) id!: string;
  @Field(() => String) title!: string;
  @Field(() => Int, { nullable: true }) quType?: number | null;
  @Field(() => Float) perScore!: number;
  @Field(() => [ID], { nullable: true }) quIds?: string[] | null;
  @Field(() => [QuestionScore], { nullable: true }) quScores?: QuestionScore[] | null;
  @Field(() => [DrawRule], { nullable: true }) draws?: DrawRule[] | null;
  @Field(() => Int) quCount!: number;
  @Field(() => Float) totalScore!: number;
}

@ObjectType({ simpleResolvers: true })
export class ExamRange {
  @Field(() => [ID]) departIds!: string[];
  @Field(() => [ID]) groupIds!: string[];
  @Field(() => [ID]) userIds!: string[];
}

/** A room that a sitting is held in. */
@ObjectType({ simpleResolvers: true })
export class ExamRoom {
  @Field(() => String) name!: string;
  @Field(() => String) address!: string;
  @Field(() => Int, { description: 'places in it' }) seats!: number;
}

@ObjectType({ simpleResolvers: true })
export class ExamResults {
  @Field(() => String, { description: 'hand-in, deadline, marked, time, publish' }) when!: string;
  @Field(() => DateTime, { nullable: true }) at!: number | null;
  @Field(() => Flag, { nullable: true, description: 'the place of the score shows with it' })
  rank?: boolean;
  @Field(() => Int, { nullable: true, description: 'days in which a review may be asked for; 0: none' })
  appealDays?: number;
}

@ObjectType({ simpleResolvers: true })
export class ExamFull extends ExamRuleFields {
  @Field(() => Int) version!: number;
  @Field(() => String) thanks!: string;
  @Field(() => Int) resultType!: number;
  @Field(() => Flag) hasPassword!: boolean;
  @Field(() => ExamRange) range!: ExamRange;
  @Field(() => Int) state!: number;
  @Field(() => Flag) draft!: boolean;
  @Field(() => Flag) quShuffle!: boolean;
  @Field(() => Flag) optShuffle!: boolean;
  @Field(() => Int) multiRule!: number;
  @Field(() => Flag) waterMark!: boolean;
  @Field(() => Flag, { description: 'wrong answers stand in the wrong-book of their candidate' })
  wrongBook!: boolean;
  @Field(() => Flag, { description: 'what it asks is practised with its key before it is over' })
  practiceKeys!: boolean;
  @Field(() => Int) repeatCycle!: number;
  @Field(() => [TemplateGroup]) tmplGroups!: TemplateGroup[];
  @Field(() => ID, { nullable: true }) ownerId!: string | null;
  @Field(() => Sharing) shared!: Sharing;
  @Field(() => [ID]) reviewerIds!: string[];
  @Field(() => Flag, { description: 'candidates are told a day and an hour before' }) remind!: boolean;
  @Field(() => Int, { nullable: true, description: 'places for those who sign up; null: as many as come' })
  seats!: number | null;
  @Field(() => [ExamRoom]) rooms!: ExamRoom[];
  @Field(() => ExamResults) results!: ExamResults;
  @Field(() => DateTime) createTime!: number;
  @Field(() => DateTime) updateTime!: number;
  /** with papers, type, groups, scores and times stay */
  @Field(() => Int, {
    description: 'Papers made of it so far: with any, type, groups, scores and times stay.',
  })
  paperCount!: number;
}

@ObjectType({ simpleResolvers: true })
export class GroupDrawCounts {
  /** for each of the group's draws: usable questions that meet it and are not on the paper as fixed ones */
  @Field(() => [Int]) available!: number[];
}

@ObjectType({ simpleResolvers: true })
export class FixedQuestion {
  @Field(() => ID) id!: string;
  @Field(() => Int) quType!: number;
  @Field(() => String) text!: string;
  @Field(() => Int) level!: number;
  /** 0 usable, 1 disabled */
  @Field(() => Int) state!: number;
}

@ObjectType({ simpleResolvers: true })
export class ExamDrawCounts {
  /** the fixed questions of all groups; one that was deleted is missing */
  @Field(() => [FixedQuestion]) fixed!: FixedQuestion[];
  @Field(() => [GroupDrawCounts]) groups!: GroupDrawCounts[];
  /** place of the first group, from 0, that no paper could fill */
  @Field(() => Int, { nullable: true }) impossible!: number | null;
}

@ObjectType({ simpleResolvers: true })
export class ExamNotice {
  @Field(() => ID) examId!: string;
  @Field(() => String) title!: string;
  @Field(() => String) content!: string;
  @Field(() => Int) userCount!: number;
  @Field(() => Flag, { description: 'whether it can be sent from here: its candidates are known' })
  sendable!: boolean;
}
