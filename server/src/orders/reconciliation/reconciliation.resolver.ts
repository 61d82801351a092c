import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { isBillDue, type BillDay, type Channel } from '@vigil/domain/orders/public';
import { Access } from '../../platform/access.js';
import { envelopeOf } from '../../platform/command-side/envelope.js';
import type { RequestContext } from '../../platform/context.js';
import { commandIdReused, notFound, RefusedError, RetryLaterError } from '../../platform/errors.js';
import { pageOf, toPage } from '../../platform/paging/paging.js';
import { Rest } from '../../platform/rest.js';
import { BillDamaged, BillNotReady, ChannelRefusal } from '../channels/payment-channel.js';
import { compareDay } from './compare-day.js';
import { channelNamed, dayNamed, dayOf, daysWanted } from './days.js';
import { reconciliationsOf, refusedReconciliation } from './streams.js';
import { ReconciliationDay, ReconciliationDayPage, ReconciliationInput } from './types.js';

/** Channels' bills held against what we know, for accountants; nobody of one department alone. */
@Resolver()
export class ReconciliationResolver {
  /** Days of all channels, newest first. */
  @Access.wholeSite('pay:reconcile')
  @Rest('/api/pay/reconciliation/paging')
  @Query(() => ReconciliationDayPage)
  async reconciliationPaging(
    @Arg('input', () => ReconciliationInput) input: ReconciliationInput,
    @Ctx() { services }: RequestContext,
  ): Promise<ReconciliationDayPage> {
    const page = pageOf(input);
    const found = await daysWanted(services, input.params ?? {});
    return toPage(found.slice(page.skip, page.skip + page.size), found.length, page);
  }

  /** One day of a channel with all that differs. */
  @Access.wholeSite('pay:reconcile')
  @Rest('/api/pay/reconciliation/detail')
  @Query(() => ReconciliationDay)
  reconciliationDay(
    @Arg('channel', () => String) channel: string,
    @Arg('day', () => String) day: string,
    @Ctx() context: RequestContext,
  ): Promise<ReconciliationDay> {
    return shown(context, channelNamed(channel), dayNamed(day));
  }

  /**
   * Fetches the bill of a day and compares it again, or for the first time. Refuses `BillNotReady`, `BillDamaged`,
   * `ProviderRefused` with the channel's own word, `ChannelOff`; 503 where the channel cannot be reached.
   */
  @Access.wholeSite('pay:reconcile:settle')
  @Rest('/api/pay/reconciliation/compare')
  @Mutation(() => ReconciliationDay)
  async reconciliationCompare(
    @Arg('channel', () => String) channel: string,
    @Arg('day', () => String) day: string,
    @Ctx() context: RequestContext,
  ): Promise<ReconciliationDay> {
    const { services, session } = context;
    const [name, on] = [channelNamed(channel), dayNamed(day)];
    if (session !== null) services.rates.heavy(session);
    if (!isBillDue(on, services.clock.now())) throw notReady();
    const envelope = { ...envelopeOf(context, 'reconciliationCompare', { name, on }), commandId: null };
    const done = await compareDay(services, name, on, envelope).catch((error: unknown) => {
      throw inWords(context, name, error);
    });
    if (done === false) throw new RefusedError('ChannelOff', '该支付方式没有开通过！');
    if (done.position !== null) context.reached(done.position);
    return shown(context, name, on);
  }

  /** Settles a difference with words. Refuses `NotFound`, `DifferenceSettled`, `ExplanationMissing`. */
  @Access.wholeSite('pay:reconcile:settle')
  @Rest('/api/pay/reconciliation/explain')
  @Mutation(() => ReconciliationDay)
  async reconciliationExplain(
    @Arg('channel', () => String) channel: string,
    @Arg('day', () => String) day: string,
    @Arg('id', () => ID) id: string,
    @Arg('words', () => String) words: string,
    @Ctx() context: RequestContext,
  ): Promise<ReconciliationDay> {
    const [name, on] = [channelNamed(channel), dayNamed(day)];
    const outcome = await reconciliationsOf(context.services).execute(
      name,
      { type: 'ExplainDifference', channel: name, day: on, id, words },
      envelopeOf(context, 'reconciliationExplain', { name, on, id, words }),
    );
    if (outcome.kind === 'refused') throw refusedReconciliation(outcome.refusal);
    if (outcome.kind === 'command-id-reused') throw commandIdReused();
    if (outcome.position !== null) context.reached(outcome.position);
    return shown(context, name, on);
  }
}

async function shown(
  { services }: RequestContext,
  channel: Channel,
  day: BillDay,
): Promise<ReconciliationDay> {
  const found = await dayOf(services, channel, day);
  if (found === null) throw notFound('该日对账');
  return found;
}

const notReady = (): RefusedError =>
  new RefusedError('BillNotReady', '账单尚未生成，请于次日上午 10 点后再试！');

function inWords({ services }: RequestContext, channel: Channel, error: unknown): unknown {
  if (error instanceof RefusedError || error instanceof RetryLaterError) return error;
  if (error instanceof BillNotReady) return notReady();
  if (error instanceof ChannelRefusal)
    return new RefusedError('ProviderRefused', `支付渠道拒绝：${error.why}`);
  services.logger.warn({ err: error, channel }, 'a bill could not be compared');
  if (error instanceof BillDamaged)
    return new RefusedError('BillDamaged', '账单不完整或与校验值不符，没有采用，请稍后再试！');
  return new RetryLaterError('暂时无法从支付渠道取得账单，请稍后再试！');
}
