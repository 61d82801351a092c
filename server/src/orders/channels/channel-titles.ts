import type { Channel } from '@vigil/domain/orders/public';

/** What ways to pay are called. */
export const channelTitles: Readonly<Record<Channel, string>> = {
  alipay: '支付宝',
  wechat: '微信支付',
  paypal: 'PayPal',
};
