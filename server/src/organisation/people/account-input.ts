import 'reflect-metadata';
import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { DateTime, Flag, WireInt } from '../../platform/graphql/scalars.js';

/** An account as the user dialog sends it. What it does not name can be changed by nobody through it. */
@InputType()
export class UserSaveInput {
  @Field(() => ID, { nullable: true }) id?: string | null;
  /** the version that was looked at */
  @Field(() => WireInt, { nullable: true }) version?: number | null;
  @Field(() => String, { nullable: true }) userName?: string | null;
  @Field(() => String, { nullable: true }) realName?: string | null;
  @Field(() => String, { nullable: true }) mobile?: string | null;
  @Field(() => String, { nullable: true }) email?: string | null;
  /** required of a new account; empty leaves an old one as it is */
  @Field(() => String, { nullable: true }) password?: string | null;
  /** codes */
  @Field(() => [String], { nullable: true }) roles?: string[] | null;
  @Field(() => String, { nullable: true }) deptCode?: string | null;
  /** null: never */
  @Field(() => DateTime, { nullable: true }) expireTime?: number | null;
  @Field(() => WireInt, { nullable: true }) idCardType?: number | null;
  @Field(() => String, { nullable: true }) idCard?: string | null;
  @Field(() => String, { nullable: true }) distributionRuleId?: string | null;
  @Field(() => String, { nullable: true }) avatar?: string | null;
  /** empty takes the registered photo away; anything else leaves it */
  @Field(() => String, { nullable: true }) face?: string | null;
  @Field(() => Float, { nullable: true }) t?: number | null;
}

/** An account for whoever may change it; of its password nothing. */
@ObjectType({ simpleResolvers: true })
export class UserDetail {
  @Field(() => ID) id!: string;
  @Field(() => Int) version!: number;
  @Field(() => String) userName!: string;
  @Field(() => String) realName!: string;
  @Field(() => String, { nullable: true }) mobile!: string | null;
  @Field(() => String, { nullable: true }) email!: string | null;
  @Field(() => [String]) roles!: readonly string[];
  @Field(() => [String]) roleNames!: readonly string[];
  @Field(() => Int) roleType!: number;
  @Field(() => String, { nullable: true }) deptCode!: string | null;
  @Field(() => String, { nullable: true }) deptName!: string | null;
  @Field(() => Int) state!: number;
  /** the department an administrator is bound to; null: to none */
  @Field(() => ID, { nullable: true }) scopeDepartId!: string | null;
  @Field(() => DateTime, { nullable: true }) expireTime!: number | null;
  @Field(() => Int, { nullable: true }) idCardType!: number | null;
  @Field(() => String, { nullable: true }) idCard!: string | null;
  @Field(() => String, { nullable: true }) distributionRuleId!: string | null;
  @Field(() => String, { nullable: true }) avatar!: string | null;
  @Field(() => String, { nullable: true }) face!: string | null;
  /** the first password was not changed yet */
  @Field(() => Flag) passwordChangeDue!: boolean;
  @Field(() => DateTime) createTime!: number;
}
