import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { OrderView } from '@vigil/projections/orders/public';
import { Access } from '../platform/access.js';
import { envelopeOf } from '../platform/command-side/envelope.js';
import { account, type RequestContext } from '../platform/context.js';
import { pageOf, toPage } from '../platform/paging/paging.js';
import { Rest } from '../platform/rest.js';
import { viewReached } from '../platform/views/view-reached.js';
import { applyDiscount } from './discounts/apply-discount.js';
import { channelList, openChannel } from './channels/channels.js';
import { openTrade, ownOrder } from './open-trade.js';
import { told } from './present.js';
import { sandboxPaths } from './sandbox/sandbox-channels.js';
import { PayChannel, PayOrder, PayOrderPage, PayOrderPagingInput } from './types.js';

/** Paying own orders. What is bought is placed by the slice that sells it. */
@Resolver()
export class PayResolver {
  /** Ways to pay in their order; one that is not open is shown as such. */
  @Access.learner()
  @Rest('/api/pay/config/list')
  @Query(() => [PayChannel])
  payChannels(@Ctx() { services }: RequestContext): Promise<PayChannel[]> {
    return channelList(services);
  }

  /** An own order as its stream says. */
  @Access.learner()
  @Rest('/api/pay/order/detail')
  @Query(() => PayOrder)
  async payOrder(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<PayOrder> {
    const { services } = context;
    return told(id, await ownOrder(services, id, account(context).id), services.clock.now());
  }

  /**
   * Makes an own order cheaper by a code; where nothing is left to pay it is paid at once. Refuses `DiscountUnknown`,
   * `DiscountOver`, `DiscountOther`, `DiscountMinimum`, `DiscountUsedUp`, `DiscountUsedByYou`, `DiscountThere`,
   * `PaymentBegun`, `OrderClosed`, `OrderPaidAlready`; 429 to who tries many.
   */
  @Access.learner()
  @Rest('/api/pay/order/discount')
  @Mutation(() => PayOrder)
  async payOrderDiscount(
    @Arg('id', () => ID) id: string,
    @Arg('code', () => String) code: string,
    @Ctx() context: RequestContext,
  ): Promise<PayOrder> {
    return told(id, await applyDiscount(context, id, code), context.services.clock.now());
  }

  /** Own orders, newest first. */
  @Access.learner()
  @Rest('/api/pay/order/my-paging')
  @Query(() => PayOrderPage)
  async payOrders(
    @Arg('input', () => PayOrderPagingInput) input: PayOrderPagingInput,
    @Ctx() context: RequestContext,
  ): Promise<PayOrderPage> {
    const { services } = context;
    const page = pageOf(input);
    await viewReached(context, 'orders');
    const state = input.params?.orderState;
    const filter = { buyerId: account(context).id, ...(typeof state === 'number' ? { state } : {}) };
    const orders = services.views.view<OrderView>('orders');
    const [found, total] = await Promise.all([
      orders.find({
        filter,
        sort: [{ field: 'placedAt', descending: true }],
        skip: page.skip,
        limit: page.size,
      }),
      orders.count(filter),
    ]);
    const now = services.clock.now();
    return toPage(
      found.map((view) => told(view.id, view.order, now, view.placedAt)),
      total,
      page,
    );
  }

  /**
   * A form that leads to Alipay's page, signed anew at each call. Refuses `ChannelOff`, `OrderClosed`,
   * `OrderPaidAlready`.
   */
  @Access.learner()
  @Rest('/api/pay/alipay/trade')
  @Mutation(() => String)
  async alipayTrade(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<string> {
    const envelope = envelopeOf(context, 'alipayTrade', { id });
    return (await openTrade(context.services, id, 'alipay', envelope)).text;
  }

  /**
   * The text of the QR code that the buyer scans with WeChat; in the sandbox the path of a page that stands for the phone's.
   * Refuses as `alipayTrade`.
   */
  @Access.learner()
  @Rest('/api/pay/wechat/trade')
  @Mutation(() => String)
  async wechatTrade(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<string> {
    const envelope = envelopeOf(context, 'wechatTrade', { id });
    const { text } = await openTrade(context.services, id, 'wechat', envelope);
    const channel = await openChannel(context.services, 'wechat');
    return channel.sandbox ? text.replace(/^.*\?/, `${sandboxPaths.phone}?`) : text;
  }

  /** The address at PayPal where the buyer agrees. Refuses as `alipayTrade`. */
  @Access.learner()
  @Rest('/api/pay/paypal/trade')
  @Mutation(() => String)
  async paypalTrade(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<string> {
    const envelope = envelopeOf(context, 'paypalTrade', { id });
    return (await openTrade(context.services, id, 'paypal', envelope)).text;
  }
}
