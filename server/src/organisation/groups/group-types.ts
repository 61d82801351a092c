import 'reflect-metadata';
import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { OrderInput, PageFields } from '../../platform/graphql/paging.js';
import { DateTime, WireInt } from '../../platform/graphql/scalars.js';

/** A group of people. */
@ObjectType({ simpleResolvers: true })
export class UserGroup {
  @Field(() => ID) id!: string;
  @Field(() => String) title!: string;
  @Field(() => String) remark!: string;
  @Field(() => Int) userCount!: number;
  @Field(() => Int) version!: number;
  @Field(() => DateTime) createTime!: number;
  @Field(() => DateTime) updateTime!: number;
}

@ObjectType({ simpleResolvers: true })
export class UserGroupPage extends PageFields {
  @Field(() => [UserGroup]) records!: UserGroup[];
}

@InputType()
export class UserGroupInput {
  @Field(() => ID, { nullable: true }) id?: string | null;
  /** the version that was looked at */
  @Field(() => WireInt, { nullable: true }) version?: number | null;
  @Field(() => String) title!: string;
  @Field(() => String, { nullable: true }) remark?: string | null;
}

@InputType()
export class UserGroupPagingParams {
  /** a part of the name */
  @Field(() => String, { nullable: true }) title?: string | null;
  @Field(() => [ID], { nullable: true }) ids?: string[] | null;
}

@InputType()
export class UserGroupPagingInput {
  @Field(() => WireInt, { nullable: true }) current?: number | null;
  @Field(() => WireInt, { nullable: true }) size?: number | null;
  @Field(() => UserGroupPagingParams, { nullable: true }) params?: UserGroupPagingParams | null;
  @Field(() => [OrderInput], { nullable: true }) orders?: OrderInput[] | null;
  @Field(() => Float, { nullable: true }) t?: number | null;
}

/** Somebody in a group. */
@ObjectType({ simpleResolvers: true })
export class GroupUser {
  @Field(() => ID, { description: 'of the membership: what group/user/delete takes' }) id!: string;
  @Field(() => ID) userId!: string;
  @Field(() => String) userName!: string;
  @Field(() => String) realName!: string;
  @Field(() => String, { nullable: true, description: 'the middle is left out' }) mobile!: string | null;
  @Field(() => String, { nullable: true }) deptName!: string | null;
  @Field(() => Int) roleType!: number;
  @Field(() => Int) state!: number;
}

@ObjectType({ simpleResolvers: true })
export class GroupUserPage extends PageFields {
  @Field(() => [GroupUser]) records!: GroupUser[];
}

@InputType()
export class GroupUserPagingParams {
  @Field(() => ID) groupId!: string;
  /** a part of the name or of the account name */
  @Field(() => String, { nullable: true }) keyword?: string | null;
}

@InputType()
export class GroupUserPagingInput {
  @Field(() => WireInt, { nullable: true }) current?: number | null;
  @Field(() => WireInt, { nullable: true }) size?: number | null;
  @Field(() => GroupUserPagingParams) params!: GroupUserPagingParams;
  @Field(() => [OrderInput], { nullable: true }) orders?: OrderInput[] | null;
  @Field(() => Float, { nullable: true }) t?: number | null;
}

@InputType()
export class GroupJoinInput {
  @Field(() => [ID]) userIds!: string[];
  @Field(() => [ID]) groupIds!: string[];
  /** 1 (also left out): besides the groups they are in; 0: in their place */
  @Field(() => WireInt, { nullable: true }) flag?: number | null;
}
