import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../platform/access.js';
import { account, type RequestContext } from '../platform/context.js';
import { Flag } from '../platform/graphql/scalars.js';
import { Rest } from '../platform/rest.js';
import { changePassword } from './change-password.js';
import { imageCaptcha } from './captcha/captchas.js';
import { authenticate, sliderCaptcha } from './login.js';
import { openSession, tellSession } from './open-session.js';
import { demandSecondFactor } from './second-factor/second-factor.js';
import {
  LoginInput,
  PasswordInput,
  SessionUser,
  SliderChallenge,
  SliderCheckInput,
  SliderPass,
} from './types.js';

/** Login and what a logged-in person is told about themselves. */
@Resolver()
export class AccountResolver {
  @Access.guest()
  @Rest('/api/sys/user/login')
  @Mutation(() => SessionUser)
  async login(
    @Arg('input', () => LoginInput) input: LoginInput,
    @Ctx() context: RequestContext,
  ): Promise<SessionUser> {
    const { services } = context;
    const user = await authenticate(services, input, context);
    await demandSecondFactor(services, user);
    return openSession(context, user.id, { showed: 'secret' });
  }

  @Access.guest()
  @Rest('/api/sys/user/logout')
  @Mutation(() => Flag, { description: 'Ends the session; without one nothing is left to end.' })
  async logout(@Ctx() context: RequestContext): Promise<boolean> {
    if (context.session !== null) await context.services.sessions.end(context.session);
    context.carry?.(null);
    return true;
  }

  @Access.whilePasswordDue.everybody()
  @Rest('/api/sys/user/info')
  @Query(() => SessionUser)
  userInfo(@Ctx() context: RequestContext): Promise<SessionUser> {
    const user = account(context);
    // Who sits a paper is not sent away from it: the new password is asked for, and changed, afterwards.
    const isDue = user.passwordChangeDue && context.session?.retired !== true;
    return tellSession(context.services, { ...user, passwordChangeDue: isDue }, null);
  }

  /** Asked of everybody whose first password somebody else made, before anything else. */
  @Access.whilePasswordDue.learner()
  @Rest('/api/sys/user/update-pass')
  @Mutation(() => Flag)
  async userUpdatePass(
    @Arg('input', () => PasswordInput) input: PasswordInput,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await changePassword(context, input);
    return true;
  }

  @Access.guest()
  @Rest('/api/common/captcha/slider/init')
  @Mutation(() => SliderChallenge)
  sliderInit(@Ctx() context: RequestContext): Promise<SliderChallenge> {
    return sliderCaptcha(context.services).challenge();
  }

  @Access.guest()
  @Rest('/api/common/captcha/slider/check')
  @Mutation(() => SliderPass)
  async sliderCheck(
    @Arg('input', () => SliderCheckInput) input: SliderCheckInput,
    @Ctx() context: RequestContext,
  ): Promise<SliderPass> {
    return { validate: await sliderCaptcha(context.services).judge(input.captchaKey, input) };
  }

  @Access.guest()
  @Rest('/api/common/captcha/check')
  @Mutation(() => Flag, {
    description:
      'True once for the characters of the picture under the key; a wrong guess uses the picture up.',
  })
  captchaCheck(
    @Arg('captchaKey', () => String) captchaKey: string,
    @Arg('captchaValue', () => String) captchaValue: string,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    return imageCaptcha(context.services).check(captchaKey, captchaValue);
  }
}
