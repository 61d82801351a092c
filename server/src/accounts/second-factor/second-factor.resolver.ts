import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { refuseOpening } from '../../organisation/public.js';
import { Access } from '../../platform/access.js';
import { account, actorOf, type RequestContext } from '../../platform/context.js';
import { notFound, RefusedError } from '../../platform/errors.js';
import { Flag } from '../../platform/graphql/scalars.js';
import { saveReference, versionAfter } from '../../platform/reference/reference-save.js';
import { Rest } from '../../platform/rest.js';
import { bindingProofsOf } from '../binding-proof.js';
import { hashOf } from '../login.js';
import { openSession } from '../open-session.js';
import { passwordMatches } from '../passwords.js';
import { ownUser } from '../profile/own-profile.js';
import { SessionUser } from '../types.js';
import { UserStore } from '../user-store.js';
import { factorEntity, isRequired, securityEntity, securityId } from './factors.js';
import {
  beginEnrolment,
  confirmEnrolment,
  removeFactor,
  removePasskeys,
  renewRecoveryCodes,
  takeCode,
  ticketsOf,
} from './second-factor.js';
import { ticketExpired } from './tickets.js';
import { base32, keyUri } from './totp.js';
import { FactorEnabled, FactorSecret, FactorState } from './types.js';

/** The second factor of administrators (decision 100): while logging in, and on one's own page. */
@Resolver()
export class SecondFactorResolver {
  /** The second step of a login: a code of the app, or a recovery code. */
  @Access.guest()
  @Rest('/api/sys/user/login-code')
  @Mutation(() => SessionUser)
  async loginCode(
    @Arg('ticket', () => String) ticket: string,
    @Arg('code', () => String) code: string,
    @Ctx() context: RequestContext,
  ): Promise<SessionUser> {
    const { services } = context;
    const userId = await ticketsOf(services).holder(ticket);
    await takeCode(context.services, userId, code);
    const from = await ticketsOf(services).use(ticket);
    return openSession(context, userId, { from, showed: 'secret' });
  }

  /**
   * With the ticket of a login that needs it, or logged in with the password once more; who has none has signed in within
   * five minutes.
   */
  @Access.guest()
  @Rest('/api/sys/user/second-factor/begin')
  @Mutation(() => FactorSecret)
  async secondFactorBegin(
    @Arg('ticket', () => String, { nullable: true }) ticket: string | null,
    @Arg('password', () => String, { nullable: true }) password: string | null,
    @Ctx() context: RequestContext,
  ): Promise<FactorSecret> {
    const { services } = context;
    const userId = ticket ? await ticketsOf(services).holder(ticket) : await confirmed(context, password);
    const user = await services.accounts.read(userId);
    if (user === null) throw notFound('用户');
    const secret = await beginEnrolment(services, userId);
    const uri = keyUri(secret, 'Vigil', user.userName);
    const { toString } = await import('qrcode');
    const svg = await toString(uri, { type: 'svg', margin: 1 });
    return {
      secret: base32(secret),
      uri,
      qr: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
    };
  }

  /** By the first code of the app; a login that needed it goes on. */
  @Access.guest()
  @Rest('/api/sys/user/second-factor/confirm')
  @Mutation(() => FactorEnabled)
  async secondFactorConfirm(
    @Arg('ticket', () => String, { nullable: true }) ticket: string | null,
    @Arg('code', () => String) code: string,
    @Ctx() context: RequestContext,
  ): Promise<FactorEnabled> {
    const { services } = context;
    const userId = ticket ? await ticketsOf(services).holder(ticket) : context.session?.user.id;
    if (userId === undefined) throw ticketExpired();
    const recoveryCodes = await confirmEnrolment(services, userId, code);
    if (!ticket) return { recoveryCodes, session: null };
    const from = await ticketsOf(services).use(ticket);
    return { recoveryCodes, session: await openSession(context, userId, { from }) };
  }

