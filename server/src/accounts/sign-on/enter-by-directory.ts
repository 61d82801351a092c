import type { RequestContext } from '../../platform/context.js';
import { badInput, RefusedError } from '../../platform/errors.js';
import type { SessionAccount } from '../../platform/sessions/account-source.js';
import { attempts, demandInOrder, keepEntry, sliderCaptcha } from '../login.js';
import { demandSecondFactor } from '../second-factor/second-factor.js';
import type { LoginInput } from '../types.js';
import { UserStore } from '../user-store.js';
import { arrive } from './arrive.js';
import { askDirectory, DirectoryAway } from './directory.js';
import { plain } from './pages.js';
import { providerOn } from './ways-on.js';

/**
 * Who may enter by name and password of the institution's directory: asked as the own login asks, captcha first, and
 * paused after wrong ones, so that nobody guesses there, or locks people out of it, through this site. Refuses
 * `ModuleClosed`, `CaptchaWrong`, `AccountPaused`, `WrongPassword`, `DirectoryAway`, `WaitsForAdministrator`, and as a
 * login does.
 */
export async function enterByDirectory(context: RequestContext, input: LoginInput): Promise<SessionAccount> {
  const { services, address } = context;
  const provider = providerOn(services, 'ldap');
  if (provider === null) throw new RefusedError('ModuleClosed', '目录账号登录已关闭，请使用其他方式登录！');
  const userName = input.username.trim();
  if (userName === '') throw badInput('账号不能为空');
  if (input.password === '') throw badInput('密码不能为空');
  if (userName.length > 64 || input.password.length > 128) throw wrong();
  if (services.config.captcha) await sliderCaptcha(services).redeem(input.validate, input.captchaKey);
  const attempt = { userName, secret: 'directory', address, device: null };
  const arriving = await attempts(services).inTurn(attempt, async () => {
    const found = await askDirectory(provider, userName, input.password).catch((error: unknown) => {
      if (!(error instanceof DirectoryAway)) throw error;
      services.logger.warn({ err: plain(error) }, 'the directory cannot be asked');
      throw new RefusedError('DirectoryAway', '目录服务暂时无法访问，请稍后再试，或使用本站账号登录！');
    });
    if (found !== null) {
      await attempts(services).succeeded(attempt);
      return found;
    }
    await attempts(services).failed(attempt);
    throw wrong();
  });
  const user = await new UserStore(services.documents).byId(await arrive(services, provider, arriving));
  if (user === null) throw wrong();
  keepEntry(services, context, user.id);
  const account = await demandInOrder(services, user);
  await demandSecondFactor(services, account);
  return account;
}

const wrong = (): RefusedError => new RefusedError('WrongPassword', '账号或密码错误！');
