import { mayGrant, mayManage, standingOf, unknownRoles } from '@vigil/domain/organisation/role-level';
import { permissionsOf, type Role } from '@vigil/domain/organisation/role';
import { Scope } from '@vigil/domain/organisation/scope';
import type { User } from '@vigil/domain/organisation/user';
import { holdsAny } from '../../platform/access.js';
import { account, type RequestContext } from '../../platform/context.js';
import { badInput, codes, outOfScope, RefusedError } from '../../platform/errors.js';
import type { Services } from '../../platform/services.js';
import { insideOf, scopeOfAccount, type Placed } from '../scope.js';
import { rolesNow } from './roles-now.js';

/** Somebody whose account is to be changed, as it is stored. */
export type Touched = Placed &
  Pick<User, 'roles' | 'realName'> &
  Partial<Pick<User, 'roleType' | 'scopeDepartId'>>;

/** Whoever changes accounts, as far as it matters what they may do. */
export interface Acting extends Pick<User, 'roleType'>, Partial<Pick<User, 'scopeDepartId'>> {
  readonly roles: readonly string[];
}

/** What changes hands: codes of roles. */
export interface Grant {
  readonly given: readonly string[];
  readonly taken: readonly string[];
}

/** What changes hands between these roles and those. */
export const handsChanged = (before: readonly string[], after: readonly string[]): Grant => ({
  given: after.filter((code) => !before.includes(code)),
  taken: before.filter((code) => !after.includes(code)),
});

/**
 * What somebody may do to other people's accounts, as they, the roles and the departments stand at one moment: the one
 * place where it is judged, by calls about one person and by acts carried to many (decision 122). Its answers are the
 * refusal, or null.
 */
export class Authority {
  private constructor(
    private readonly services: Services,
    /** null: the system, which is asked nothing */
    private readonly roles: readonly string[] | null,
    private readonly scope: Scope,
    private readonly inside: (one: Placed) => boolean,
    /** every role by its code */
    readonly known: ReadonlyMap<string, Role>,
  ) {}

  /** Of an account; null: of one that is gone, which may do nothing. */
  static async of(services: Services, actor: Acting | null): Promise<Authority> {
    const scope = actor === null ? Scope.nobody : await scopeOfAccount(services, actor);
    const inside = await insideOf(services, scope);
    return new Authority(services, actor?.roles ?? [], scope, inside, await rolesNow(services));
  }

  /** What follows from something else is nobody's to refuse. */
  static async ofTheSystem(services: Services): Promise<Authority> {
    return new Authority(services, null, Scope.everybody, () => true, await rolesNow(services));
  }

  /** `OutOfScope` for somebody, or a department, beyond the scope. It tells nothing of them. */
  refusePlace(one: Placed): RefusedError | null {
    return this.inside(one) ? null : outOfScope();
  }

  /**
   * `OutOfScope` for somebody elsewhere; `AboveYourLevel` for who stands above, for who holds everything when the
   * actor does not, and for an administrator whose scope is not inside the actor's own.
   */
  async refuseTouch(person: Touched): Promise<RefusedError | null> {
    const elsewhere = this.refusePlace(person);
    if (elsewhere !== null || this.roles === null) return elsewhere;
    if (!mayManage(standingOf(this.roles, this.known), standingOf(person.roles, this.known)))
      return aboveYourLevel(`“${person.realName}”的角色级别高于您，不能操作！`);
    if (this.scope.whole || person.roleType !== 2) return null;
    const theirs = await scopeOfAccount(this.services, { roleType: 2, scopeDepartId: null, ...person });
    return this.scope.holds(theirs)
      ? null
      : aboveYourLevel(`“${person.realName}”的管理范围大于您，不能操作！`);
  }

  /**
   * `NotYoursToGrant` for somebody who may do what the actor may not: whoever makes their password, has codes sent
   * to a number of their own, or takes their second factor away, can be them (decision 151). Asked besides `refuseTouch`, by all that opens an account.
   */
  refuseOpening({ roles, realName }: Pick<User, 'roles' | 'realName'>): RefusedError | null {
    return this.roles === null || roles.every((code) => this.holds(code))
      ? null
      : notYoursToGrant(`“${realName}”拥有您没有的权限，不能设置其密码和手机号，也不能重置其两步验证！`);
  }

  /** Whether the actor may do all that this role permits. */
  private holds(code: string): boolean {
    const held = { permissions: permissionsOf(this.roles ?? [], this.known) };
    return permissionsOf([code], this.known).every((permission) => holdsAny(held, [permission]));
  }

  /**
   * `BadInput` for a role that is not there; `AboveYourLevel` for one the actor may neither give nor take away: above
   * their level, or an administrator's given by who is bound to a department, as it would reach beyond;
   * `NotYoursToGrant` for one that permits what the actor may not do.
   */
  refuseGrant({ given, taken }: Grant): RefusedError | null {
    const { roles, known } = this;
    const [unknown] = unknownRoles(given, known);
    if (unknown !== undefined) return badInput('角色不存在！');
    if (roles === null) return null;
    if (!this.scope.whole && given.some((code) => known.get(code)?.roleType === 2))
      return aboveYourLevel('您只能管理指定部门的人员，不能分配管理员角色！');
    const name = (code: string): string => known.get(code)?.roleName ?? code;
    const actor = standingOf(roles, known);
    const above = [...given, ...taken].find((code) => !mayGrant(actor, [code], known));
    if (above !== undefined) return aboveYourLevel(`角色“${name(above)}”的级别高于您，不能分配或收回！`);
    const lacking = given.find((code) => !this.holds(code));
    return lacking === undefined
      ? null
      : notYoursToGrant(`角色“${name(lacking)}”包含您没有的权限，不能分配！`);
  }
}

const notYoursToGrant = (message: string): RefusedError =>
  new RefusedError('NotYoursToGrant', message, codes.notAllowed);

type Caller = Pick<RequestContext, 'services' | 'session'>;

/** What the caller may do now. */
export const authorityOf = (context: Caller): Promise<Authority> =>
  Authority.of(context.services, account(context));

/**
 * Refuses the first of these people who is not the caller's to change (`Authority.refuseTouch`). To be asked by every
 * call that changes a user, with the user as stored.
 */
export async function refuseBeyondReach(context: Caller, people: readonly Touched[]): Promise<void> {
  const authority = await authorityOf(context);
  for (const person of people) {
    const refusal = await authority.refuseTouch(person);
    if (refusal !== null) throw refusal;
  }
}

/** As `refuseBeyondReach`, of somebody whose account the call opens to whoever makes it (`Authority.refuseOpening`). */
export async function refuseOpening(context: Caller, person: Touched): Promise<void> {
  const authority = await authorityOf(context);
  const refusal = (await authority.refuseTouch(person)) ?? authority.refuseOpening(person);
  if (refusal !== null) throw refusal;
}

/** Somebody or something stands above the caller, and is not theirs to change. */
export const aboveYourLevel = (message: string): RefusedError =>
  new RefusedError('AboveYourLevel', message, codes.notAllowed);
