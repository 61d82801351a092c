import 'reflect-metadata';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { WatchCard } from './watch-card.js';
import { DateTime, Flag, Json } from '../platform/graphql/scalars.js';
import { PageFields } from '../platform/graphql/paging.js';

@ObjectType({ simpleResolvers: true })
export class WatchStat {
  @Field(() => Int) requireCount!: number;
  @Field(() => Int) processCount!: number;
  @Field(() => Int) handCount!: number;
  @Field(() => Int) missCount!: number;
  @Field(() => Int, { nullable: true, description: 'without a paper yet; null: nobody may come any more' })
  awaitedCount!: number | null;
  @Field(() => Int) onlineCount!: number;
  @Field(() => String) position!: string;
}

@ObjectType({ simpleResolvers: true })
export class WatchCardPage extends PageFields {
  @Field(() => [WatchCard]) records!: WatchCard[];
  @Field(() => String) position!: string;
}

/**
 * What changed on the wall. A card stays told, also after it moved to another page, until it is among
 * `removedIds`.
 */
@ObjectType({
  simpleResolvers: true,
  description:
    'What changed on the wall. A card stays told, also after it moved to another page, until it is among `removedIds`.',
})
export class WatchDelta {
  @Field(() => String) position!: string;
  @Field(() => Flag) reload!: boolean;
  @Field(() => Int) total!: number;
  @Field(() => Int, { nullable: true, description: 'how many of the filter need attention (pages only)' })
  attention?: number | null;
  @Field(() => [WatchCard]) upserts!: WatchCard[];
  @Field(() => [ID]) removedIds!: string[];
  @Field(() => [ID], { nullable: true, description: 'the page in its order; null: as before (pages only)' })
  order?: string[] | null;
}

@ObjectType({ simpleResolvers: true })
export class HandRow {
  @Field(() => ID) id!: string;
  @Field(() => ID) userId!: string;
  @Field(() => String) realName!: string;
  @Field(() => String, { nullable: true }) deptName?: string | null;
  @Field(() => DateTime, { nullable: true }) handTime?: number | null;
  @Field(() => Int) userTime!: number;
  @Field(() => Int) exState!: number;
  @Field(() => String, { nullable: true }) exMsg?: string | null;
  @Field(() => Int) leaveTimes!: number;
  @Field(() => Int) answerCount!: number;
  @Field(() => Int) quCount!: number;
  @Field(() => Flag) valid!: boolean;
  @Field(() => Int) lateAnswers!: number;
}

@ObjectType({ simpleResolvers: true })
export class HandPage extends PageFields {
  @Field(() => [HandRow]) records!: HandRow[];
}

@ObjectType({ simpleResolvers: true })
export class WatchMessage {
  @Field(() => ID) messageId!: string;
  @Field(() => String) text!: string;
  @Field(() => DateTime) sentAt!: number;
  @Field(() => DateTime, { nullable: true }) shownAt?: number | null;
  @Field(() => String) sender!: string;
  @Field(() => ID, { nullable: true, description: 'of the candidate’s message that it answers' })
  requestId?: string | null;
}

/** What a candidate wrote to the proctors, with its answer. */
@ObjectType({
  simpleResolvers: true,
  description: 'What a candidate wrote to the proctors, with its answer.',
})
export class WatchHelp {
  @Field(() => ID) requestId!: string;
  @Field(() => String) text!: string;
  @Field(() => DateTime) askedAt!: number;
  @Field(() => WatchMessage, { nullable: true }) answer?: WatchMessage | null;
}

@ObjectType({ simpleResolvers: true })
export class ActFailure {
  @Field(() => ID) paperId!: string;
  @Field(() => String) error!: string;
}

/**
 * How far an act on the whole exam has come. state: running, waiting (some papers were not reached and are
 * tried again), done.
 */
@ObjectType({
  simpleResolvers: true,
  description:
    'How far an act on the whole exam has come. state: running, waiting (some papers were not reached and are tried again), done.',
})
export class WatchAct {
  @Field(() => ID) id!: string;
  @Field(() => String) type!: string;
  @Field(() => DateTime) at!: number;
  @Field(() => String) by!: string;
  @Field(() => Int) papers!: number;
  @Field(() => Int) reached!: number;
  @Field(() => Int) failedCount!: number;
  @Field(() => [ActFailure]) failed!: ActFailure[];
  @Field(() => String) state!: string;
}

/**
 * One event of a paper in words. kind: start, answer, mark, open, leave, face, snapshot, camera, presence,
 * message, help, time, hand, score, late, debug, rough.
 */
@ObjectType({
  simpleResolvers: true,
  description:
    'One event of a paper in words. kind: start, answer, mark, open, leave, face, snapshot, camera, presence, message, help, time, hand, score, late, debug, rough.',
})
export class HistoryEntry {
  @Field(() => Int) revision!: number;
  @Field(() => String) stream!: string;
  @Field(() => String) type!: string;
  @Field(() => String) kind!: string;
  @Field(() => DateTime) time!: number;
  @Field(() => String) actor!: string;
  @Field(() => String) text!: string;
  @Field(() => Json, { nullable: true }) data?: unknown;
  @Field(() => String) hash!: string;
  @Field(() => String, { nullable: true }) image?: string | null;
}
