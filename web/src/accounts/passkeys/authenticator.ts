import {
  startAuthentication,
  startRegistration,
  WebAuthnError,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { ToldError } from '@vigil/ui/connection/errors.ts';
import { t } from '@vigil/ui/text/t.ts';

/** Asks the device to make a passkey; answers JSON for the server. Rejects with a sentence. */
export const makePasskey = (options: string): Promise<string> =>
  asked(() =>
    startRegistration({ optionsJSON: JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON }),
  );

/** Asks the device to show a passkey; answers JSON for the server. Rejects with a sentence. */
export const showPasskey = (options: string): Promise<string> =>
  asked(() =>
    startAuthentication({ optionsJSON: JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON }),
  );

async function asked(ask: () => Promise<unknown>): Promise<string> {
  try {
    return JSON.stringify(await ask());
  } catch (error) {
    throw new ToldError(sentenceOf(error), { cause: error });
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return t('这台设备已经添加过通行密钥！');
  const name = error instanceof Error ? error.name : '';
  if (name === 'SecurityError') return t('请用域名访问本站后，再使用通行密钥！');
  if (name === 'NotAllowedError' || name === 'AbortError')
    return t('没有完成验证：已取消、超时，或没有可用的通行密钥。');
  return t('浏览器或设备不支持通行密钥，请使用其他方式！');
}
