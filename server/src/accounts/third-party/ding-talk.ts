import { attributesOf } from '../sign-on/attributes.js';
import { addressOf, askJson, textIn, textOr } from './ask.js';
import type { ThirdParty } from './port.js';

const pages = 'https://login.dingtalk.com';
const api = 'https://api.dingtalk.com';

/** DingTalk's sign-in of third-party websites: oauth2/auth, userAccessToken, contact/users/me. */
export const dingTalk: ThirdParty = {
  callback: '/api/common/ding-talk/callback',
  codeName: 'authCode',
  pageUrl: ({ address, options }, redirectUri, state) =>
    addressOf(address, pages, '/oauth2/auth', {
      ...{ redirect_uri: redirectUri, response_type: 'code', client_id: options['clientId'] ?? '' },
      ...{ scope: 'openid', state, prompt: 'consent' },
    }),
  async personOf(_services, { address, options, secret }, code) {
    const clientId = options['clientId'] ?? '';
    const token = await askJson(addressOf(address, api, '/v1.0/oauth2/userAccessToken'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientId, clientSecret: secret, code, grantType: 'authorization_code' }),
    });
    const told = await askJson(addressOf(address, api, '/v1.0/contact/users/me'), {
      headers: { 'x-acs-dingtalk-access-token': textIn(token, 'accessToken') },
    });
    const openId = textIn(told, 'openId');
    const { unionId, nick, mobile, email } = told;
    return {
      arriving: {
        subject: `${clientId}\n${openId}`,
        attributes: attributesOf({ openId, unionId, nick, mobile, email }),
        unverified: new Set(['nick', 'email']),
      },
      nickname: textOr(told, 'nick'),
    };
  },
};
