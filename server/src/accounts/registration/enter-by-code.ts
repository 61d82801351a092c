import { randomInt } from 'node:crypto';
import { isMobile, madeUpName } from '@vigil/domain/organisation/public';
import { accountNamed, accountOfMobile, registerPerson } from '../../organisation/public.js';
import type { RequestContext } from '../../platform/context.js';
import { settingsOf } from '../../platform/declarations/declarations.js';
import { badInput, RefusedError } from '../../platform/errors.js';
import type { Services } from '../../platform/services.js';
import type { SessionAccount } from '../../platform/sessions/account-source.js';
import { demandInOrder, keepEntry } from '../login.js';
import { smsCodes } from '../sms/sms-codes.js';
import type { PhoneLoginInput } from '../sms/types.js';
import { UserStore } from '../user-store.js';
import { noteAgreed } from './agreed.js';
import { registeringEnvelope, registeredPlace } from './registering.js';

/** Number and code as a form has them. Refuses `BadInput` in its words. */
export function phoneIn(input: Pick<PhoneLoginInput, 'mobile' | 'smsCode'>, noCode: string): string {
  const mobile = input.mobile.trim();
  if (mobile === '') throw badInput('手机号不能为空');
  if (!isMobile(mobile)) throw badInput('手机号格式不正确');
  if (input.smsCode.trim() === '') throw badInput(noCode);
  return mobile;
}

/**
 * Who may enter by a code that was sent to their number. `orRegister`: a number that has no account gets one, as far as
 * the site lets people register. Refuses `BadInput`, `WrongCode`, and as a login by password does.
 */
export async function enterByCode(
  context: RequestContext,
  input: PhoneLoginInput,
  orRegister: boolean,
): Promise<SessionAccount> {
  const { services } = context;
  const mobile = phoneIn(input, '短信验证码不能为空');
  if (!settingsOf(services).on('mobileLogin'))
    throw new RefusedError('ModuleClosed', '手机验证码登录已关闭，请使用其他方式登录！');
  await smsCodes(services).redeem(mobile, 'login', input.smsCode);
  const known = await accountOfMobile(services, mobile);
  if (known !== null) return entered(context, known);
  if (!orRegister) throw new RefusedError('NoAccount', '该手机号未注册，请先注册账号！');
  if (!settingsOf(services).on('userReg')) throw new RefusedError('Closed', '暂未开放注册，请联系管理员！');
  const { id } = await registerPerson(
    services,
    {
      userName: await nameOf(services, mobile),
      realName: madeUpName(mobile),
      mobile,
      passwordHash: null,
      state: settingsOf(services).on('userAudit') ? 2 : 0,
      ...(await registeredPlace(services, null, false)),
    },
    registeringEnvelope(context),
  );
  await noteAgreed(context, id, input.domainName);
  return entered(context, id);
}

/**
 * The number itself. Where another account has that for a name (imported so, or whose number it was), nothing says that
 * it is theirs: a name beside it.
 */
const nameOf = async (services: Services, mobile: string): Promise<string> =>
  (await accountNamed(services, mobile)) === null
    ? mobile
    : `${mobile}-${randomInt(1_000_000).toString().padStart(6, '0')}`;

async function entered(context: RequestContext, userId: string): Promise<SessionAccount> {
  const { services } = context;
  const user = await new UserStore(services.documents).byId(userId);
  if (user === null) throw new RefusedError('WrongCode', '短信验证码错误或已失效！');
  keepEntry(services, context, userId);
  return demandInOrder(services, user);
}
