import 'reflect-metadata';
import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { IdOf, OrderInput, PageFields } from '../platform/graphql/paging.js';
import { DateTime, Flag, WireInt } from '../platform/graphql/scalars.js';

/** A person's right to sit exams in another way, as administrators read it. Why is asked for on its own. */
@ObjectType({ simpleResolvers: true })
export class AccommodationRow extends IdOf {
  @Field(() => ID) userId!: string;
  @Field(() => String) realName!: string;
  @Field(() => String) userName!: string;
  @Field(() => String, { nullable: true }) deptName!: string | null;
  @Field(() => Int, { description: 'percent of the time; 0: none' }) extraPercent!: number;
  @Field(() => Flag) largeType!: boolean;
  @Field(() => Flag) reader!: boolean;
  @Field(() => Int, { nullable: true, description: 'minutes of pause in all; null: none' })
  breakMinutes?: number | null | undefined;
  @Field(() => DateTime) from!: number;
  @Field(() => DateTime, { nullable: true, description: 'null: for good' }) until!: number | null;
  @Field(() => Int, { description: '0 to come, 1 stands, 2 over, 3 revoked' }) state!: number;
  @Field(() => String) grantedByName!: string;
  @Field(() => DateTime) grantTime!: number;
  @Field(() => String, { nullable: true }) revokedByName!: string | null;
  @Field(() => DateTime, { nullable: true }) revokeTime!: number | null;
  @Field(() => Int, { description: 'papers that were started with it' }) papers!: number;
  @Field(() => Flag, { description: 'the caller’s own: another one decides' }) own!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class AccommodationPage extends PageFields {
  @Field(() => [AccommodationRow]) records!: AccommodationRow[];
}

@ObjectType({
  simpleResolvers: true,
  description: 'Why it was granted, and revoked; null: the person is gone.',
})
export class AccommodationGrounds extends IdOf {
  @Field(() => String, { nullable: true }) grounds!: string | null;
  @Field(() => [String], { description: 'addresses of the evidence' }) files!: string[];
  @Field(() => String, { nullable: true, description: 'why it was revoked' }) revokedBecause!: string | null;
}

@InputType()
export class AccommodationParams {
  @Field(() => String, { nullable: true, description: 'a part of the person’s name' })
  realName?: string | null;
  @Field(() => WireInt, { nullable: true, description: '0 to come, 1 stands, 2 over, 3 revoked' })
  state?: number | null;
}

@InputType()
export class AccommodationPagingInput {
  @Field(() => WireInt, { nullable: true }) current?: number | null;
  @Field(() => WireInt, { nullable: true }) size?: number | null;
  @Field(() => AccommodationParams, { nullable: true }) params?: AccommodationParams | null;
  @Field(() => [OrderInput], { nullable: true }) orders?: OrderInput[] | null;
  @Field(() => Float, { nullable: true }) t?: number | null;
}

@InputType()
export class AccommodationGrantInput {
  @Field(() => ID) userId!: string;
  @Field(() => WireInt, { nullable: true, description: '0 to 300' }) extraPercent?: number | null;
  @Field(() => Flag, { nullable: true }) largeType?: boolean | null;
  @Field(() => Flag, { nullable: true }) reader?: boolean | null;
  @Field(() => WireInt, { nullable: true, description: 'minutes of pause in all, 0 to 240' })
  breakMinutes?: number | null;
  @Field(() => DateTime, { nullable: true, description: 'left out: from now on' }) from?: number | null;
  @Field(() => DateTime, { nullable: true, description: 'left out: for good' }) until?: number | null;
  @Field(() => String) grounds!: string;
  @Field(() => [String], { nullable: true, description: 'addresses of own uploads, three at most' })
  files?: string[] | null;
}
