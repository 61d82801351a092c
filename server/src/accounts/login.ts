import { settingsOf } from '../platform/declarations/declarations.js';
import type { User } from '@vigil/domain/organisation/public';
import { accountNamed, oneTimeHash } from '../organisation/public.js';
import { RefusedError } from '../platform/errors.js';
import type { SessionAccount } from '../platform/sessions/account-source.js';
import { perServices } from '../platform/per-services.js';
import type { Services } from '../platform/services.js';
import type { RequestContext } from '../platform/context.js';
import { keepAttempt } from './attempts-kept.js';
import { SliderCaptcha } from './captcha/slider-captcha.js';
import { isDemoAccount } from '../platform/demo-accounts.js';
import type { KeptAttempt } from './collections.js';
import { DeviceMarks } from './device-cookie.js';
import { deviceWords } from './devices/device-words.js';
import { LoginAttempts } from './login-attempts.js';
import { passwordMatches } from './passwords.js';
import type { LoginInput } from './types.js';
import { UserStore } from './user-store.js';

export const sliderCaptcha = perServices(
  (services: Services) => new SliderCaptcha(services.bus, services.clock),
);
const users = perServices((services: Services) => new UserStore(services.documents));
/** Wrong passwords, over all processes. */
export const attempts = perServices(({ bus, config }: Services) => new LoginAttempts(bus, config.captcha));

/** Where a login comes from. */
export type LoginPlace = Pick<
  RequestContext,
  'address' | 'cookies' | 'keepCookie' | 'platform' | 'userAgent'
>;

/**
 * Who may enter: captcha first (unless it is off, or a demo account in the demo asks for one click), then the
 * account is not paused for whoever asks, then the password, then the account's state. Throws `CaptchaWrong`, `AccountPaused`,
 * `WrongPassword` (also for no such account), `AccountDisabled`, `AccountPending`, `AccountExpired`.
 */
export async function authenticate(
  services: Services,
  input: LoginInput,
  place: LoginPlace,
): Promise<SessionAccount> {
  const userName = input.username.trim();
  if (userName === '') throw new RefusedError('BadInput', '账号不能为空');
  if (input.password === '') throw new RefusedError('BadInput', '密码不能为空');
  if (userName.length > 64 || input.password.length > 128)
    throw new RefusedError('WrongPassword', '账号或密码错误！');
  const oneClick = input.demo === true && services.config.demo && isDemoAccount(userName);
  if (services.config.captcha && !oneClick)
    await sliderCaptcha(services).redeem(input.validate, input.captchaKey);
  const user = await userNamed(services, userName);
  const device = user === null ? null : await deviceOf(services, place, user.id);
  const secret = await hashOf(services, user);
  const attempt = { userName, secret, address: place.address, device };
  const keep = (outcome: KeptAttempt['outcome']): void => {
    if (user !== null) keepOutcome(services, place, user.id, { known: device !== null, outcome });
  };
  const entered = await attempts(services).inTurn(attempt, async () => {
    if ((await passwordMatches(secret, input.password)) && user !== null) {
      await attempts(services).succeeded(attempt);
      return user;
    }
    const paused = await attempts(services).failed(attempt);
    keep(paused ? 'paused' : 'wrong');
    throw new RefusedError('WrongPassword', '账号或密码错误！');
  });
  keep('entered');
  // Whoever switched it off must be able to switch it on again.
  if (entered.roleType === 1 && !settingsOf(services).on('accountLogin'))
    throw new RefusedError('ModuleClosed', '账号密码登录已关闭，请使用其他方式登录！');
  return demandInOrder(services, entered);
}

/** Keeps what came of an attempt. Nobody waits for it: the answer must not tell whether there is such an account. */
export function keepOutcome(
  services: Services,
  { address, platform, userAgent }: LoginPlace,
  userId: string,
  said: Pick<KeptAttempt, 'known' | 'outcome'>,
): void {
  const attempt = { at: services.clock.now(), address, platform, device: deviceWords(userAgent), ...said };
  keepAttempt(services, userId, attempt).catch((error: unknown) =>
    services.logger.warn({ err: error, userId }, 'an attempt to log in was not kept'),
  );
}

/** Keeps for the account's owner that it was entered, by another way than the password. */
export function keepEntry(services: Services, place: LoginPlace, userId: string): void {
  deviceOf(services, place, userId)
    .then((device) => keepOutcome(services, place, userId, { known: device !== null, outcome: 'entered' }))
    .catch((error: unknown) => services.logger.warn({ err: error, userId }, 'an entry was not kept'));
}

/** The account as sessions have it. Refuses `AccountDisabled`, `AccountPending`, `AccountExpired`. */
export async function demandInOrder(services: Services, entered: User): Promise<SessionAccount> {
  if (entered.state === 1) throw new RefusedError('AccountDisabled', '账号已被禁用，请联系管理员！');
  if (entered.state !== 0) throw new RefusedError('AccountPending', '账号正在审核中，请耐心等待！');
  if (entered.expireTime !== null && entered.expireTime <= services.clock.now())
    throw new RefusedError('AccountExpired', '账号已过期，请联系管理员！');
  const account = await services.accounts.read(entered.id);
  if (account === null) throw new RefusedError('WrongPassword', '账号或密码错误！');
  return account;
}

/** The hash of what lets the account in: its password, or the one of a slip as long as it has none. */
export const hashOf = async (services: Services, user: User | null): Promise<string | null> =>
  user === null ? null : (user.passwordHash ?? (await oneTimeHash(services, user.id)));

/** From now on this browser is known for the account. */
export async function knowDevice(services: Services, place: LoginPlace, userId: string): Promise<void> {
  const marks = await DeviceMarks.of(services);
  place.keepCookie?.((secure) => marks.add(place.cookies, userId, services.clock.now(), secure));
}

/** The account's mark in this browser; null: it has not been entered from here. */
export const deviceOf = async (
  services: Services,
  { cookies }: LoginPlace,
  userId: string,
): Promise<string | null> => (await DeviceMarks.of(services)).find(cookies, userId, services.clock.now());

/** The account of this name; names are one however their letters are written, as they are when one is made. */
export async function userNamed(services: Services, userName: string): Promise<User | null> {
  const exactly = await users(services).byName(userName);
  if (exactly !== null) return exactly;
  const id = await accountNamed(services, userName);
  return id === null ? null : users(services).byId(id);
}
