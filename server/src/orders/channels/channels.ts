import { channels as channelNames, type Channel } from '@vigil/domain/orders/public';
import { RefusedError } from '../../platform/errors.js';
import { perServices } from '../../platform/per-services.js';
import type { Services } from '../../platform/services.js';
import { AlipaySandbox } from '../sandbox/alipay-sandbox.js';
import { sandboxKeys } from '../sandbox/sandbox-keys.js';
import { AlipayChannel } from './alipay/alipay-channel.js';
import type { PaymentChannel, SendForm } from './payment-channel.js';

export const sandboxPaths = {
  gateway: '/api/pay/sandbox/alipay/gateway',
  cashier: '/api/pay/sandbox/alipay/cashier',
} as const;
export const notifyPath = '/api/pay/alipay/notify';
/** Where the buyer's page stands after paying: it tells to go back, and believes nothing. */
export const returnPath = '/web/uc?to=myOrder';

/** The gateway's side of our calls: it is only asked, and tells nothing. */
const silent: SendForm = () => Promise.reject(new Error('calls of the merchant tell nobody'));

const sandboxChannel = perServices(async (services: Services): Promise<PaymentChannel> => {
  const now = (): number => services.clock.now();
  const keys = await sandboxKeys(services.documents, 'alipay');
  const gateway = new AlipaySandbox(services.documents, keys, silent, now);
  return new AlipayChannel(
    {
      ...{ appId: keys.appId, privateKey: keys.appPrivateKey, gatewayKey: keys.gatewayPublicKey },
      ...{ gatewayUrl: sandboxPaths.gateway, notifyUrl: notifyPath, returnUrl: returnPath, sandbox: true },
    },
    (_url, form) => gateway.call(form),
    now,
  );
});

/** The channel as this installation is set up; null: it takes no money that way. */
export async function channelOf(services: Services, name: Channel): Promise<PaymentChannel | null> {
  if (name !== 'alipay' || !services.config.demo) return null;
  return sandboxChannel(services);
}

/** The same for who pays now. Throws `ChannelOff`. */
export async function openChannel(services: Services, name: Channel): Promise<PaymentChannel> {
  const channel = await channelOf(services, name);
  if (channel === null) throw new RefusedError('ChannelOff', '该支付方式暂未开通，请选择其他方式！');
  return channel;
}

/** Every way to pay, and whether it is open. */
export const channelList = (
  services: Services,
): Promise<{ readonly name: Channel; readonly enabled: boolean; readonly sandbox: boolean }[]> =>
  Promise.all(
    channelNames.map(async (name) => {
      const channel = await channelOf(services, name);
      return { name, enabled: channel !== null, sandbox: channel?.sandbox ?? false };
    }),
  );
