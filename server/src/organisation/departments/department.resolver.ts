import { randomUUID } from 'node:crypto';
import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { isPlainText } from '@vigil/domain/kernel/plain-text';
import { departmentBounds } from '@vigil/domain/organisation/department';
import type { User } from '@vigil/domain/organisation/user';
import { envelopeOf } from '../../platform/command-side/envelope.js';
import { Access } from '../../platform/access.js';
import type { RequestContext } from '../../platform/context.js';
import { badInput, notFound } from '../../platform/errors.js';
import { IdOf } from '../../platform/graphql/paging.js';
import { Flag } from '../../platform/graphql/scalars.js';
import { idOfNew } from '../../platform/reference/reference-data.js';
import { ReferenceVersion } from '../../platform/reference/reference-history.js';
import { Rest } from '../../platform/rest.js';
import { collections } from '../collections.js';
import { refuseOutOfScope, scopeMembers, scopeOf } from '../scope.js';
import { beginMoveAct } from './begin-move.js';
import { departmentHistory } from './department-history.js';
import { departmentTree, type DepartmentNode } from './department-nodes.js';
import { accepted } from './department-refusals.js';
import {
  Depart,
  DepartInput,
  DepartItem,
  DepartMove,
  DepartNode,
  DepartSortInput,
  DepartUserCount,
} from './department-types.js';
import { parentsOf, refuseOutside } from './department-scope.js';
import { refuseUsed } from './department-uses.js';
import { departmentsOf } from './departments.js';
import { movesUnderWay } from './department-moves.js';

const idsAtMost = 100;

/** Departments: the tree everybody chooses from, and what administrators keep of it. */
@Resolver()
export class DepartmentResolver {
  @Access.learner()
  @Rest('/api/sys/depart/tree')
  @Query(() => [DepartNode])
  async departTree(@Ctx() context: RequestContext): Promise<DepartNode[]> {
    const scope = await scopeOf(context);
    const all = [...(await departmentsOf(context.services).tree()).values()];
    return departmentTree(all.filter(({ deptCode }) => scope.has(deptCode)));
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
    return inOrder(await this.departTree(context));
  }

  @Access.admin('sys:depart')
  @Rest('/api/sys/depart/detail')
  @Query(() => Depart)
  async departDetail(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<Depart> {
    const { services } = context;
    const found = (await departmentsOf(services).tree()).get(id);
    if (found === undefined) throw notFound('部门');
    await refuseOutOfScope(context, [found]);
    const users = services.documents.collection<User>(collections.users);
    return { ...found, userCount: await users.count({ departId: id }) };
  }

  /** How many people each department has itself; those without any are left out. */
  @Access.admin('sys:depart')
  @Rest('/api/sys/depart/user-counts')
  @Query(() => [DepartUserCount])
  async departUserCounts(@Ctx() context: RequestContext): Promise<DepartUserCount[]> {
    const { services } = context;
    const members = await scopeMembers(context);
    const users = services.documents.collection<User>(collections.users);
    const counts: DepartUserCount[] = [];
    // One after the other, by an index: counting all at once reads every account.
    for (const { id } of (await departmentsOf(services).tree()).values()) {
      if (members?.departIds.has(id) === false) continue;
      const userCount = await users.count({ departId: id });
      if (userCount > 0) counts.push({ id, userCount });
    }
    return counts;
  }

  /** A new department, another name, or another parent: it then moves with all below it. Codes are made here. */
  @Access.admin('sys:depart')
  @Rest('/api/sys/depart/save')
  @Mutation(() => IdOf)
  async departSave(
    @Arg('input', () => DepartInput) input: DepartInput,
    @Ctx() context: RequestContext,
  ): Promise<IdOf> {
    const deptName = input.deptName.trim();
    const longest = departmentBounds.nameLength;
    if (deptName === '') throw badInput('部门名称不能为空！');
    if (!isPlainText(deptName)) throw badInput('部门名称不能包含控制字符！');
    if (deptName.length > longest) throw badInput(`部门名称不能超过${longest}个字！`);
    const envelope = envelopeOf(context, 'departSave', input);
    const id = input.id ? input.id : idOfNew(envelope);
    const parentId = input.parentId ? input.parentId : null;
    await refuseOutside(context, [parentId, ...(await parentsOf(context, [id]))]);
    const departments = departmentsOf(context.services);
    const outcome = accepted(
      await departments.execute(
        input.id
          ? { type: 'Change', id, version: input.version ?? null, parentId, deptName, moveId: randomUUID() }
          : { type: 'Create', id, parentId, deptName },
        envelope,
      ),
    );
    if (outcome.position !== null) context.reached(outcome.position);
    for (const event of outcome.events)
      if (event.type === 'DepartmentMoved') await beginMoveAct(context.services, event.data, envelope.actor);
    return { id };
  }

  /** To a place among its siblings, in one decision for all of them. */
  @Access.admin('sys:depart')
  @Rest('/api/sys/depart/sort')
  @Mutation(() => Flag)
  async departSort(
    @Arg('input', () => DepartSortInput) input: DepartSortInput,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    const { id, sort, seen = null } = input;
    if ((seen?.length ?? 0) > departmentBounds.siblings) throw badInput('部门排序不正确！');
    await refuseOutside(context, await parentsOf(context, [id]));
    const outcome = accepted(
      await departmentsOf(context.services).execute(
        { type: 'Sort', id, sort, seen },
        envelopeOf(context, 'departSort', input),
      ),
    );
    if (outcome.position !== null) context.reached(outcome.position);
    return true;
  }

  /** Refuses `InUse` while people, departments, exams or sharings are left; those already gone are passed over. */
  @Access.admin('sys:depart')
  @Rest('/api/sys/depart/delete')
  @Mutation(() => Flag)
  async departDelete(
    @Arg('ids', () => [ID]) ids: string[],
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    const chosen = [...new Set(ids)];
    if (chosen.length === 0 || chosen.length > idsAtMost) throw badInput(`请选择 1 至 ${idsAtMost} 个部门！`);
    await refuseOutside(context, await parentsOf(context, chosen));
    await refuseUsed(context, chosen);
    const envelope = envelopeOf(context, 'departDelete', { ids: chosen });
    const departments = departmentsOf(context.services);
    const outcome = accepted(await departments.execute({ type: 'Delete', ids: chosen }, envelope));
    if (outcome.position !== null) context.reached(outcome.position);
    return true;
  }

  /** Who changed what of a department, the newest first. */
  @Access.admin('sys:depart')
  @Rest('/api/sys/depart/history')
  @Query(() => [ReferenceVersion])
  async departHistory(
    @Arg('id', () => ID) id: string,
    @Ctx() context: RequestContext,
  ): Promise<ReferenceVersion[]> {
    const { services } = context;
    const found = (await departmentsOf(services).tree()).get(id);
    await refuseOutOfScope(context, [{ deptCode: found?.deptCode ?? null }]);
    return departmentHistory(services, id);
  }

  /** Moves whose people do not all carry the new code yet, with how far each is. */
  @Access.admin('sys:depart')
  @Rest('/api/sys/depart/moves')
  @Query(() => [DepartMove])
  async departMoves(@Ctx() context: RequestContext): Promise<DepartMove[]> {
    const members = await scopeMembers(context);
    const moves = await movesUnderWay(context.services);
    return moves.filter(({ id }) => members?.departIds.has(id) !== false);
  }
}

const inOrder = (tree: readonly DepartmentNode[]): DepartItem[] =>
  tree.flatMap(({ children, ...department }) => [department, ...inOrder(children)]);