  @Access.admin()
  @Rest('/api/sys/user/second-factor/state')
  @Query(() => FactorState)
  async secondFactorState(@Ctx() context: RequestContext): Promise<FactorState> {
    const factor = await factorEntity(context.services).collection.get(account(context).id);
    const hash = await hashOf(context.services, await ownUser(context));
    return {
      hasPassword: hash !== null,
      enabled: factor !== null,
      required: await isRequired(context.services),
      recoveryCodes: factor?.codes.length ?? 0,
      enabledAt: factor?.enabledAt ?? null,
    };
  }

  @Access.admin()
  @Rest('/api/sys/user/second-factor/recovery-codes')
  @Mutation(() => [String])
  async secondFactorRecoveryCodes(
    @Arg('code', () => String) code: string,
    @Ctx() context: RequestContext,
  ): Promise<string[]> {
    await takeCode(context.services, account(context).id, code);
    return renewRecoveryCodes(context.services, account(context).id);
  }

  /** One's own, with a code. Refuses `SecondFactorRequired` while every administrator must have one. */
  @Access.admin()
  @Rest('/api/sys/user/second-factor/disable')
  @Mutation(() => Flag)
  async secondFactorDisable(
    @Arg('code', () => String) code: string,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    if (await isRequired(context.services))
      throw new RefusedError('SecondFactorRequired', '系统要求管理员使用两步验证，不能关闭！');
    await takeCode(context.services, account(context).id, code);
    await removeFactor(context.services, account(context).id, {
      ...{ actor: actorOf(account(context)), operation: 'secondFactorDisable' },
    });
    return true;
  }

  /** Somebody's who lost phone and codes: by an administrator they are not above, who may do all that they may; their sessions end. */
  @Access.admin('sys:user:update')
  @Rest('/api/sys/user/second-factor/reset')
  @Mutation(() => Flag)
  async secondFactorReset(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<boolean> {
    const { services } = context;
    if (id === account(context).id)
      throw new RefusedError('NotYourOwn', '不能重置自己的两步验证，请使用验证码关闭后重新设置！');
    const user = await new UserStore(services.documents).byId(id);
    if (user === null) throw notFound('用户');
    await refuseOpening(context, user);
    const by = { actor: actorOf(account(context)), operation: 'secondFactorReset' };
    await removeFactor(services, id, by);
    await removePasskeys(services, id, by);
    await services.sessions.endAllOf(id);
    return true;
  }

  /** Whether every administrator must have one. Who switches it on has one already: nobody locks themselves out. */
  @Access.wholeSite('sys:security')
  @Rest('/api/sys/security/save')
  @Mutation(() => Flag)
  async securitySave(
    @Arg('secondFactorRequired', () => Flag) secondFactorRequired: boolean,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    const { services } = context;
    const has = (await factorEntity(services).collection.get(account(context).id)) !== null;
    if (secondFactorRequired && !has)
      throw new RefusedError('EnrolFirst', '请先为自己开启两步验证，再要求所有管理员使用！');
    await saveReference(context, securityEntity(services), {
      operation: 'securitySave',
      id: securityId,
      version: null,
      mayBeNew: true,
      payload: { secondFactorRequired },
      make: (before) => ({ id: securityId, version: versionAfter(before), secondFactorRequired }),
    });
    return true;
  }
}

/** Who is logged in and has shown the password once more, or, without one, has just signed in as they do. */
async function confirmed(context: RequestContext, password: string | null): Promise<string> {
  if (context.session === null) throw ticketExpired();
  const { services } = context;
  const { id, roleType } = account(context);
  if (roleType !== 2) throw new RefusedError('NotAllowed', '两步验证仅供管理员使用！');
  await ticketsOf(services).demandTry(id);
  const user = await new UserStore(services.documents).byId(id);
  const hash = await hashOf(services, user);
  if (user !== null && hash === null) {
    if (!(await bindingProofsOf(context)).includes('fresh'))
      throw new RefusedError('ProofNeeded', '您没有登录密码，请重新登录，并在 5 分钟内开启！');
  } else if (!(await passwordMatches(hash, password ?? '')))
    throw new RefusedError('WrongPassword', '密码错误！');
  await ticketsOf(services).succeeded(id);
  return id;
}
