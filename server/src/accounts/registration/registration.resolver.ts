import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { Access } from '../../platform/access.js';
import type { RequestContext } from '../../platform/context.js';
import { Flag } from '../../platform/graphql/scalars.js';
import { Rest } from '../../platform/rest.js';
import type { SessionAccount } from '../../platform/sessions/account-source.js';
import { openSession, tellSession } from '../open-session.js';
import { demandSecondFactor } from '../second-factor/second-factor.js';
import { PhoneLoginInput, ResetPassInput } from '../sms/types.js';
import { SessionUser } from '../types.js';
import { noteAgreed } from './agreed.js';
import { enterByCode } from './enter-by-code.js';
import { register } from './register.js';
import { resetPassword } from './reset-password.js';
import { RegisterInput } from './types.js';

/** Ways in for whoever has a phone, and for whoever has no account yet. */
@Resolver()
export class RegistrationResolver {
  @Access.guest()
  @Rest('/api/sys/user/mobile-login')
  @Mutation(() => SessionUser, { description: 'By a code, for numbers that have an account.' })
  async mobileLogin(
    @Arg('input', () => PhoneLoginInput) input: PhoneLoginInput,
    @Ctx() context: RequestContext,
  ): Promise<SessionUser> {
    return enter(context, await enterByCode(context, input, false));
  }

  @Access.guest()
  @Rest('/api/sys/user/phoneCaptchaLogin', { alias: ['/api/exam/zhilian/zhilianPhoneCaptchaLogin'] })
  @Mutation(() => SessionUser, {
    description: 'By a code; a number without account gets one where the site lets people register.',
  })
  async phoneCaptchaLogin(
    @Arg('input', () => PhoneLoginInput) input: PhoneLoginInput,
    @Ctx() context: RequestContext,
  ): Promise<SessionUser> {
    return enter(context, await enterByCode(context, input, true));
  }

  @Access.guest()
  @Rest('/api/sys/user/reg')
  @Mutation(() => SessionUser, { description: 'token is null while an administrator has to look first.' })
  async userReg(
    @Arg('input', () => RegisterInput) input: RegisterInput,
    @Ctx() context: RequestContext,
  ): Promise<SessionUser> {
    const user = await register(context, input);
    await noteAgreed(context, user.id, input.domain);
    if (user.state === 0) return openSession(context, user.id, { showed: 'secret' });
    const { services } = context;
    return tellSession(services, (await services.accounts.read(user.id)) as SessionAccount, null);
  }

  @Access.guest()
  @Rest('/api/sys/user/reset-pass')
  @Mutation(() => Flag)
  async userResetPass(
    @Arg('input', () => ResetPassInput) input: ResetPassInput,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await resetPassword(context, input);
    return true;
  }
}

async function enter(context: RequestContext, user: SessionAccount): Promise<SessionUser> {
  await demandSecondFactor(context.services, user);
  return openSession(context, user.id, { showed: 'secret' });
}
