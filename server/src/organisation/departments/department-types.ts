import 'reflect-metadata';
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { WireInt } from '../../platform/graphql/scalars.js';

@ObjectType({ simpleResolvers: true })
export class DepartNode {
  @Field(() => ID) id!: string;
  @Field(() => String) deptName!: string;
  @Field(() => String) deptCode!: string;
  @Field(() => ID, { nullable: true }) parentId!: string | null;
  @Field(() => Int, { description: 'place among its siblings' }) sort!: number;
  @Field(() => ID, { nullable: true, description: 'the same as `parentId`, as the documents call it' })
  parent!: string | null;
  @Field(() => ID, { description: 'the same as `id`, for tables of rows' }) rowGuid!: string;
  @Field(() => [DepartNode]) children!: readonly DepartNode[];
}

@ObjectType({ simpleResolvers: true })
export class DepartItem {
  @Field(() => ID) id!: string;
  @Field(() => String) deptName!: string;
  @Field(() => String) deptCode!: string;
  @Field(() => ID, { nullable: true }) parentId!: string | null;
}

/** A department as who keeps it sees it. */
@ObjectType({ simpleResolvers: true })
export class Depart extends DepartItem {
  @Field(() => Int, { description: 'place among its siblings, from 1' }) sort!: number;
  @Field(() => Int) version!: number;
  @Field(() => Int, { description: 'people who are in it itself' }) userCount!: number;
}

@InputType()
export class DepartInput {
  @Field(() => ID, { nullable: true }) id?: string | null;
  /** the version that was looked at */
  @Field(() => WireInt, { nullable: true }) version?: number | null;
  @Field(() => String) deptName!: string;
  /** null: at the top */
  @Field(() => ID, { nullable: true }) parentId?: string | null;
}

@InputType()
export class DepartSortInput {
  @Field(() => ID) id!: string;
  @Field(() => WireInt, { description: 'place among its siblings, from 1' }) sort!: number;
  @Field(() => [ID], {
    nullable: true,
    description: 'the siblings in the order that was looked at; another order by now is refused',
  })
  seen?: string[] | null;
}

/** How many people a department has itself. */
@ObjectType({ simpleResolvers: true })
export class DepartUserCount {
  @Field(() => ID) id!: string;
  @Field(() => Int) userCount!: number;
}

/** A moved department whose people are being given its new code. */
@ObjectType({ simpleResolvers: true })
export class DepartMove {
  @Field(() => ID, { description: 'also the id of the act (peopleAct)' }) moveId!: string;
  @Field(() => ID) id!: string;
  @Field(() => String) deptName!: string;
  @Field(() => Int, { description: 'people who carry it so far' }) done!: number;
}
