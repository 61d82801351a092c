import 'reflect-metadata';
import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { DateTime, Flag, Json } from '../platform/graphql/scalars.js';
import { AnswerReceipt, Paper, Question } from '../sitting/public.js';
import { WatchCard } from '../watch/public.js';
import { PageFields } from '../platform/graphql/paging.js';

@ObjectType({ simpleResolvers: true })
export class AuditPaperRow {
  @Field(() => ID) id!: string;
  @Field(() => ID) examId!: string;
  @Field(() => String) title!: string;
  @Field(() => ID) userId!: string;
  @Field(() => String) realName!: string;
  @Field(() => String, { nullable: true }) deptName?: string | null;
  @Field(() => DateTime) createTime!: number;
  @Field(() => DateTime, { nullable: true }) handTime?: number | null;
  @Field(() => Int) handState!: number;
  @Field(() => Int) exState!: number;
  @Field(() => Int) events!: number;
}

@ObjectType({ simpleResolvers: true })
export class AuditPaperPage extends PageFields {
  @Field(() => [AuditPaperRow]) records!: AuditPaperRow[];
}

@ObjectType({ simpleResolvers: true })
export class AuditEvent {
  @Field(() => Int) revision!: number;
  @Field(() => String) stream!: string;
  @Field(() => ID) id!: string;
  @Field(() => String) type!: string;
  @Field(() => String) kind!: string;
  @Field(() => DateTime) time!: number;
  @Field(() => String) actor!: string;
  @Field(() => String) text!: string;
  @Field(() => Json, { nullable: true }) data?: unknown;
  @Field(() => String) previousHash!: string;
  @Field(() => String) hash!: string;
  @Field(() => Flag) verified!: boolean;
  @Field(() => Flag) sealed!: boolean;
  @Field(() => String, { nullable: true }) image?: string | null;
}

@ObjectType({
  simpleResolvers: true,
  description:
    'An event as the log has it, whole; `time` in ms, as the hash is made over it. `receipt`: of a save whose chain is right up to it.',
})
export class AuditRecord {
  @Field(() => String) stream!: string;
  @Field(() => Int) revision!: number;
  @Field(() => String) position!: string;
  @Field(() => ID) id!: string;
  @Field(() => String) type!: string;
  @Field(() => Int, { description: 'schema version of `data`' }) version!: number;
  @Field(() => Float) time!: number;
  @Field(() => Json, { description: '{kind, id}' }) actor!: unknown;
  @Field(() => Json, { nullable: true }) data?: unknown;
  @Field(() => String) previousHash!: string;
  @Field(() => String) hash!: string;
  @Field(() => AnswerReceipt, { nullable: true }) receipt?: AnswerReceipt | null;
}

@ObjectType({ simpleResolvers: true })
export class AuditPaper {
  @Field(() => AuditPaperRow) paper!: AuditPaperRow;
  @Field(() => [AuditEvent]) events!: AuditEvent[];
  @Field(() => Flag) chainIntact!: boolean;
  @Field(() => String, { nullable: true }) sealedPosition?: string | null;
  @Field(() => Int, { nullable: true }) firstBroken?: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'What stood beside a question; never scored.' })
export class AuditRoughWork {
  @Field(() => ID) quId!: string;
  @Field(() => String) note!: string;
  @Field(() => [ID], { description: 'options struck out' }) struck!: string[];
  @Field(() => Int, { description: 'passages marked with the highlighter' }) marked!: number;
}

/** The paper as it stood after event `revision` of its stream, and its watch card then. */
@ObjectType({
  simpleResolvers: true,
  description: 'The paper as it stood after event `revision` of its stream, and its watch card then.',
})
export class AuditMoment {
  @Field(() => Int) revision!: number;
  @Field(() => DateTime) time!: number;
  @Field(() => Paper) paper!: Paper;
  @Field(() => Float, { nullable: true, description: 'as it stood then; null: not handed in' })
  userScore!: number | null;
  @Field(() => [Question]) questions!: Question[];
  @Field(() => [AuditRoughWork], { description: 'of the questions that had any then' })
  roughWork!: AuditRoughWork[];
  @Field(() => WatchCard) card!: WatchCard;
}
