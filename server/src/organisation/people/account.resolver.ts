import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { wholeAccount } from '@vigil/domain/organisation/plain-account';
import type { Role } from '@vigil/domain/organisation/role';
import type { User } from '@vigil/domain/organisation/user';
import { Access } from '../../platform/access.js';
import type { RequestContext } from '../../platform/context.js';
import { notFound } from '../../platform/errors.js';
import { IdOf } from '../../platform/graphql/paging.js';
import { referenceHistory, ReferenceVersion } from '../../platform/reference/reference-history.js';
import { Rest } from '../../platform/rest.js';
import { collections } from '../collections.js';
import { peopleOf } from '../people.js';
import { rolesNow } from '../roles/roles-now.js';
import { refuseOutOfScope } from '../scope.js';
import { UserDetail, UserSaveInput } from './account-input.js';
import { savePerson } from './save-person.js';

/** One account, as whoever may change it reads and saves it. */
@Resolver()
export class UserAccountResolver {
  @Access.admin('sys:user:update')
  @Rest('/api/sys/user/detail')
  @Query(() => UserDetail)
  async userDetail(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<UserDetail> {
    const { services } = context;
    const stored = await services.documents.collection<User>(collections.users).get(id);
    if (stored === null) throw notFound('用户');
    await refuseOutOfScope(context, [stored]);
    const deptName = (await peopleOf(services).byIds([id])).get(id)?.deptName ?? null;
    return detailOf(wholeAccount(stored), deptName, await rolesNow(services));
  }

  /** Who changed roles, department, state and end of an account, newest first; nothing personal is in it. */
  @Access.admin('sys:user:list')
  @Rest('/api/sys/user/history')
  @Query(() => [ReferenceVersion])
  async userHistory(
    @Arg('id', () => ID) id: string,
    @Ctx() context: RequestContext,
  ): Promise<ReferenceVersion[]> {
    const stored = await context.services.documents.collection<User>(collections.users).get(id);
    if (stored === null) throw notFound('用户');
    await refuseOutOfScope(context, [stored]);
    return referenceHistory(context.services, 'user', id);
  }

  @Access.admin('sys:user:update')
  @Rest('/api/sys/user/save')
  @Mutation(() => IdOf)
  async userSave(
    @Arg('input', () => UserSaveInput) input: UserSaveInput,
    @Ctx() context: RequestContext,
  ): Promise<IdOf> {
    const { id } = await savePerson(context, input);
    return { id };
  }
}

function detailOf(user: User, deptName: string | null, known: ReadonlyMap<string, Role>): UserDetail {
  const { id, version, userName, realName, mobile, email, roles, roleType, deptCode, state } = user;
  const { expireTime, idCardType, idCard, distributionRuleId, avatar, faceFileId } = user;
  return {
    ...{ id, version, userName, realName, mobile, email, roles, roleType, deptCode, deptName, state },
    ...{ expireTime, idCardType, idCard, distributionRuleId, avatar },
    roleNames: roles.map((code) => known.get(code)?.roleName ?? code),
    face: faceFileId === null ? null : `/api/common/file/${faceFileId}`,
    scopeDepartId: user.scopeDepartId,
    passwordChangeDue: user.passwordChangeDue,
    createTime: user.createTime,
  };
}
