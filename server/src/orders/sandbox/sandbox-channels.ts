import type { Channel } from '@vigil/domain/orders/public';
import { perServices } from '../../platform/per-services.js';
import type { Services } from '../../platform/services.js';
import { AlipayChannel } from '../channels/alipay/alipay-channel.js';
import { notifyPaths, returnPath } from '../channels/open-channels.js';
import type { PaymentChannel, SendForm } from '../channels/payment-channel.js';
import { PaypalChannel } from '../channels/paypal/paypal-channel.js';
import { paypalTrades } from '../channels/paypal/paypal-trades.js';
import { WechatChannel } from '../channels/wechat/wechat-channel.js';
import { AlipaySandbox } from './alipay-sandbox.js';
import { PaypalSandbox } from './paypal-sandbox.js';
import { sandboxKeys } from './sandbox-keys.js';
import { WechatSandbox } from './wechat-sandbox.js';

/** Pages of the sandboxes that buyers see. */
export const sandboxPaths = {
  gateway: '/api/pay/sandbox/alipay/gateway',
  cashier: '/api/pay/sandbox/alipay/cashier',
  phone: '/api/pay/sandbox/wechat/phone',
  approve: '/api/pay/sandbox/paypal/approve',
} as const;

/** What the sandbox of PayPal takes: yuan for one dollar. */
export const sandboxRate = { currency: 'USD', rate: 7.2 } as const;

/** A gateway's side of our calls: it is only asked, and tells nothing. */
const silentForm: SendForm = () => Promise.reject(new Error('calls of the merchant tell nobody'));
const silent = (): Promise<boolean> => Promise.resolve(false);

const all = perServices(async (services: Services): Promise<Record<Channel, PaymentChannel>> => {
  const { documents, clock } = services;
  const now = (): number => clock.now();
  const [alipay, wechat, paypal] = await Promise.all([
    sandboxKeys(documents, 'alipay'),
    sandboxKeys(documents, 'wechat'),
    sandboxKeys(documents, 'paypal'),
  ]);
  const alipayGateway = new AlipaySandbox(documents, alipay, silentForm, now);
  const wechatGateway = new WechatSandbox(documents, wechat, silent, now);
  const paypalGateway = new PaypalSandbox(documents, paypal, silent, now, sandboxPaths.approve);
  const sandbox = true;
  return {
    alipay: new AlipayChannel(
      {
        ...{ appId: alipay.appId, privateKey: alipay.appPrivateKey, gatewayKey: alipay.gatewayPublicKey },
        ...{
          gatewayUrl: sandboxPaths.gateway,
          notifyUrl: notifyPaths.alipay,
          returnUrl: returnPath,
          sandbox,
        },
      },
      (_url, form) => alipayGateway.call(form),
      now,
      async (url) => {
        const file = await alipayGateway.billFile(url);
        if (file === null) throw new Error('the sandbox has no such bill');
        return file;
      },
    ),
    wechat: new WechatChannel(
      { ...WechatSandbox.settings(wechat), gatewayUrl: '', notifyUrl: notifyPaths.wechat, sandbox },
      (call) => wechatGateway.call(call),
      now,
    ),
    paypal: new PaypalChannel(
      {
        ...{ ...PaypalSandbox.account(paypal), ...sandboxRate },
        ...{ gatewayUrl: '', returnUrl: returnPath, sandbox },
      },
      paypalTrades(documents),
      (call) => paypalGateway.call(call),
      now,
    ),
  };
});

/** The channel that speaks to its sandbox: no money moves. */
export const sandboxChannel = async (services: Services, name: Channel): Promise<PaymentChannel> =>
  (await all(services))[name];
