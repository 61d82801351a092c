import 'reflect-metadata';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { Accommodation } from '../sitting/public.js';
import { DateTime, Flag } from '../platform/graphql/scalars.js';

@ObjectType({ simpleResolvers: true, description: 'What a candidate wrote and nobody has answered yet.' })
export class WaitingHelp {
  @Field(() => ID) requestId!: string;
  @Field(() => String) text!: string;
  @Field(() => DateTime) askedAt!: number;
}

/** One candidate on the proctor's wall. */
@ObjectType({ simpleResolvers: true })
export class WatchCard {
  @Field(() => ID) id!: string;
  @Field(() => ID) examId!: string;
  @Field(() => ID) userId!: string;
  @Field(() => String) realName!: string;
  @Field(() => String) userName!: string;
  @Field(() => String, { nullable: true }) deptName?: string | null;
  @Field(() => String, { nullable: true }) image?: string | null;
  @Field(() => DateTime, { nullable: true }) snapshotAt?: number | null;
  @Field(() => String, { nullable: true }) avatar?: string | null;
  @Field(() => Flag) online!: boolean;
  @Field(() => String) presence!: string;
  @Field(() => DateTime) since!: number;
  @Field(() => Int) answerCount!: number;
  @Field(() => Int) quCount!: number;
  @Field(() => Int) leaveTimes!: number;
  @Field(() => Int) leaveCount!: number;
  @Field(() => Int) failCount!: number;
  @Field(() => Int) faceFailures!: number;
  @Field(() => Int) faceChance!: number;
  @Field(() => Flag) faceRegistered!: boolean;
  @Field(() => Flag) cameraFailed!: boolean;
  @Field(() => String) lastAct!: string;
  @Field(() => DateTime) lastActAt!: number;
  @Field(() => Int, { nullable: true, description: 'Number of the question before the candidate.' })
  current?: number | null;
  @Field(() => Int) leftSeconds!: number;
  @Field(() => DateTime, { nullable: true }) deadline?: number | null;
  @Field(() => Accommodation, { nullable: true }) accommodation!: Accommodation | null;
  @Field(() => DateTime, {
    nullable: true,
    description: 'until when a break lasts, or lasted; null: none was',
  })
  breakUntil!: number | null;
  @Field(() => DateTime) createTime!: number;
  @Field(() => Int) handState!: number;
  @Field(() => Int) exState!: number;
  @Field(() => String, { nullable: true }) exMsg?: string | null;
  @Field(() => String, { nullable: true }) mobile?: string | null;
  @Field(() => Int) messagesSent!: number;
  @Field(() => Int) messagesShown!: number;
  @Field(() => [WaitingHelp], { description: 'oldest first' }) helpRequests!: WaitingHelp[];
  @Field(() => [String]) attention!: string[];
  @Field(() => String) position!: string;
}
