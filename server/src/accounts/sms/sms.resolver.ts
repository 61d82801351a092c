import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../platform/access.js';
import type { RequestContext } from '../../platform/context.js';
import { RefusedError } from '../../platform/errors.js';
import { Flag } from '../../platform/graphql/scalars.js';
import { Rest } from '../../platform/rest.js';
import { sandboxMessages } from './sandbox.js';
import { sendCode, smsKind } from './send-code.js';
import { SmsInput, SmsSandboxMessage, SmsState } from './types.js';

/** Codes by text message. */
@Resolver()
export class SmsResolver {
  @Access.guest()
  @Rest('/api/sys/user/sms')
  @Mutation(() => Flag, { description: 'True for every number alike.' })
  async userSms(
    @Arg('input', () => SmsInput) input: SmsInput,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await sendCode(context, input);
    return true;
  }

  @Access.guest()
  @Rest('/api/sys/user/sms-state')
  @Query(() => SmsState)
  smsState(@Ctx() { services }: RequestContext): SmsState {
    const kind = smsKind(services);
    return { available: kind !== 'off', sandbox: kind === 'sandbox' };
  }

  /** What would have been sent within the last hour; only where nothing is. */
  @Access.wholeSite('sys:sms:sandbox')
  @Rest('/api/sys/user/sms-sandbox')
  @Query(() => [SmsSandboxMessage])
  async smsSandbox(@Ctx() { services }: RequestContext): Promise<SmsSandboxMessage[]> {
    if (smsKind(services) !== 'sandbox')
      throw new RefusedError('NoSandbox', '短信由服务商真实发送，没有沙箱记录！');
    return sandboxMessages(services);
  }
}
