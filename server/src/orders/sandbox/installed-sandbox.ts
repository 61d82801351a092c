import type { Channel } from '@vigil/domain/orders/public';
import { perServices } from '../../platform/per-services.js';
import type { Services } from '../../platform/services.js';
import type { Notification } from '../channels/payment-channel.js';
import { takeNotification } from '../take-notification.js';
import { AlipaySandbox } from './alipay-sandbox.js';
import { PaypalSandbox } from './paypal-sandbox.js';
import { sandboxPaths } from './sandbox-channels.js';
import { sandboxKeys } from './sandbox-keys.js';
import { WechatSandbox } from './wechat-sandbox.js';

/** Tells us of a payment the way the real gateway does; false: it is to come again. */
const telling =
  (services: Services, name: Channel) =>
  async (notification: Notification): Promise<boolean> =>
    (await takeNotification(services, name, notification)).status === 200;

/** The sandbox's gateway as buyers meet it; it tells us of payments the way the real one does. */
export const alipaySandbox = perServices(async (services: Services): Promise<AlipaySandbox> => {
  const keys = await sandboxKeys(services.documents, 'alipay');
  return new AlipaySandbox(
    services.documents,
    keys,
    async (_url, form) => {
      const body = Buffer.from(new URLSearchParams(form).toString());
      return (await takeNotification(services, 'alipay', { body, headers: {} })).body;
    },
    () => services.clock.now(),
  );
});

export const wechatSandbox = perServices(async (services: Services): Promise<WechatSandbox> => {
  const keys = await sandboxKeys(services.documents, 'wechat');
  const now = (): number => services.clock.now();
  return new WechatSandbox(services.documents, keys, telling(services, 'wechat'), now);
});

export const paypalSandbox = perServices(async (services: Services): Promise<PaypalSandbox> => {
  const keys = await sandboxKeys(services.documents, 'paypal');
  const now = (): number => services.clock.now();
  const notify = telling(services, 'paypal');
  return new PaypalSandbox(services.documents, keys, notify, now, sandboxPaths.approve);
});

/** Sends the notifications of every sandbox that are due. */
export async function tellOfSandboxes(services: Services): Promise<void> {
  const sandboxes = [alipaySandbox(services), wechatSandbox(services), paypalSandbox(services)];
  for (const sandbox of await Promise.all(sandboxes)) await sandbox.tell();
}
