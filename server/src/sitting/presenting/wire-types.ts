import 'reflect-metadata';
import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { DateTime, Flag } from '../../platform/graphql/scalars.js';

// What a paper and its questions look like on the wire: exam-taking, marking and audit show the same things.

@ObjectType({ simpleResolvers: true })
export class PaperRules {
  @Field(() => Int) handMin!: number;
  @Field(() => Flag) leaveOn!: boolean;
  @Field(() => Int) leaveCheck!: number;
  @Field(() => Int) leaveCount!: number;
  @Field(() => Flag) actionOn!: boolean;
  @Field(() => Int) actionInterval!: number;
  @Field(() => Flag) faceCheck!: boolean;
  @Field(() => Int) faceChance!: number;
  @Field(() => Flag) camOn!: boolean;
  @Field(() => Int) camInterval!: number;
  @Field(() => Flag) stepOn!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class CardEntry {
  @Field(() => ID) id!: string;
  @Field(() => ID) quId!: string;
  @Field(() => Int) quType!: number;
  @Field(() => Int) sort!: number;
  @Field(() => Float) score!: number;
  @Field(() => Flag) answered!: boolean;
  @Field(() => Flag) mark!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class PaperGroup {
  @Field(() => ID) id!: string;
  @Field(() => String) title!: string;
  @Field(() => Int, { nullable: true }) quType?: number | null;
  @Field(() => Int) quCount!: number;
  @Field(() => Float) perScore!: number;
  @Field(() => Float) totalScore!: number;
  @Field(() => [CardEntry]) quList!: CardEntry[];
}

@ObjectType({ simpleResolvers: true, description: 'What the candidate wrote to the proctors.' })
export class HelpRequest {
  @Field(() => ID) id!: string;
  @Field(() => String) text!: string;
  @Field(() => DateTime) askedAt!: number;
  @Field(() => String, { nullable: true, description: 'null: not answered yet' }) answer!: string | null;
  @Field(() => DateTime, { nullable: true }) answeredAt!: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'What a candidate has by right, at the start (便利措施).' })
export class Accommodation {
  @Field(() => Int, { description: 'percent of the time; 0: none' }) extraPercent!: number;
  @Field(() => Flag) largeType!: boolean;
  @Field(() => Flag, { description: 'questions are read aloud when asked for' }) reader!: boolean;
  @Field(() => Int, { nullable: true, description: 'minutes of pause in all; null: none' })
  breakMinutes?: number | null | undefined;
}

@ObjectType({ simpleResolvers: true, description: 'Breaks of an open paper, by right.' })
export class PaperBreaks {
  @Field(() => Int, { description: 'of the right' }) leftSeconds!: number;
  @Field(() => Int, { nullable: true, description: 'seconds until the break is over; null: in none' })
  endsIn!: number | null;
}

@ObjectType({ simpleResolvers: true })
export class Paper {
  @Field(() => ID) id!: string;
  @Field(() => ID) examId!: string;
  @Field(() => String) title!: string;
  @Field(() => DateTime) createTime!: number;
  @Field(() => DateTime, { nullable: true }) deadline?: number | null;
  @Field(() => Int) leftSeconds!: number;
  @Field(() => Int, { description: 'until an own hand-in is taken (rules.handMin); 0: it is' })
  handInSeconds!: number;
  @Field(() => Int) handState!: number;
  @Field(() => Int) state!: number;
  @Field(() => Float) totalScore!: number;
  @Field(() => String, { nullable: true }) waterMark?: string | null;
  @Field(() => Int) leaveTimes!: number;
  @Field(() => Int) failCount!: number;
  @Field(() => PaperRules) rules!: PaperRules;
  @Field(() => [PaperGroup]) groupList!: PaperGroup[];
  @Field(() => Accommodation, { nullable: true, description: 'what it was started with' })
  accommodation!: Accommodation | null;
  @Field(() => ID, { nullable: true, description: 'question by question: the one it has come to' })
  reached!: string | null;
  @Field(() => PaperBreaks, { nullable: true, description: 'null: no right to any, or handed in' })
  breaks!: PaperBreaks | null;
  @Field(() => [HelpRequest], { description: 'oldest first' }) helpRequests!: HelpRequest[];
}

@ObjectType({ simpleResolvers: true })
export class AnswerEntry {
  @Field(() => ID) id!: string;
  @Field(() => String, { nullable: true }) tag?: string | null;
  @Field(() => String, { nullable: true }) content?: string | null;
  @Field(() => String, { nullable: true }) image?: string | null;
  @Field(() => Flag, { nullable: true }) checked?: boolean | null;
  @Field(() => Flag, { nullable: true }) isRight?: boolean | null;
  @Field(() => String, { nullable: true }) answer?: string | null;
  @Field(() => String, { nullable: true }) rightAnswer?: string | null;
}

@ObjectType({ simpleResolvers: true })
export class MatchItem {
  @Field(() => String) tag!: string;
  @Field(() => String) content!: string;
  @Field(() => String, { nullable: true }) image?: string | null;
}

@ObjectType({
  simpleResolvers: true,
  description: 'A test of a programming question that the candidate may see.',
})
export class CodeTestSeen {
  @Field(() => ID) id!: string;
  @Field(() => String) input!: string;
  @Field(() => String) output!: string;
  @Field(() => String, {
    nullable: true,
    description:
      'right, wrong, error, compile-error, time-limit, memory-limit, output-limit, none; null: not judged, or not out yet.',
  })
  verdict?: string | null;
}

@ObjectType({ simpleResolvers: true })
export class Question {
  @Field(() => ID) id!: string;
  @Field(() => ID) quId!: string;
  @Field(() => Int) quType!: number;
  @Field(() => String) content!: string;
  @Field(() => String, { nullable: true }) image?: string | null;
  @Field(() => Float, { nullable: true }) score?: number | null;
  @Field(() => Int, { nullable: true }) sort?: number | null;
  @Field(() => String, { nullable: true }) media?: string | null;
  @Field(() => String, { nullable: true }) titleBody?: string | null;
  @Field(() => String, { nullable: true }) scratchUrl?: string | null;
  @Field(() => [AnswerEntry]) answerList!: AnswerEntry[];
  @Field(() => [MatchItem]) matchList!: MatchItem[];
  @Field(() => String, { nullable: true }) answer?: string | null;
  @Field(() => String, { nullable: true }) codeAnswer?: string | null;
  @Field(() => String, { nullable: true }) scratchAnswer?: string | null;
  @Field(() => Flag) mark!: boolean;
  @Field(() => Flag) answered!: boolean;
  @Field(() => [Question]) subList!: Question[];
  @Field(() => String, { nullable: true }) analysis?: string | null;
  @Field(() => String, { nullable: true }) rightAnswer?: string | null;
  @Field(() => Flag, { nullable: true }) isRight?: boolean | null;
  @Field(() => Float, { nullable: true }) actualScore?: number | null;
  @Field(() => Int) lateAnswers!: number;
  @Field(() => [CodeTestSeen]) codeTests!: CodeTestSeen[];
  @Field(() => Flag, {
    nullable: true,
    description: 'Types 8 and 9: judged by running it; false: marked by a person.',
  })
  codeJudged?: boolean | null;
  @Field(() => Flag, {
    nullable: true,
    description: 'A regrade took it out of the score; told where scores are.',
  })
  voided?: boolean | null;
}
