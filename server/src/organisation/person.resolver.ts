import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { wholeAccount } from '@vigil/domain/organisation/plain-account';
import type { Role } from '@vigil/domain/organisation/role';
import type { User } from '@vigil/domain/organisation/user';
import { peopleOf, coveredMobile } from './people.js';
import { Access } from '../platform/access.js';
import type { RequestContext } from '../platform/context.js';
import { badInput } from '../platform/errors.js';
import { Flag } from '../platform/graphql/scalars.js';
import { pageOf, sortOf, toPage } from '../platform/paging/paging.js';
import { pick } from '../platform/pick.js';
import { Rest } from '../platform/rest.js';
import { erasePeople } from './erase-people.js';
import { findPeople } from './people-list.js';
import { rolesNow } from './roles/roles-now.js';
import { scopeOf } from './scope.js';
import { PeoplePagingInput, PersonPage, PersonRow } from './people-types.js';

const idsAtMost = 5000;

/** People as administrators manage them, and as whoever sets exams or shares banks picks them. */
@Resolver()
export class PersonResolver {
  @Access.admin('sys:user:list', 'exam:add', 'repo:edit', 'sys:message:send', 'sys:notice:list')
  @Rest('/api/sys/user/paging')
  @Query(() => PersonPage)
  async userPaging(
    @Arg('input', () => PeoplePagingInput) input: PeoplePagingInput,
    @Ctx() context: RequestContext,
  ): Promise<PersonPage> {
    const { services } = context;
    const page = pageOf(input);
    sortOf(input, {}, []);
    const { keyword, deptCode, roleType, state, role, expired, ids, excludes } = input.params ?? {};
    if ((ids?.length ?? 0) + (excludes?.length ?? 0) > idsAtMost)
      throw badInput(`一次最多查询${idsAtMost}个用户！`);
    const wanted = {
      keyword: keyword?.trim() ?? '',
      deptCode: (await scopeOf(context)).narrow(deptCode?.trim() ?? ''),
      roleType: roleType ?? null,
      state: state ?? null,
      role: role?.trim() ?? '',
      overAt: expired === true ? services.clock.now() : null,
      ids: ids ?? null,
      excludes: excludes ?? [],
    };
    const { total, people } = await findPeople(services, wanted, page);
    const shown = await peopleOf(services).byIds(people.map(({ id }) => id));
    const known = await rolesNow(services);
    return toPage(
      people.map((user) => rowOf(wholeAccount(user), shown.get(user.id)?.deptName ?? null, known)),
      total,
      page,
    );
  }

  /** Erases accounts, faces and snapshots for ever; papers stay, of nobody (engine §11). */
  @Access.admin('sys:user:delete')
  @Rest('/api/sys/user/delete')
  @Mutation(() => Flag)
  async userDelete(@Arg('ids', () => [ID]) ids: string[], @Ctx() context: RequestContext): Promise<boolean> {
    await erasePeople(context, ids);
    return true;
  }
}

const rowOf = (user: User, deptName: string | null, known: ReadonlyMap<string, Role>): PersonRow => ({
  ...pick(user, 'id', 'userName', 'realName', 'roleType', 'state', 'roles', 'deptCode', 'avatar'),
  ...pick(user, 'expireTime', 'passwordChangeDue', 'createTime'),
  deptName,
  roleNames: user.roles.map((code) => known.get(code)?.roleName ?? code),
  mobile: user.mobile === null ? null : coveredMobile(user.mobile),
});
