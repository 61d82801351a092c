import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { wholeAccount } from '@vigil/domain/organisation/plain-account';
import type { Role } from '@vigil/domain/organisation/role';
import type { User } from '@vigil/domain/organisation/user';
import { peopleOf, coveredMobile } from './people.js';
import { Access, holdsAny } from '../platform/access.js';
import type { RequestContext } from '../platform/context.js';
import { declarationsOf } from '../platform/declarations/declarations.js';
import { badInput } from '../platform/errors.js';
import { Flag } from '../platform/graphql/scalars.js';
import { pageOf, sortOf, toPage } from '../platform/paging/paging.js';
import { pick } from '../platform/pick.js';
import { Rest } from '../platform/rest.js';
import { erasePeople } from './erase-people.js';
import { findPeople } from './people-list.js';
import { readsNumbers } from './people/covered.js';
import type { PeopleOrder } from './people/people-wanted.js';
import { rolesNow } from './roles/roles-now.js';
import { scopeOf } from './scope.js';
import { PeoplePagingInput, PersonPage, PersonRow } from './people-types.js';

const idsAtMost = 5000;

/** People as administrators manage them, and as whoever sets exams or shares banks picks them. */
@Resolver()
export class PersonResolver {
  @Access.admin(
    'sys:user:list',
    'exam:add',
    'repo:edit',
    'sys:message:send',
    'sys:notice:list',
    'exam:accommodation',
  )
  @Rest('/api/sys/user/paging')
  @Query(() => PersonPage)
  async userPaging(
    @Arg('input', () => PeoplePagingInput) input: PeoplePagingInput,
    @Ctx() context: RequestContext,
  ): Promise<PersonPage> {
    const { services } = context;
    const page = pageOf(input);
    const order = orderOf(input);
    const { keyword, userName, realName, deptCode, roleType, state, role, expired, ids, excludes } =
      input.params ?? {};
    if ((ids?.length ?? 0) + (excludes?.length ?? 0) > idsAtMost)
      throw badInput(`一次最多查询${idsAtMost}个用户！`);
    const wanted = {
      keyword: keyword?.trim() ?? '',
      wholeNumbers: readsNumbers(context),
      userName: userName?.trim() ?? '',
      realName: realName?.trim() ?? '',
      deptCode: (await scopeOf(context)).narrow(deptCode?.trim() ?? ''),
      roleType: roleType ?? null,
      state: state ?? null,
      role: role?.trim() ?? '',
      overAt: expired === true ? services.clock.now() : null,
      ids: ids ?? null,
      excludes: excludes ?? [],
    };
    const { total, people } = await findPeople(services, wanted, page, order);
    const listed = people.map(({ id }) => id);
    const [shown, known, entered] = await Promise.all([
      peopleOf(services).byIds(listed),
      rolesNow(services),
      whoMayKnow(context) ? declarationsOf(services).lastLogins(services, listed) : nothingKnown,
    ]);
    const rows = people.map((user) => ({
      ...rowOf(wholeAccount(user), shown.get(user.id)?.deptName ?? null, known),
      lastLoginTime: entered.get(user.id) ?? null,
    }));
    return toPage(rows, total, page);
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

/** When somebody came is for who keeps the accounts, not for who picks people. */
const whoMayKnow = ({ session }: RequestContext): boolean =>
  session !== null && holdsAny(session.user, ['sys:user:list']);
const nothingKnown: ReadonlyMap<string, number> = new Map();

/** The list's own columns; by one of them. */
function orderOf(input: PeoplePagingInput): PeopleOrder | null {
  const [first] = sortOf(input, { userName: 'userName', createTime: 'createTime' }, []);
  return first === undefined
    ? null
    : { column: first.field as PeopleOrder['column'], descending: first.descending === true };
}

const rowOf = (
  user: User,
  deptName: string | null,
  known: ReadonlyMap<string, Role>,
): Omit<PersonRow, 'lastLoginTime'> => ({
  ...pick(user, 'id', 'userName', 'realName', 'roleType', 'state', 'roles', 'deptCode', 'avatar'),
  ...pick(user, 'expireTime', 'passwordChangeDue', 'createTime'),
  deptName,
  roleNames: user.roles.map((code) => known.get(code)?.roleName ?? code),
  mobile: user.mobile === null ? null : coveredMobile(user.mobile),
});
