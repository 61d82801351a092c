import { Arg, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import { Access } from '../../platform/access.js';
import type { RequestContext } from '../../platform/context.js';
import { badInput } from '../../platform/errors.js';
import { DateTime, WireInt } from '../../platform/graphql/scalars.js';
import { Rest } from '../../platform/rest.js';
import { PeopleActAnswer } from '../acts/act-types.js';
import { expireAct } from '../acts/expire.js';
import { rolesAct } from '../acts/roles.js';
import { stateAct } from '../acts/state.js';
import { authorityOf } from '../roles/authority.js';
import { refuseOutOfScope } from '../scope.js';
import { departmentOfCode } from './save-person.js';
import { departmentAct } from '../acts/department.js';
import { carried } from '../acts/carried.js';

/** What is done to many people at once: each is an act that is carried person by person (decision 095). */
@Resolver()
export class PeopleBatchResolver {
  @Access.admin('sys:user:update')
  @Rest('/api/sys/user/batch-expire')
  @Mutation(() => PeopleActAnswer)
  async userBatchExpire(
    @Arg('ids', () => [ID]) ids: string[],
    @Arg('expireTime', () => DateTime, { nullable: true }) expireTime: number | null,
    @Ctx() context: RequestContext,
  ): Promise<PeopleActAnswer> {
    return carried(context, expireAct, ids, { expireTime: expireTime ?? null });
  }

  @Access.admin('sys:user:update')
  @Rest('/api/sys/user/batch-dept')
  @Mutation(() => PeopleActAnswer)
  async userBatchDept(
    @Arg('ids', () => [ID]) ids: string[],
    @Arg('deptCode', () => String) deptCode: string,
    @Ctx() context: RequestContext,
  ): Promise<PeopleActAnswer> {
    if (deptCode.trim() === '') throw badInput('部门不能为空！');
    const department = await departmentOfCode(context.services, deptCode.trim());
    await refuseOutOfScope(context, [{ departId: department.id, deptCode: department.deptCode }]);
    return carried(context, departmentAct, ids, { departId: department.id });
  }

  /** These roles instead of those they have. */
  @Access.admin('sys:user:update')
  @Rest('/api/sys/user/batch-role')
  @Mutation(() => PeopleActAnswer)
  async userBatchRole(
    @Arg('ids', () => [ID]) ids: string[],
    @Arg('roles', () => [String]) roles: string[],
    @Ctx() context: RequestContext,
  ): Promise<PeopleActAnswer> {
    const codes = [...new Set(roles)];
    if (codes.length === 0) throw badInput('必须选择一个角色！');
    const refusal = (await authorityOf(context)).refuseGrant({ given: codes, taken: [] });
    if (refusal !== null) throw refusal;
    return carried(context, rolesAct, ids, { roles: codes });
  }

  @Access.admin('sys:user:update')
  @Rest('/api/sys/user/state')
  @Mutation(() => PeopleActAnswer)
  async userState(
    @Arg('ids', () => [ID]) ids: string[],
    @Arg('state', () => WireInt) state: number,
    @Ctx() context: RequestContext,
  ): Promise<PeopleActAnswer> {
    if (state !== 0 && state !== 1 && state !== 2) throw badInput('状态不正确！');
    return carried(context, stateAct, ids, { state });
  }
}
