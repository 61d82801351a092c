import 'reflect-metadata';
import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { PageFields, OrderInput } from '../platform/graphql/paging.js';
import { DateTime, Flag, WireInt } from '../platform/graphql/scalars.js';

@InputType()
export class PeoplePagingParams {
  /** a part of the name, the account name or the mobile number */
  @Field(() => String, { nullable: true }) keyword?: string | null;
  /** a part of the account name */
  @Field(() => String, { nullable: true }) userName?: string | null;
  /** a part of the name */
  @Field(() => String, { nullable: true }) realName?: string | null;
  /** a department and those below it */
  @Field(() => String, { nullable: true }) deptCode?: string | null;
  @Field(() => WireInt, { nullable: true }) roleType?: number | null;
  @Field(() => WireInt, { nullable: true }) state?: number | null;
  /** code of a role they have */
  @Field(() => String, { nullable: true }) role?: string | null;
  /** true: only those whose account is over */
  @Field(() => Flag, { nullable: true }) expired?: boolean | null;
  @Field(() => [ID], { nullable: true }) ids?: string[] | null;
  @Field(() => [ID], { nullable: true }) excludes?: string[] | null;
}

@InputType()
export class PeoplePagingInput {
  @Field(() => WireInt, { nullable: true }) current?: number | null;
  @Field(() => WireInt, { nullable: true }) size?: number | null;
  @Field(() => PeoplePagingParams, { nullable: true }) params?: PeoplePagingParams | null;
  @Field(() => [OrderInput], { nullable: true }) orders?: OrderInput[] | null;
  @Field(() => Float, { nullable: true }) t?: number | null;
}

/** A person as one is picked from a list. */
@ObjectType({ simpleResolvers: true })
export class PersonRow {
  @Field(() => ID) id!: string;
  @Field(() => String) userName!: string;
  @Field(() => String) realName!: string;
  /** the middle is left out: enough to tell two people of one name apart */
  @Field(() => String, { nullable: true }) mobile!: string | null;
  @Field(() => String, { nullable: true }) deptName!: string | null;
  @Field(() => Int) roleType!: number;
  @Field(() => Int) state!: number;
  /** codes, and what they are called */
  @Field(() => [String]) roles!: readonly string[];
  @Field(() => [String]) roleNames!: readonly string[];
  @Field(() => String, { nullable: true }) deptCode!: string | null;
  @Field(() => String, { nullable: true }) avatar!: string | null;
  /** null: never */
  @Field(() => DateTime, { nullable: true }) expireTime!: number | null;
  /** the first password was not changed yet */
  @Field(() => Flag) passwordChangeDue!: boolean;
  /** when they last logged in; null: never */
  @Field(() => DateTime, { nullable: true }) lastLoginTime!: number | null;
  @Field(() => DateTime) createTime!: number;
}

@ObjectType({ simpleResolvers: true })
export class PersonPage extends PageFields {
  @Field(() => [PersonRow]) records!: PersonRow[];
}
