import { passwordProblem } from '@vigil/domain/organisation/public';
import { accountOfMobile, forgetOneTime, saveUser } from '../../organisation/public.js';
import type { RequestContext } from '../../platform/context.js';
import { badInput, RefusedError } from '../../platform/errors.js';
import { hashPassword } from '../passwords.js';
import { smsCodes } from '../sms/sms-codes.js';
import type { ResetPassInput } from '../sms/types.js';
import { UserStore } from '../user-store.js';
import { phoneIn } from './enter-by-code.js';

/**
 * Sets another password for whoever has the number of the account, and ends its sessions, except for an open paper. A
 * second factor stays, and nobody is logged in by it. Refuses `BadInput` and `WrongCode`, which a number without
 * account gets, too.
 */
export async function resetPassword(context: RequestContext, input: ResetPassInput): Promise<void> {
  const { services } = context;
  const mobile = phoneIn(input, '手机验证码不能为空！');
  if (input.newPassword === '') throw badInput('新密码不能为空！');
  const problem = passwordProblem(input.newPassword);
  if (problem !== null) throw badInput(problem);
  await smsCodes(services).redeem(mobile, 'reset', input.smsCode);
  const id = await accountOfMobile(services, mobile);
  const before = id === null ? null : await new UserStore(services.documents).byId(id);
  if (before === null) throw new RefusedError('WrongCode', '短信验证码错误或已失效！');
  const passwordHash = await hashPassword(input.newPassword);
  await saveUser(
    services,
    before,
    { ...before, passwordHash, passwordChangeDue: false },
    {
      actor: { kind: before.roleType === 2 ? 'staff' : 'candidate', id: before.id },
      ...{ arrivedAt: context.arrivedAt, operation: 'userResetPass', commandId: null },
    },
  );
  await forgetOneTime(services, before.id);
  await services.sessions.retireAllOf(before.id);
}
