import { channels as channelNames, readRate, type Channel } from '@vigil/domain/orders/public';
import { RefusedError } from '../../platform/errors.js';
import { perServices } from '../../platform/per-services.js';
import type { Services } from '../../platform/services.js';
import { sandboxChannel, sandboxRate } from '../sandbox/sandbox-channels.js';
import { keptPayChannels } from './channel-config.js';
import { openRealChannel } from './open-channels.js';
import type { PaymentChannel } from './payment-channel.js';

/** Channels as they were last set up: what they remember of the gateway is kept until somebody changes the settings. */
const opened = perServices(
  () => new Map<Channel, { readonly version: number; readonly channel: PaymentChannel }>(),
);

/**
 * The channel as this installation is set up, also one that was closed to new payments since: trades of before are still
 * looked after. With `DEMO=on` the sandbox, while none is set up. null: it never took money that way.
 */
export async function channelOf(services: Services, name: Channel): Promise<PaymentChannel | null> {
  const set = keptPayChannels(services).get(name);
  if (set === null || (services.config.demo && !set.enabled))
    return services.config.demo ? sandboxChannel(services, name) : null;
  const known = opened(services).get(name);
  if (known?.version === set.version) return known.channel;
  const channel = openRealChannel(services, name, set.data);
  opened(services).set(name, { version: set.version, channel });
  return channel;
}

const isOpen = (services: Services, name: Channel): boolean =>
  services.config.demo || keptPayChannels(services).get(name)?.enabled === true;

/** The same for who pays now. Throws `ChannelOff`. */
export async function openChannel(services: Services, name: Channel): Promise<PaymentChannel> {
  const channel = isOpen(services, name) ? await channelOf(services, name) : null;
  if (channel === null) throw new RefusedError('ChannelOff', '该支付方式暂未开通，请选择其他方式！');
  return channel;
}

/** A way to pay. `currency` and `rate` (yuan for one of it): what it takes where that is no CNY. */
export interface ChannelOffer {
  readonly name: Channel;
  readonly enabled: boolean;
  readonly sandbox: boolean;
  readonly currency: string;
  readonly rate: number | null;
}

/** Every way to pay, and whether it is open. */
export const channelList = (services: Services): Promise<ChannelOffer[]> =>
  Promise.all(
    channelNames.map(async (name) => {
      const channel = isOpen(services, name) ? await channelOf(services, name) : null;
      if (channel === null) return { name, enabled: false, sandbox: false, ...yuan };
      const { sandbox } = channel;
      return { name, enabled: true, sandbox, ...(name === 'paypal' ? foreign(services, sandbox) : yuan) };
    }),
  );

const yuan = { currency: 'CNY', rate: null } as const;

function foreign(services: Services, sandbox: boolean): Pick<ChannelOffer, 'currency' | 'rate'> {
  if (sandbox) return sandboxRate;
  const { currency = '', rate = '' } = keptPayChannels(services).get('paypal')?.data ?? {};
  return { currency, rate: readRate(rate) };
}
