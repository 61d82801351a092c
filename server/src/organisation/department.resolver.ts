import 'reflect-metadata';
import { Ctx, Field, ID, ObjectType, Query, Resolver } from 'type-graphql';
import type { Department } from '@vigil/domain/organisation/department';
import { collections } from './collections.js';
import { Access } from '../platform/access.js';
import type { RequestContext } from '../platform/context.js';
import { Rest } from '../platform/rest.js';
import { scopeOf } from './scope.js';
import { departmentTree, type DepartmentNode } from './department-tree.js';

@ObjectType({ simpleResolvers: true })
export class DepartNode {
  @Field(() => ID) id!: string;
  @Field(() => String) deptName!: string;
  @Field(() => String) deptCode!: string;
  @Field(() => ID, { nullable: true }) parentId!: string | null;
  @Field(() => [DepartNode]) children!: readonly DepartNode[];
}

@ObjectType({ simpleResolvers: true })
export class DepartItem {
  @Field(() => ID) id!: string;
  @Field(() => String) deptName!: string;
  @Field(() => String) deptCode!: string;
  @Field(() => ID, { nullable: true }) parentId!: string | null;
}

@Resolver()
export class DepartmentResolver {
  @Access.learner()
  @Rest('/api/sys/depart/tree')
  @Query(() => [DepartNode])
  async departTree(@Ctx() context: RequestContext): Promise<DepartNode[]> {
    return departmentTree(await departmentsFor(context));
  }

  /** The same for the page on which somebody registers: the one of the three that guests need. */
  @Access.guest()
  @Rest('/api/sys/depart/tree-select')
  @Query(() => [DepartNode])
  departTreeSelect(@Ctx() context: RequestContext): Promise<DepartNode[]> {
    return this.departTree(context);
  }

  /** The same, one after the other in the order of the tree, however deep it is. */
  @Access.learner()
  @Rest('/api/sys/depart/dict')
  @Query(() => [DepartItem])
  async departDict(@Ctx() context: RequestContext): Promise<DepartItem[]> {
    return inOrder(departmentTree(await departmentsFor(context)));
  }
}

/** The departments the caller may see: those they are bound to, else all. */
async function departmentsFor(context: RequestContext): Promise<Department[]> {
  const scope = await scopeOf(context);
  const all = await context.services.documents.collection<Department>(collections.departments).find({});
  return all.filter(({ deptCode }) => scope.has(deptCode));
}

const inOrder = (tree: readonly DepartmentNode[]): DepartItem[] =>
  tree.flatMap(({ children, ...department }) => [department, ...inOrder(children)]);
