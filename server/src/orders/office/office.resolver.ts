import { randomUUID } from 'node:crypto';
import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { imbalance } from '@vigil/domain/orders/public';
import { Access } from '../../platform/access.js';
import { envelopeOf } from '../../platform/command-side/envelope.js';
import { account, type RequestContext } from '../../platform/context.js';
import { notFound } from '../../platform/errors.js';
import { IdOf } from '../../platform/graphql/paging.js';
import { Fen, Flag } from '../../platform/graphql/scalars.js';
import { pageOf, sortOf, toPage } from '../../platform/paging/paging.js';
import { Rest } from '../../platform/rest.js';
import { viewReached } from '../../platform/views/view-reached.js';
import { refundIdOf, runOrder } from '../streams.js';
import { orderView, ordersWanted } from './orders-wanted.js';
import { presentOrders, presentSheet } from './present.js';
import { sumsOf } from './sums.js';
import { OrderOfficeInput, OrderRowPage, OrderSheet, OrderTotals } from './types.js';

const columns = { createTime: 'placedAt', payTime: 'paidAt', price: 'due' };
const newestFirst = [{ field: 'placedAt', descending: true }];

/** Everybody's orders, for who looks after the money. Nobody of one department alone: a channel's bill is the site's. */
@Resolver()
export class OrderOfficeResolver {
  @Access.wholeSite('pay:order')
  @Rest('/api/pay/order/paging')
  @Query(() => OrderRowPage)
  async orderPaging(
    @Arg('input', () => OrderOfficeInput) input: OrderOfficeInput,
    @Ctx() context: RequestContext,
  ): Promise<OrderRowPage> {
    const { services } = context;
    const page = pageOf(input);
    const sort = sortOf(input, columns, newestFirst);
    await viewReached(context, 'orders');
    const filter = await ordersWanted(services, input.params ?? {});
    const [found, total] = await Promise.all([
      orderView(services).find({ filter, sort, skip: page.skip, limit: page.size }),
      orderView(services).count(filter),
    ]);
    return toPage(await presentOrders(services, found), total, page);
  }

  /** The same orders in sums, and whether they balance. */
  @Access.wholeSite('pay:order')
  @Rest('/api/pay/order/totals')
  @Query(() => OrderTotals)
  async orderTotals(
    @Arg('input', () => OrderOfficeInput) input: OrderOfficeInput,
    @Ctx() context: RequestContext,
  ): Promise<OrderTotals> {
    const { services } = context;
    await viewReached(context, 'orders');
    const sums = await sumsOf(services, await ordersWanted(services, input.params ?? {}));
    return { ...sums, imbalance: imbalance(sums) };
  }

  /** One order with its trades, payments and refunds. */
  @Access.wholeSite('pay:order')
  @Rest('/api/pay/order/sheet')
  @Query(() => OrderSheet)
  async orderSheet(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<OrderSheet> {
    const { services } = context;
    await viewReached(context, 'orders');
    const view = await orderView(services).get(id);
    if (view === null) throw notFound('订单');
    return presentSheet(services, view, account(context).id);
  }

  /**
   * Asks that a part or all of what is left goes back; another person decides. Refuses `NoRefund` where nothing was paid,
   * `RefundTooLarge`, `RefundReasonMissing`, `LineMissing`. Sent again under the same command id it asks once.
   */
  @Access.wholeSite('pay:refund')
  @Rest('/api/pay/refund/request')
  @Mutation(() => IdOf)
  async refundRequest(
    @Arg('id', () => ID) id: string,
    @Arg('amount', () => Fen) amount: number,
    @Arg('reason', () => String) reason: string,
    @Arg('lineId', () => ID, { nullable: true, description: 'of an order with lines' }) lineId: string | null,
    @Ctx() context: RequestContext,
  ): Promise<IdOf> {
    const of = lineId === null || lineId === undefined ? {} : { lineId };
    const envelope = envelopeOf(context, 'refundRequest', { id, amount, reason, ...of });
    const refundId = refundIdOf(id, `${account(context).id}\n${envelope.commandId ?? randomUUID()}`);
    const command = { type: 'RequestRefund', refundId, amount, reason, ...of } as const;
    const { position } = await runOrder(context.services, id, command, envelope);
    if (position !== null) context.reached(position);
    return { id: refundId };
  }

  /**
   * Grants a refund that was asked for, or declines it. Refuses `OwnRefund` to who asked or bought, `RefundDecided`,
   * `NoRefund`. What was granted goes back by the way it came (`tendOrder`).
   */
  @Access.wholeSite('pay:refund:audit')
  @Rest('/api/pay/refund/decide')
  @Mutation(() => Flag)
  async refundDecide(
    @Arg('id', () => ID) id: string,
    @Arg('refundId', () => ID) refundId: string,
    @Arg('grant', () => Flag) grant: boolean,
    @Arg('reason', () => String, { nullable: true }) reason: string | null,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    const command = { type: 'DecideRefund', refundId, grant, reason: reason ?? '' } as const;
    const envelope = envelopeOf(context, 'refundDecide', { id, refundId, grant, reason });
    const { position } = await runOrder(context.services, id, command, envelope);
    if (position !== null) context.reached(position);
    return true;
  }
}
