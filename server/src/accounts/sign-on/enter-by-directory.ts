import type { Arriving } from '@vigil/domain/accounts/sign-on/arrival';
import type { SignOnProvider } from '@vigil/domain/accounts/sign-on/provider';
import type { RequestContext } from '../../platform/context.js';
import { badInput, RefusedError } from '../../platform/errors.js';
import type { Services } from '../../platform/services.js';
import type { SessionAccount } from '../../platform/sessions/account-source.js';
import { attempts, demandInOrder, deviceOf, keepEntry, keepOutcome, sliderCaptcha } from '../login.js';
import { demandSecondFactor } from '../second-factor/second-factor.js';
import type { LoginInput } from '../types.js';
import { UserStore } from '../user-store.js';
import { arrive, identityId } from './arrive.js';
import { DirectoryAway, inDirectory, type DirectoryPerson } from './directory.js';
import { identityEntity } from './documents.js';
import { plain } from './pages.js';
import { providerOn } from './ways-on.js';

/**
 * Who may enter by name and password of the institution's directory: asked as the own login asks, captcha first, and
 * paused after wrong ones, so that nobody guesses there, or locks people out of it, through this site. Whoever waits
 * may still be looked for there, but no password of theirs is tried. Refuses
 * `ModuleClosed`, `CaptchaWrong`, `AccountPaused`, `WrongPassword`, `DirectoryAway`, `WaitsForAdministrator`, and as a
 * login does.
 */
export async function enterByDirectory(context: RequestContext, input: LoginInput): Promise<SessionAccount> {
  const { services } = context;
  const provider = providerOn(services, 'ldap');
  if (provider === null) throw new RefusedError('ModuleClosed', '目录账号登录已关闭，请使用其他方式登录！');
  const userName = input.username.trim();
  if (userName === '') throw badInput('账号不能为空');
  if (input.password === '') throw badInput('密码不能为空');
  if (userName.length > 64 || input.password.length > 128) throw wrong();
  if (services.config.captcha) await sliderCaptcha(services).redeem(input.validate, input.captchaKey);
  const arriving = await inDirectory(provider, userName, (person) =>
    proved(context, provider, { userName, password: input.password, person }),
  ).catch((error: unknown) => {
    if (!(error instanceof DirectoryAway)) throw error;
    services.logger.warn({ err: plain(error) }, 'the directory cannot be asked');
    throw new RefusedError('DirectoryAway', '目录服务暂时无法访问，请稍后再试，或使用本站账号登录！');
  });
  const user = await new UserStore(services.documents).byId(await arrive(services, provider, arriving));
  if (user === null) throw wrong();
  keepEntry(services, context, user.id);
  const account = await demandInOrder(services, user);
  await demandSecondFactor(services, account);
  return account;
}

interface Typed {
  readonly userName: string;
  readonly password: string;
  /** whom the directory has under the name */
  readonly person: DirectoryPerson | null;
}

/**
 * What the directory tells of whoever typed the password of the person there. Wrong ones are counted by the person,
 * since a directory takes many ways to write one name, and kept for the owner of the account that is theirs here, whose
 * known devices are held by their own alone. Refuses `AccountPaused`, `WrongPassword`.
 */
async function proved(
  context: RequestContext,
  provider: SignOnProvider,
  { userName, password, person }: Typed,
): Promise<Arriving> {
  const { services, address } = context;
  const owner = person === null ? null : await ownerOf(services, provider, person);
  const device = owner === null ? null : await deviceOf(services, context, owner);
  const attempt = { userName: person?.subject ?? userName, secret: 'directory', address, device };
  return attempts(services).inTurn(attempt, async () => {
    const arriving = person === null ? null : await person.prove(password);
    if (arriving !== null) {
      await attempts(services).succeeded(attempt);
      return arriving;
    }
    const paused = await attempts(services).failed(attempt);
    const outcome = paused ? 'paused' : 'wrong';
    if (owner !== null) keepOutcome(services, context, owner, { known: device !== null, outcome });
    throw wrong();
  });
}

/** Id of the account that somebody of the directory has entered; null: none yet. */
const ownerOf = async (
  services: Services,
  provider: SignOnProvider,
  { subject }: DirectoryPerson,
): Promise<string | null> =>
  (await identityEntity(services).collection.get(identityId(provider, subject)))?.userId ?? null;

const wrong = (): RefusedError => new RefusedError('WrongPassword', '账号或密码错误！');
