import type { SignOnProvider } from '@vigil/domain/accounts/sign-on/provider';
import { KeptShortly } from '../../platform/kept-shortly.js';
import { perServices } from '../../platform/per-services.js';
import type { Services } from '../../platform/services.js';
import { attributesOf } from '../sign-on/attributes.js';
import { addressOf, askJson, textIn, textOr } from './ask.js';
import { ThirdPartyFault, type ThirdParty } from './port.js';

const pages = 'https://login.work.weixin.qq.com';
const api = 'https://qyapi.weixin.qq.com';

/** A token lasts two hours, and asking for many is refused: one is kept for one. */
const keptMilliseconds = 3_600_000;
const tokens = perServices(({ clock }: Services) => new KeptShortly<string>(clock, keptMilliseconds));
/** errcode of a token that holds no longer. */
const outdated = new Set([40_014, 42_001]);

const tokenOf = (services: Services, { version, address, options, secret }: SignOnProvider) =>
  tokens(services).get(`${version} ${address}`, async () => {
    const corpid = options['corpId'] ?? '';
    return textIn(
      await askJson(addressOf(address, api, '/cgi-bin/gettoken', { corpid, corpsecret: secret })),
      'access_token',
    );
  });

/** A call of the corporation's API, with another token once when the kept one has ended early. */
async function call(
  services: Services,
  provider: SignOnProvider,
  path: string,
  query: Readonly<Record<string, string>>,
): Promise<Record<string, unknown>> {
  const once = async () =>
    askJson(
      addressOf(provider.address, api, path, { access_token: await tokenOf(services, provider), ...query }),
    );
  let answer = await once();
  if (outdated.has(answer['errcode'] as number)) {
    tokens(services).drop();
    answer = await once();
  }
  const { errcode } = answer;
  if (errcode !== 0) throw new ThirdPartyFault(`${path}: errcode ${Number(errcode)}`);
  return answer;
}

/** Enterprise WeChat, sign-in by QR code: its members alone; who is no member has no userid there. */
export const cropWechat: ThirdParty = {
  callback: '/api/common/crop-wechat/callback',
  codeName: 'code',
  pageUrl: ({ address, options }, redirectUri, state) =>
    addressOf(address, pages, '/wwlogin/sso/login', {
      ...{ login_type: 'CorpApp', appid: options['corpId'] ?? '', agentid: options['agentId'] ?? '' },
      ...{ redirect_uri: redirectUri, state },
    }),
  async personOf(services, provider, code) {
    const userid = textIn(await call(services, provider, '/cgi-bin/auth/getuserinfo', { code }), 'userid');
    const told = await call(services, provider, '/cgi-bin/user/get', { userid });
    const { name, department, mobile, position } = told;
    return {
      arriving: {
        subject: `${provider.options['corpId'] ?? ''}\n${userid}`,
        attributes: attributesOf({ userid, name, department, mobile, position }),
        unverified: new Set(),
      },
      nickname: textOr(told, 'name') || userid,
    };
  },
};
