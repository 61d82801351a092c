import { perServices } from '../../platform/per-services.js';
import type { Services } from '../../platform/services.js';
import { takeNotification } from '../take-notification.js';
import { AlipaySandbox } from './alipay-sandbox.js';
import { sandboxKeys } from './sandbox-keys.js';

/** The sandbox's gateway as buyers meet it; it tells us of payments the way the real one does. */
export const alipaySandbox = perServices(async (services: Services): Promise<AlipaySandbox> => {
  const keys = await sandboxKeys(services.documents, 'alipay');
  return new AlipaySandbox(
    services.documents,
    keys,
    (_url, form) =>
      takeNotification(services, 'alipay', {
        body: Buffer.from(new URLSearchParams(form).toString()),
        headers: {},
      }),
    () => services.clock.now(),
  );
});
