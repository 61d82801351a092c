import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import {
  channelData,
  channels,
  openChannelData,
  setChannelSecrets,
  type Channel,
  type ChannelData,
} from '@vigil/domain/orders/public';
import { Access } from '../../platform/access.js';
import type { RequestContext } from '../../platform/context.js';
import { badInput, RefusedError } from '../../platform/errors.js';
import { ReferenceVersion, referenceHistory } from '../../platform/reference/reference-history.js';
import { saveReference, versionAfter } from '../../platform/reference/reference-save.js';
import { Rest } from '../../platform/rest.js';
import type { Services } from '../../platform/services.js';
import type { PayChannelDocument } from '../collections.js';
import { PayChannelConfig, PayChannelSaveInput, PayChannelTested } from '../types.js';
import { channelConfigProblem, keptPayChannels, payChannelEntity } from './channel-config.js';
import { openRealChannel } from './open-channels.js';
import { ChannelRefusal } from './payment-channel.js';

/** How channels are set up. Keys and secrets go in, and never come out. */
@Resolver()
export class ChannelResolver {
  /** Every channel with what was entered for it, secrets aside. */
  @Access.admin('sys:pay')
  @Rest('/api/pay/config/detail')
  @Query(() => [PayChannelConfig])
  payConfigDetail(@Ctx() { services }: RequestContext): PayChannelConfig[] {
    return channels.map((name) => shown(services, name, keptPayChannels(services).get(name)));
  }

  /**
   * Saves a channel's settings. One that is open is tried first, and stays as it was where the channel cannot be reached
   * with them. Refuses `ProviderRefused` with the channel's own word.
   */
  @Access.wholeSite('sys:pay')
  @Rest('/api/pay/config/save')
  @Mutation(() => PayChannelConfig)
  async payConfigSave(
    @Arg('input', () => PayChannelSaveInput) input: PayChannelSaveInput,
    @Ctx() context: RequestContext,
  ): Promise<PayChannelConfig> {
    const { services } = context;
    const name = channelIn(input);
    const saved = await saveReference(context, payChannelEntity(services), {
      ...{ operation: 'payConfigSave', id: name, version: input.version, versioned: true, mayBeNew: true },
      payload: input,
      make: async (before) => {
        const data = checked(name, input, before);
        const said = input.enabled ? await probe(context, name, data) : null;
        if (said !== null) throw new RefusedError('ProviderRefused', `支付方式测试失败：${said}`);
        return { id: name, version: versionAfter(before), enabled: input.enabled, data };
      },
    });
    await keptPayChannels(services).changed();
    return shown(services, name, saved);
  }

  /** Tries what was typed: asks the channel after a trade that is none. Nothing is saved. */
  @Access.wholeSite('sys:pay')
  @Rest('/api/pay/config/test')
  @Mutation(() => PayChannelTested)
  async payConfigTest(
    @Arg('input', () => PayChannelSaveInput) input: PayChannelSaveInput,
    @Ctx() context: RequestContext,
  ): Promise<PayChannelTested> {
    const name = channelIn(input);
    const said = await probe(
      context,
      name,
      checked(name, input, keptPayChannels(context.services).get(name)),
    );
    return { works: said === null, said };
  }

  /** Who changed a channel's settings; secrets are not in it. */
  @Access.admin('sys:pay')
  @Rest('/api/pay/config/history')
  @Query(() => [ReferenceVersion])
  payConfigHistory(
    @Arg('name', () => String) name: string,
    @Ctx() { services }: RequestContext,
  ): Promise<ReferenceVersion[]> {
    return referenceHistory(services, 'pay-channel', channelIn({ name }));
  }
}

function channelIn({ name }: { readonly name: string }): Channel {
  const found = channels.find((one) => one === name);
  if (found === undefined) throw badInput('支付方式必须选择！');
  return found;
}

function checked(name: Channel, input: PayChannelSaveInput, before: PayChannelDocument | null): ChannelData {
  const { data } = input;
  const typed = typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
  const plain = channelData(name, typed, before?.data ?? {});
  const problem = channelConfigProblem(name, plain);
  if (problem !== null) throw badInput(problem);
  return plain;
}

/** In the channel's words, or in ours, why it does not work with them; null: it does. */
async function probe({ services }: RequestContext, name: Channel, data: ChannelData): Promise<string | null> {
  try {
    await openRealChannel(services, name, data).probe();
    return null;
  } catch (error) {
    if (error instanceof ChannelRefusal) return error.why;
    services.logger.warn({ err: error, channel: name }, 'a payment channel did not answer a trial');
    const cause = (error as { cause?: { code?: string } }).cause?.code;
    return cause === undefined ? '没有收到可信的应答' : `无法连接（${cause}）`;
  }
}

const shown = (
  { config: { demo } }: Pick<Services, 'config'>,
  name: Channel,
  config: PayChannelDocument | null,
): PayChannelConfig => ({
  ...{ name, enabled: config?.enabled ?? false, version: config?.version ?? null },
  sandbox: demo && config?.enabled !== true,
  data: openChannelData(name, config?.data ?? {}),
  secrets: setChannelSecrets(name, config?.data ?? {}),
});
