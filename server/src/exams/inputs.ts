import 'reflect-metadata';
import { Field, Float, ID, InputType } from 'type-graphql';
import { DateTime, Fen, Flag, WireInt } from '../platform/graphql/scalars.js';
import { OrderInput } from '../platform/graphql/paging.js';

@InputType()
export class ExamPagingParams {
  @Field(() => String, { nullable: true }) title?: string | null;
  @Field(() => WireInt, { nullable: true }) examType?: number | null;
  @Field(() => WireInt, { nullable: true }) openType?: number | null;
  @Field(() => WireInt, { nullable: true }) state?: number | null;
  @Field(() => String, {
    nullable: true,
    description:
      '`mine`: the caller’s own; `shared`: those others share with them; left out: all they may see',
  })
  belonging?: string | null;
}

@InputType()
export class ExamPagingInput {
  @Field(() => WireInt, { nullable: true }) current?: number | null;
  @Field(() => WireInt, { nullable: true }) size?: number | null;
  @Field(() => ExamPagingParams, { nullable: true }) params?: ExamPagingParams | null;
  @Field(() => [OrderInput], { nullable: true }) orders?: OrderInput[] | null;
  @Field(() => Float, { nullable: true }) t?: number | null;
}

@InputType()
export class ExamOnlineParams {
  @Field(() => String, { nullable: true }) title?: string | null;
  @Field(() => WireInt, { nullable: true }) examType?: number | null;
  @Field(() => [String], { nullable: true }) dateRange?: string[] | null;
}

@InputType()
export class ExamOnlinePagingInput {
  @Field(() => WireInt, { nullable: true }) current?: number | null;
  @Field(() => WireInt, { nullable: true }) size?: number | null;
  @Field(() => ExamOnlineParams, { nullable: true }) params?: ExamOnlineParams | null;
  @Field(() => [String], { nullable: true }) dateRange?: string[] | null;
  @Field(() => [OrderInput], { nullable: true }) orders?: OrderInput[] | null;
  @Field(() => Float, { nullable: true }) t?: number | null;
}

@InputType()
export class DrawRuleInput {
  /** left open in a draft alone */
  @Field(() => ID, { nullable: true }) repoId?: string | null;
  /** with the chapters below it */
  @Field(() => ID, { nullable: true }) chapterId?: string | null;
  @Field(() => WireInt, { nullable: true }) quType?: number | null;
  @Field(() => WireInt, { nullable: true }) level?: number | null;
  @Field(() => [String], { nullable: true }) tags?: string[] | null;
  @Field(() => WireInt) count!: number;
}

@InputType()
export class QuestionScoreInput {
  @Field(() => ID) quId!: string;
  @Field(() => Float) score!: number;
}

@InputType()
export class TemplateGroupInput {
  @Field(() => ID, { nullable: true }) id?: string | null;
  @Field(() => String) title!: string;
  @Field(() => WireInt, { nullable: true }) quType?: number | null;
  @Field(() => Float) perScore!: number;
  @Field(() => [ID], { nullable: true }) quIds?: string[] | null;
  @Field(() => [QuestionScoreInput], {
    nullable: true,
    description: 'Points of fixed questions that are worth something else than perScore.',
  })
  quScores?: QuestionScoreInput[] | null;
  @Field(() => [DrawRuleInput], { nullable: true }) draws?: DrawRuleInput[] | null;
}

@InputType()
export class ExamRangeInput {
  @Field(() => [ID], { nullable: true }) departIds?: string[] | null;
  @Field(() => [ID], { nullable: true }) groupIds?: string[] | null;
  @Field(() => [ID], { nullable: true }) userIds?: string[] | null;
}

@InputType()
export class ExamRoomInput {
  @Field(() => String) name!: string;
  @Field(() => String, { nullable: true }) address?: string | null;
  @Field(() => WireInt) seats!: number;
}

@InputType()
export class ExamResultsInput {
  @Field(() => String, {
    description:
      'hand-in, deadline (the last one), marked (the paper is), time, publish: from when candidates see results',
  })
  when!: string;
  /** for `time` */
  @Field(() => DateTime, { nullable: true }) at?: number | null;
  @Field(() => Flag, { nullable: true, description: 'the place of the score shows with it' })
  rank?: boolean | null;
  @Field(() => WireInt, { nullable: true, description: 'days in which a review may be asked for; 0: none' })
  appealDays?: number | null;
}

