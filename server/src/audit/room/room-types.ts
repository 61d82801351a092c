import 'reflect-metadata';
import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { PageFields } from '../../platform/graphql/paging.js';
import { DateTime, Flag, Json, WireInt } from '../../platform/graphql/scalars.js';

@InputType()
export class AuditRoomParams {
  @Field(() => ID) examId!: string;
  @Field(() => Float, { nullable: true, description: 'ms epoch; of a session' }) from?: number | null;
  @Field(() => Float, { nullable: true, description: 'ms epoch; of the same session' }) to?: number | null;
  @Field(() => String, { nullable: true }) realName?: string | null;
  @Field(() => ID, { nullable: true }) departId?: string | null;
  @Field(() => ID, { nullable: true, description: 'the page with this paper, where `current` asks for none' })
  paperId?: string | null;
}

@InputType()
export class AuditRoomInput {
  @Field(() => WireInt, { nullable: true }) current?: number | null;
  @Field(() => WireInt, { nullable: true, description: 'at most 200, as many unless said otherwise' })
  size?: number | null;
  @Field(() => AuditRoomParams) params!: AuditRoomParams;
}

@ObjectType({
  simpleResolvers: true,
  description: 'A stretch of time in which an exam was sat, without half an hour in which nobody did.',
})
export class AuditRoomSession {
  @Field(() => DateTime) from!: number;
  @Field(() => DateTime) to!: number;
  @Field(() => Int) papers!: number;
}

@ObjectType({ simpleResolvers: true })
export class AuditRoom {
  @Field(() => ID) examId!: string;
  @Field(() => String) title!: string;
  @Field(() => [AuditRoomSession], { description: 'the newest first, fifty at most' })
  sessions!: AuditRoomSession[];
  @Field(() => Flag, { description: 'there are older ones, which are not told' }) more!: boolean;
}

@ObjectType({
  simpleResolvers: true,
  description:
    'A candidate in the room. `steps`: what changed of them, by threes: ms since `createTime`, kind, value (docs/api/audit.md).',
})
export class AuditRoomPaper {
  @Field(() => ID) id!: string;
  @Field(() => ID) userId!: string;
  @Field(() => String) realName!: string;
  @Field(() => String) userName!: string;
  @Field(() => String, { nullable: true }) deptName?: string | null;
  @Field(() => Int) attempt!: number;
  @Field(() => Int) quCount!: number;
  @Field(() => Int, { description: 'how often they may leave; 0: nobody counts' }) leaveCount!: number;
  @Field(() => DateTime) createTime!: number;
  @Field(() => Json, { description: '[Int]' }) steps!: readonly number[];
}

@ObjectType({ simpleResolvers: true })
export class AuditRoomPage extends PageFields {
  @Field(() => [AuditRoomPaper]) records!: AuditRoomPaper[];
}
