import type { Channel } from '@vigil/domain/orders/public';
import { t } from '@vigil/ui/text/t.ts';

/** What ways to pay are called. */
export const channelNames: Readonly<Record<Channel, string>> = {
  alipay: t('支付宝'),
  wechat: t('微信支付'),
  paypal: t('PayPal'),
};

/** Which product of the channel is meant, and where its keys come from. */
export const channelHints: Readonly<Record<Channel, string>> = {
  alipay: t('电脑网站支付，密钥在支付宝开放平台的“接口加签方式”中。'),
  wechat: t('Native 支付（APIv3），密钥和证书在微信支付商户平台的“API 安全”中。'),
  paypal: t('Orders v2，凭证在 PayPal Developer Dashboard 的“Apps & Credentials”中。'),
};

/** Where the channel tells this installation of payments, to be registered there or known to who looks at its log. */
export const notifyPath = (channel: Channel): string => `/api/pay/${channel}/notify`;