@InputType()
export class ExamInput {
  @Field(() => ID, { nullable: true }) id?: string | null;
  @Field(() => WireInt, { nullable: true }) version?: number | null;
  @Field(() => String) title!: string;
  @Field(() => WireInt, { nullable: true }) examType?: number | null;
  @Field(() => ID, { nullable: true }) catId?: string | null;
  @Field(() => String, { nullable: true }) content?: string | null;
  @Field(() => String, { nullable: true }) thanks?: string | null;
  @Field(() => WireInt, { nullable: true }) resultType?: number | null;
  @Field(() => WireInt, { nullable: true }) openType?: number | null;
  @Field(() => String, { nullable: true }) password?: string | null;
  @Field(() => ExamRangeInput, { nullable: true }) range?: ExamRangeInput | null;
  @Field(() => DateTime, { nullable: true }) startTime?: number | null;
  @Field(() => DateTime, { nullable: true }) endTime?: number | null;
  @Field(() => WireInt, { nullable: true }) totalTime?: number | null;
  @Field(() => Float, { nullable: true }) qualifyScore?: number | null;
  @Field(() => Fen, { nullable: true }) price?: number | null;
  @Field(() => Flag, { nullable: true }) offline?: boolean | null;
  @Field(() => WireInt, { nullable: true }) state?: number | null;
  @Field(() => Flag, { nullable: true }) draft?: boolean | null;
  @Field(() => WireInt, { nullable: true }) answerDevice?: number | null;
  @Field(() => Flag, { nullable: true }) late?: boolean | null;
  @Field(() => WireInt, { nullable: true }) lateMax?: number | null;
  @Field(() => WireInt, { nullable: true }) chance?: number | null;
  @Field(() => Flag, { nullable: true }) faceOn?: boolean | null;
  @Field(() => Flag, { nullable: true }) faceCheck?: boolean | null;
  @Field(() => WireInt, { nullable: true }) faceChance?: number | null;
  @Field(() => Flag, { nullable: true, description: 'candidates are told a day and an hour before' })
  remind?: boolean | null;
  @Field(() => WireInt, {
    nullable: true,
    description: 'places for those who sign up; null: as many as come',
  })
  seats?: number | null;
  @Field(() => [ExamRoomInput], { nullable: true, description: 'rooms, in the order they are filled in' })
  rooms?: ExamRoomInput[] | null;
  @Field(() => ExamResultsInput, { nullable: true }) results?: ExamResultsInput | null;
  @Field(() => Flag, { nullable: true }) camOn?: boolean | null;
  @Field(() => WireInt, { nullable: true }) camInterval?: number | null;
  @Field(() => Flag, { nullable: true }) leaveOn?: boolean | null;
  @Field(() => WireInt, { nullable: true }) leaveCheck?: number | null;
  @Field(() => WireInt, { nullable: true }) leaveCount?: number | null;
  @Field(() => Flag, { nullable: true }) actionOn?: boolean | null;
  @Field(() => WireInt, { nullable: true }) actionInterval?: number | null;
  @Field(() => WireInt, { nullable: true }) handMin?: number | null;
  @Field(() => Flag, {
    nullable: true,
    description: 'wrong answers stand in the wrong-book of their candidate',
  })
  wrongBook?: boolean | null;
  @Field(() => Flag, {
    nullable: true,
    description: 'what it asks is practised with its key before it is over',
  })
  practiceKeys?: boolean | null;
  @Field(() => Flag, { nullable: true }) learnExamSwitch?: boolean | null;
  @Field(() => String, { nullable: true }) addInfo?: string | null;
  @Field(() => Flag, { nullable: true }) quShuffle?: boolean | null;
  @Field(() => Flag, { nullable: true }) optShuffle?: boolean | null;
  @Field(() => WireInt, { nullable: true }) multiRule?: number | null;
  @Field(() => Flag, { nullable: true }) stepOn?: boolean | null;
  @Field(() => Flag, { nullable: true }) waterMark?: boolean | null;
  @Field(() => WireInt, { nullable: true }) repeatCycle?: number | null;
  /** staff who review its papers */
  @Field(() => [ID], { nullable: true }) reviewerIds?: string[] | null;
  @Field(() => [TemplateGroupInput]) tmplGroups!: TemplateGroupInput[];
}
