import type { Channel, ChannelData } from '@vigil/domain/orders/public';
import { readRate } from '@vigil/domain/orders/public';
import type { Services } from '../../platform/services.js';
import { AlipayChannel } from './alipay/alipay-channel.js';
import { callGateway, downloadFile } from './call-gateway.js';
import { keyOf } from './channel-config.js';
import type { PaymentChannel } from './payment-channel.js';
import { PaypalChannel } from './paypal/paypal-channel.js';
import { paypalTrades } from './paypal/paypal-trades.js';
import { sendForm } from './send-form.js';
import { WechatChannel } from './wechat/wechat-channel.js';

/** Where each channel tells us of payments. */
export const notifyPaths: Readonly<Record<Channel, string>> = {
  alipay: '/api/pay/alipay/notify',
  wechat: '/api/pay/wechat/notify',
  paypal: '/api/pay/paypal/notify',
};
/** Where the buyer's page stands after paying: it tells to go back, and believes nothing. */
export const returnPath = '/web/uc?to=myOrder';

/** The channel by what an operator entered: real money. */
export function openRealChannel(services: Services, name: Channel, data: ChannelData): PaymentChannel {
  const now = (): number => services.clock.now();
  const text = (field: string): string => data[field] ?? '';
  const site = text('siteUrl').replace(/\/+$/, '');
  const [notifyUrl, returnUrl] = [`${site}${notifyPaths[name]}`, `${site}${returnPath}`];
  const gatewayUrl = text('gatewayUrl').replace(/\/+$/, '');
  switch (name) {
    case 'alipay':
      return new AlipayChannel(
        {
          ...{ appId: text('appId'), gatewayUrl, notifyUrl, returnUrl, sandbox: false },
          privateKey: keyOf(text('privateKey'), true),
          gatewayKey: keyOf(text('gatewayKey'), false),
        },
        sendForm,
        now,
        downloadFile,
      );
    case 'wechat':
      return new WechatChannel(
        {
          ...{ appId: text('appId'), mchId: text('mchId'), serialNo: text('serialNo').toUpperCase() },
          ...{ apiV3Key: text('apiV3Key'), gatewayUrl, notifyUrl, sandbox: false },
          ...{ publicKeyId: text('publicKeyId'), publicKey: keyOf(text('publicKey'), false) },
          privateKey: keyOf(text('privateKey'), true),
        },
        callGateway,
        now,
      );
    case 'paypal':
      return new PaypalChannel(
        {
          ...{ clientId: text('clientId'), clientSecret: text('clientSecret'), webhookId: text('webhookId') },
          ...{ currency: text('currency'), rate: readRate(text('rate')) ?? 1, gatewayUrl, returnUrl },
          sandbox: false,
        },
        paypalTrades(services.documents),
        callGateway,
        now,
      );
  }
}
