import 'reflect-metadata';
import { Field, ID, InputType } from 'type-graphql';
import { OrderInput } from '../platform/graphql/paging.js';
import { Flag, WireInt } from '../platform/graphql/scalars.js';

@InputType()
export class OfficePaperFilter {
  @Field(() => ID, { nullable: true }) examId?: string | null;
  @Field(() => ID, { nullable: true }) userId?: string | null;
  @Field(() => String, { nullable: true }) realName?: string | null;
  @Field(() => String, { nullable: true }) deptCode?: string | null;
  @Field(() => WireInt, {
    nullable: true,
    description: '0 in exam, 1 awaiting marking, 2 finished, 3 handed in by the server with nothing answered',
  })
  state?: number | null;
  @Field(() => Flag, { nullable: true }) passed?: boolean | null;
  @Field(() => WireInt, {
    nullable: true,
    description: '0 those that were not voided (default), 1 those that were, 2 all',
  })
  voided?: number | null;
  @Field(() => [String], { nullable: true, description: '[from, to] yyyy-MM-dd of the start' })
  dateRange?: string[] | null;
}

@InputType()
export class OfficePaperPagingInput {
  @Field(() => WireInt, { nullable: true }) current?: number | null;
  @Field(() => WireInt, { nullable: true }) size?: number | null;
  @Field(() => [OrderInput], { nullable: true }) orders?: OrderInput[] | null;
  @Field(() => OfficePaperFilter, { nullable: true }) params?: OfficePaperFilter | null;
}
