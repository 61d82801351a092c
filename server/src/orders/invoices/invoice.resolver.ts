import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { keptOf } from '@vigil/domain/orders/public';
import { Access } from '../../platform/access.js';
import { envelopeOf } from '../../platform/command-side/envelope.js';
import { account, type RequestContext } from '../../platform/context.js';
import { IdOf } from '../../platform/graphql/paging.js';
import { Flag } from '../../platform/graphql/scalars.js';
import { pageOf, toPage } from '../../platform/paging/paging.js';
import { Rest } from '../../platform/rest.js';
import { viewReached } from '../../platform/views/view-reached.js';
import { presentInvoices } from './present.js';
import { invoiceableOrders, requestInvoice } from './request-invoice.js';
import { invoiceView, runInvoices } from './streams.js';
import { InvoiceOrder, InvoiceTitleInput, PayInvoicePage, PayInvoicePagingInput } from './types.js';

/** Invoices for own orders. */
@Resolver()
export class InvoiceResolver {
  /** Own orders of which an invoice may be asked for now, newest first. */
  @Access.learner()
  @Rest('/api/pay/invoice/orders')
  @Query(() => [InvoiceOrder])
  async invoiceOrders(@Ctx() context: RequestContext): Promise<InvoiceOrder[]> {
    await viewReached(context, 'orders');
    const found = await invoiceableOrders(context.services, account(context).id);
    return found.map(({ id, title, paidAt, order }) => ({
      ...{ orderId: id, title, payTime: paidAt, amount: keptOf(order) },
    }));
  }

  /**
   * Asks for one invoice for one or several own orders, for what is kept of them. Refuses `InvoiceThere`,
   * `NothingToInvoice`, `RefundAsked`, `NotFound`, `BadInput`. Sent again under the same command id it asks once.
   */
  @Access.learner()
  @Rest('/api/pay/invoice/request')
  @Mutation(() => IdOf)
  async invoiceRequest(
    @Arg('orderIds', () => [ID]) orderIds: string[],
    @Arg('title', () => InvoiceTitleInput) title: InvoiceTitleInput,
    @Ctx() context: RequestContext,
  ): Promise<IdOf> {
    const envelope = envelopeOf(context, 'invoiceRequest', { orderIds });
    return { id: await requestInvoice(context, orderIds, title, envelope) };
  }

  /** Takes an own request back while it waits. Refuses `InvoiceDecided`, `NotFound`. */
  @Access.learner()
  @Rest('/api/pay/invoice/withdraw')
  @Mutation(() => Flag)
  async invoiceWithdraw(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<boolean> {
    const envelope = envelopeOf(context, 'invoiceWithdraw', { id });
    const command = { type: 'WithdrawInvoice', invoiceId: id } as const;
    const { position } = await runInvoices(context.services, account(context).id, command, envelope);
    if (position !== null) context.reached(position);
    return true;
  }

  /** Own invoices, newest first. */
  @Access.learner()
  @Rest('/api/pay/invoice/my-paging')
  @Query(() => PayInvoicePage)
  async invoices(
    @Arg('input', () => PayInvoicePagingInput) input: PayInvoicePagingInput,
    @Ctx() context: RequestContext,
  ): Promise<PayInvoicePage> {
    const { services } = context;
    const page = pageOf(input);
    await viewReached(context, 'invoices');
    const filter = { payerId: account(context).id };
    const [found, total] = await Promise.all([
      invoiceView(services).find({
        ...{ filter, skip: page.skip, limit: page.size },
        sort: [{ field: 'requestedAt', descending: true }],
      }),
      invoiceView(services).count(filter),
    ]);
    return toPage(await presentInvoices(services, found), total, page);
  }
}
