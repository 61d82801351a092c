import { isMobile } from '@vigil/domain/organisation/public';
import { accountOfMobile } from '../../organisation/public.js';
import type { RequestContext } from '../../platform/context.js';
import { settingsOf } from '../../platform/declarations/declarations.js';
import { badInput, RefusedError } from '../../platform/errors.js';
import { perServices } from '../../platform/per-services.js';
import type { Services } from '../../platform/services.js';
import { imageCaptcha } from '../captcha/captchas.js';
import { sliderCaptcha } from '../login.js';
import { type SmsPurpose, type SmsSender, smsPurposes } from './port.js';
import { createAliyunSms } from './providers/aliyun-sms.js';
import { createTencentSms } from './providers/tencent-sms.js';
import { createSandboxSms } from './sandbox.js';
import { smsCodes } from './sms-codes.js';
import { countMessage } from './sms-limits.js';
import type { SmsInput } from './types.js';

/** Whether messages go out, are written down in the sandbox, or there are none. */
export const smsKind = ({ config }: Services): 'off' | 'sandbox' | 'sent' =>
  config.sms.kind === 'off' || config.sms.kind === 'sandbox' ? config.sms.kind : 'sent';

export const smsSender = perServices((services: Services): SmsSender | null => {
  const { sms } = services.config;
  const now = (): number => services.clock.now();
  switch (sms.kind) {
    case 'off':
      return null;
    case 'sandbox':
      return createSandboxSms(services);
    case 'aliyun':
      return createAliyunSms({ ...sms, now });
    case 'tencent':
      return createTencentSms({ ...sms, now });
  }
});

const failingKey = 'sms:failing';
/** The last failure in the provider's words, for operators: kept for a day, or until one was sent. */
export const smsSaidKey = 'sms:said';
const saidSeconds = 86_400;
/** After a failure everybody is told for so long: of one alone it would tell that the number has an account. */
const failingSeconds = 30;

/**
 * Sends a code to the number when there is reason to, and answers the same whether there is. The message goes out
 * behind the answer, so that its time tells nothing either. Refuses `BadInput`, `CaptchaWrong`, `SmsOff`,
 * `SmsTooSoon`, `SmsTooOften`, `SmsFailing`.
 */
export async function sendCode(context: RequestContext, input: SmsInput): Promise<void> {
  const { services } = context;
  const mobile = input.mobile.trim();
  if (mobile === '') throw badInput('手机号不能为空');
  if (!isMobile(mobile)) throw badInput('手机号格式不正确');
  const purpose = smsPurposes.find((one) => one === (input.smsType ?? 'login'));
  if (purpose === undefined) throw badInput('短信类型不正确！');
  const sender = smsSender(services);
  if (sender === null) throw new RefusedError('SmsOff', '短信服务未开通，请联系管理员！');
  await demandCaptcha(services, input);
  await countMessage(services.bus, mobile, context.address);
  if ((await services.bus.get(failingKey)) !== null)
    throw new RefusedError('SmsFailing', '短信发送失败，请稍后重试！');
  const [isWanted, code] = await Promise.all([
    wants(context, mobile, purpose),
    smsCodes(services).issue(mobile, purpose),
  ]);
  if (!isWanted) return;
  const { bus } = services;
  sender
    .send({ mobile, purpose, code })
    .then(() => bus.take(smsSaidKey))
    .catch(async (error: unknown) => {
      services.logger.error({ err: error, purpose }, 'a text message was not sent');
      await bus.set(failingKey, '1', failingSeconds).catch(() => undefined);
      await bus.set(smsSaidKey, (error as Error).message, saidSeconds).catch(() => undefined);
    });
}

/** The slider, or the picture; none where the captcha is off. */
async function demandCaptcha(services: Services, input: SmsInput): Promise<void> {
  const { validate, captchaKey, captchaValue } = input;
  if (!services.config.captcha) return;
  if (validate) return sliderCaptcha(services).redeem(validate, captchaKey);
  await demandPicture(services, captchaKey, captchaValue, '图形验证码不能为空');
}

/** The characters of the picture. Refuses `BadInput` for none, `CaptchaWrong` for others. */
export async function demandPicture(
  services: Services,
  captchaKey: string | null | undefined,
  captchaValue: string | null | undefined,
  none = '验证码不能为空',
): Promise<void> {
  if (!services.config.captcha) return;
  if (!captchaKey || !captchaValue?.trim()) throw badInput(none);
  if (!(await imageCaptcha(services).check(captchaKey, captchaValue)))
    throw new RefusedError('CaptchaWrong', '验证码错误或已失效，请点击图片刷新验证码！');
}

/** Whether a message to this number has a purpose; who is asked for is never told. */
async function wants(context: RequestContext, mobile: string, purpose: SmsPurpose): Promise<boolean> {
  const { services, session } = context;
  const owner = await accountOfMobile(services, mobile);
  if (purpose === 'bind') return session !== null && (owner === null || owner === session.user.id);
  if (purpose === 'unbind' || purpose === 'confirm') return session?.user.mobile === mobile;
  return owner !== null || (purpose === 'login' && settingsOf(services).on('userReg'));
}
