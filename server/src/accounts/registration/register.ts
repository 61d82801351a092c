import type { User } from '@vigil/domain/organisation/public';
import { accountProblems, isMobile, passwordProblem } from '@vigil/domain/organisation/public';
import { registerPerson, staffNames } from '../../organisation/public.js';
import type { RequestContext } from '../../platform/context.js';
import { settingsOf } from '../../platform/declarations/declarations.js';
import { badInput, RefusedError } from '../../platform/errors.js';
import { demandPicture } from '../sms/send-code.js';
import { hashPassword } from '../passwords.js';
import { countRegistration, registeredPlace, registeringEnvelope } from './registering.js';
import type { RegisterInput } from './types.js';

const userNamePattern = /^[A-Za-z0-9][A-Za-z0-9_.-]{3,31}$/;

/** How a name looks: letters and digits that are taken for each other are one. */
const looksOf = (userName: string): string =>
  userName
    .toLowerCase()
    .replaceAll(/[_.-]/g, '')
    .replaceAll('0', 'o')
    .replaceAll(/[1i|]/g, 'l')
    .replaceAll('5', 's');

/** Names that speak for the site. */
const reserved = new Set(
  ['admin', 'administrator', 'root', 'system', 'vigil', 'support', 'service'].map(looksOf),
);

/**
 * Makes an account for whoever asks, where the site lets people register: a learner's, with no more than the form says.
 * Where an administrator looks first, it waits (state 2). Refuses `Closed`, `BadInput` in the form's words,
 * `CaptchaWrong`, `TooManyTries`, `Duplicate`.
 */
export async function register(context: RequestContext, input: RegisterInput): Promise<User> {
  const { services } = context;
  const settings = settingsOf(services);
  if (!settings.on('userReg')) throw new RefusedError('Closed', '暂未开放注册，请联系管理员！');
  const userName = input.userName.trim();
  const realName = input.realName.trim();
  if (userName === '') throw badInput('用户名不能为空！');
  if (input.password === '') throw badInput('登录密码不能为空！');
  if (realName === '') throw badInput('姓名不能为空！');
  if (!userNamePattern.test(userName))
    throw badInput('用户名应为4至32位的字母、数字或 _ . -，且以字母或数字开头！');
  // A number is the name of whoever has it and enters by a code that came to it.
  if (isMobile(userName)) throw badInput('用户名不能是手机号，请用手机验证码登录或更换用户名！');
  const form = { userName, realName, mobile: '', email: '', idCardType: null, idCard: '' };
  const problem = accountProblems(form)[0] ?? passwordProblem(input.password);
  if (problem !== undefined && problem !== null) throw badInput(problem);
  const place = await registeredPlace(services, input.deptCode ?? null, true);
  await demandPicture(services, input.captchaKey, input.captchaValue);
  await countRegistration(context);
  const looks = looksOf(userName);
  if (reserved.has(looks) || (await staffNames(services)).some((name) => looksOf(name) === looks))
    throw badInput('该用户名不可用，请更换！');
  return registerPerson(
    services,
    {
      ...{ userName, realName, mobile: null, ...place },
      passwordHash: await hashPassword(input.password),
      state: settings.on('userAudit') ? 2 : 0,
    },
    registeringEnvelope(context),
  );
}
