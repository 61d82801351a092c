import { notAllowed, outOfScope, RefusedError, sessionInvalid } from './errors.js';
import type { Session } from './context.js';
import type { SessionAccount } from './sessions/account-source.js';

/**
 * Who may call a method. `admin` without permissions: any administrator; with several: one of them is enough.
 * `wholeSite`: what it changes is everybody's, so that nobody does it who is bound to a department.
 */
export type AccessRule =
  | { readonly kind: 'guest' }
  /** `whilePasswordDue`: also to who has to change the password before anything else */
  /** `ofOpenPaper`: also to a session that goes on for an open paper alone */
  | { readonly kind: 'learner'; readonly whilePasswordDue?: true; readonly ofOpenPaper?: true }
  | {
      readonly kind: 'admin';
      readonly permissions: readonly string[];
      readonly whilePasswordDue?: true;
      readonly wholeSite?: true;
    };

const rules = new Map<object, Map<string, AccessRule>>();

const declare =
  (rule: AccessRule): MethodDecorator =>
  (prototype, methodName) => {
    const methods = rules.get(prototype) ?? new Map<string, AccessRule>();
    methods.set(String(methodName), rule);
    rules.set(prototype, methods);
  };

/**
 * The one access declaration of a resolver method, checked before the method by both doors. Start-up fails
 * when a method has none.
 */
export const Access = {
  guest: (): MethodDecorator => declare({ kind: 'guest' }),
  /** Any logged-in account. */
  learner: (): MethodDecorator => declare({ kind: 'learner' }),
  /** What sitting a paper takes: any logged-in account, also one whose session lives for that paper alone. */
  ofOpenPaper: (): MethodDecorator => declare({ kind: 'learner', ofOpenPaper: true }),
  /** roleType 2 holding any of the permissions (`*`, role `sa`, holds all); none given: any administrator. */
  admin: (...permissions: string[]): MethodDecorator => declare({ kind: 'admin', permissions }),
  /** The few calls that are answered to who has to change the password first: who one is, and changing it. */
  whilePasswordDue: {
    learner: (): MethodDecorator => declare({ kind: 'learner', whilePasswordDue: true }),
    admin: (): MethodDecorator => declare({ kind: 'admin', permissions: [], whilePasswordDue: true }),
    /** who one is: asked by whoever sits a paper, too */
    everybody: (): MethodDecorator => declare({ kind: 'learner', whilePasswordDue: true, ofOpenPaper: true }),
  },
  /** The same, for nobody who is bound to a department: it changes what is everybody's. */
  wholeSite: (...permissions: string[]): MethodDecorator =>
    declare({ kind: 'admin', permissions, wholeSite: true }),
};

/** Every permission that a method asks for, in order. */
export const askedPermissions = (): string[] =>
  [
    ...new Set(
      [...rules.values()].flatMap((methods) =>
        [...methods.values()].flatMap((rule) => (rule.kind === 'admin' ? rule.permissions : [])),
      ),
    ),
  ].sort();

/** The rule declared on a method of a resolver class, or undefined. */
export const accessRuleOf = (prototype: object, methodName: string): AccessRule | undefined =>
  rules.get(prototype)?.get(methodName);

/**
 * True when the account holds one of the permissions (all of them hold for `*`). An empty list asks for
 * nothing.
 */
export const holdsAny = (
  user: Pick<SessionAccount, 'permissions'>,
  permissions: readonly string[],
): boolean =>
  permissions.length === 0 ||
  user.permissions.includes('*') ||
  permissions.some((permission) => user.permissions.includes(permission));

/**
 * Throws `SessionInvalid` without a session, `SessionRetired` with one that lives for a paper, `PasswordChangeDue` and `NotAllowed` with one that may not, `OutOfScope` with
 * one that is bound.
 */
export function enforce(rule: AccessRule, session: Session | null): void {
  if (rule.kind === 'guest') return;
  if (session === null) throw sessionInvalid();
  if (session.retired === true) {
    if (rule.kind === 'learner' && rule.ofOpenPaper === true) return;
    throw new RefusedError('SessionRetired', '您的密码已被重置或已在其他设备登录，请在交卷后重新登录！');
  }
  if (session.user.passwordChangeDue && rule.whilePasswordDue !== true)
    throw new RefusedError('PasswordChangeDue', '首次登录请先修改密码！');
  if (rule.kind === 'admin' && (session.user.roleType !== 2 || !holdsAny(session.user, rule.permissions)))
    throw notAllowed();
  if (rule.kind === 'admin' && rule.wholeSite === true && (session.user.scopeDepartId ?? null) !== null)
    throw outOfScope('这项设置影响全站，您只能管理指定部门的人员，不能修改！');
}
