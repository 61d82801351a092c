import { attributesOf } from '../sign-on/attributes.js';
import { addressOf, askJson, textIn, textOr } from './ask.js';
import { ThirdPartyFault, type ThirdParty } from './port.js';

const pages = 'https://open.weixin.qq.com';
const api = 'https://api.weixin.qq.com';

/** WeChat's open platform, sign-in of a website by QR code: qrconnect, oauth2/access_token, userinfo. */
export const wechat: ThirdParty = {
  callback: '/api/common/wx/callback',
  codeName: 'code',
  pageUrl: ({ address, options }, redirectUri, state) =>
    `${addressOf(address, pages, '/connect/qrconnect', {
      appid: options['appId'] ?? '',
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'snsapi_login',
      state,
    })}#wechat_redirect`,
  async personOf(_services, { address, options, secret }, code) {
    const appid = options['appId'] ?? '';
    const token = await askJson(
      addressOf(address, api, '/sns/oauth2/access_token', {
        ...{ appid, secret, code, grant_type: 'authorization_code' },
      }),
    );
    const openid = textIn(token, 'openid');
    const told = await askJson(
      addressOf(address, api, '/sns/userinfo', {
        ...{ access_token: textIn(token, 'access_token'), openid, lang: 'zh_CN' },
      }),
    );
    if (textIn(told, 'openid') !== openid) throw new ThirdPartyFault('userinfo tells of somebody else');
    const { nickname, unionid } = told;
    return {
      arriving: {
        // Of this application, for ever; the name is a choice of the moment.
        subject: `${appid}\n${openid}`,
        attributes: attributesOf({ openid, unionid, nickname }),
        unverified: new Set(['nickname']),
      },
      nickname: textOr(told, 'nickname'),
    };
  },
};
