import 'reflect-metadata';
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Flag, WireInt } from '../../platform/graphql/scalars.js';

/** A role as it is chosen for a user (role-002), and as the list of roles shows it. */
@ObjectType({ simpleResolvers: true })
export class RoleOption {
  @Field(() => ID) id!: string;
  @Field(() => String) code!: string;
  @Field(() => String) roleName!: string;
  @Field(() => Int) roleLevel!: number;
  @Field(() => Int, { description: '1 learner, 2 administrator' }) roleType!: number;
  @Field(() => Flag, { description: 'it came with the program, and stays' }) builtIn!: boolean;
  @Field(() => Flag, { description: 'it holds everything, for ever' }) whole!: boolean;
  @Field(() => Int, { description: 'permissions it holds; of one that holds everything, 0' }) grants!: number;
  @Field(() => Flag, { description: 'not above the caller: theirs to give, and to change where they may' })
  mayManage!: boolean;
  @Field(() => Int) version!: number;
}

@InputType()
export class RoleInput {
  @Field(() => ID, { nullable: true }) id?: string | null;
  @Field(() => WireInt, { nullable: true }) version?: number | null;
  @Field(() => String, { nullable: true, description: 'never changes; empty: one is made' })
  code?: string | null;
  @Field(() => String) roleName!: string;
  @Field(() => WireInt) roleType!: number;
  @Field(() => WireInt) roleLevel!: number;
}

@InputType()
export class RoleMenusInput {
  @Field(() => ID) id!: string;
  @Field(() => WireInt, { nullable: true }) version?: number | null;
  @Field(() => [ID], { description: 'pages and functions of the menu that the role is to have' })
  menuIds!: string[];
}
