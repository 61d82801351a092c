import 'reflect-metadata';
import { Field, Float, ID, InputType } from 'type-graphql';
import { WireInt } from '../platform/graphql/scalars.js';
import { OrderInput } from '../platform/graphql/paging.js';

@InputType()
export class AuditSearchParams {
  @Field(() => ID, { nullable: true }) examId?: string | null;
  @Field(() => ID, { nullable: true }) userId?: string | null;
  @Field(() => String, { nullable: true }) realName?: string | null;
  @Field(() => String, { nullable: true }) title?: string | null;
  @Field(() => WireInt, { nullable: true }) handState?: number | null;
  @Field(() => [String], { nullable: true }) dateRange?: string[] | null;
}

@InputType()
export class AuditSearchInput {
  @Field(() => WireInt, { nullable: true }) current?: number | null;
  @Field(() => WireInt, { nullable: true }) size?: number | null;
  @Field(() => AuditSearchParams, { nullable: true }) params?: AuditSearchParams | null;
  @Field(() => [OrderInput], { nullable: true }) orders?: OrderInput[] | null;
  @Field(() => Float, { nullable: true }) t?: number | null;
}
