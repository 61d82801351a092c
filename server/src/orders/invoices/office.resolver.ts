import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { InvoiceCommand } from '@vigil/domain/orders/public';
import type { InvoiceView } from '@vigil/projections/orders/public';
import { Access } from '../../platform/access.js';
import { envelopeOf, isRepeat } from '../../platform/command-side/envelope.js';
import type { CommandEnvelope } from '../../platform/command-side/command-side.js';
import type { RequestContext } from '../../platform/context.js';
import { badInput, notFound, RefusedError } from '../../platform/errors.js';
import { Fen, Flag } from '../../platform/graphql/scalars.js';
import { pageOf, sortOf, toPage } from '../../platform/paging/paging.js';
import { Rest } from '../../platform/rest.js';
import { viewReached } from '../../platform/views/view-reached.js';
import { takeInvoiceFile } from './invoice-file.js';
import { invoicesWanted } from './invoices-wanted.js';
import { presentInvoiceSheet, presentRows } from './present.js';
import { followRefund, invoicesOf, invoiceView, keptNow, runInvoices } from './streams.js';
import { InvoiceOfficeInput, InvoiceRowPage, InvoiceSheet } from './types.js';

const columns = { requestTime: 'requestedAt', decideTime: 'decidedAt', amount: 'amount' };
const newestFirst = [{ field: 'requestedAt', descending: true }];

/** Everybody's invoices, for who makes them out in the tax system. */
@Resolver()
export class InvoiceOfficeResolver {
  @Access.wholeSite('pay:invoice')
  @Rest('/api/pay/invoice/paging')
  @Query(() => InvoiceRowPage)
  async invoicePaging(
    @Arg('input', () => InvoiceOfficeInput) input: InvoiceOfficeInput,
    @Ctx() context: RequestContext,
  ): Promise<InvoiceRowPage> {
    const { services } = context;
    const page = pageOf(input);
    const sort = sortOf(input, columns, newestFirst);
    await viewReached(context, 'invoices');
    const filter = await invoicesWanted(services, input.params ?? {});
    const [found, total] = await Promise.all([
      invoiceView(services).find({ filter, sort, skip: page.skip, limit: page.size }),
      invoiceView(services).count(filter),
    ]);
    return toPage(await presentRows(services, found), total, page);
  }

  /** How many wait to be made out, and how many to be reversed: [waiting, due]. */
  @Access.wholeSite('pay:invoice')
  @Rest('/api/pay/invoice/todo')
  @Query(() => [Int])
  async invoiceTodo(@Ctx() context: RequestContext): Promise<number[]> {
    await viewReached(context, 'invoices');
    const view = invoiceView(context.services);
    return Promise.all([view.count({ stage: 'requested' }), view.count({ reversalDue: true })]);
  }

  /** One invoice with all that is needed to make it out. */
  @Access.wholeSite('pay:invoice')
  @Rest('/api/pay/invoice/sheet')
  @Query(() => InvoiceSheet)
  async invoiceSheet(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<InvoiceSheet> {
    return presentInvoiceSheet(context.services, await found(context, id));
  }

  /**
   * Says that the tax system made an invoice out: its number, day and file (an own upload: PDF or OFD), and the amount that the
   * caller saw. Refuses `InvoiceChanged`, `InvoiceDecided`, `InvoiceNumberWrong`, `InvoiceNumberTaken`, `BadInput`.
   */
  @Access.wholeSite('pay:invoice')
  @Rest('/api/pay/invoice/issue')
  @Mutation(() => Flag)
  async invoiceIssue(
    @Arg('id', () => ID) id: string,
    @Arg('amount', () => Fen) amount: number,
    @Arg('number', () => String) number: string,
    @Arg('issuedOn', () => String, { description: '2026-11-28' }) issuedOn: string,
    @Arg('fileUrl', () => String) fileUrl: string,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    const { services } = context;
    const { payerId, invoice } = await found(context, id);
    const envelope = envelopeOf(context, 'invoiceIssue', { id, amount, number, issuedOn });
    if (await isDone(context, payerId, envelope)) return true;
    if (!isDay(issuedOn)) throw badInput('开票日期不正确！');
    const others = await invoiceView(services).find({ filter: { number }, limit: 2 });
    if (others.some((one) => one.id !== id))
      throw new RefusedError('InvoiceNumberTaken', '该发票号码已登记在另一张发票上，请核对！');
    const fileId = await takeInvoiceFile(context, payerId, fileUrl);
    const kept = await keptNow(services, invoice.lines);
    await run(context, payerId, envelope, {
      ...{ type: 'IssueInvoice', invoiceId: id, amount, number, issuedOn, fileId, kept },
    });
    for (const { orderId } of invoice.lines) await followRefund(services, orderId);
    return true;
  }

  /** Gives a request back with a reason. Refuses `InvoiceReasonMissing`, `InvoiceDecided`. */
  @Access.wholeSite('pay:invoice')
  @Rest('/api/pay/invoice/return')
  @Mutation(() => Flag)
  async invoiceReturn(
    @Arg('id', () => ID) id: string,
    @Arg('reason', () => String) reason: string,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    const { payerId } = await found(context, id);
    const envelope = envelopeOf(context, 'invoiceReturn', { id, reason });
    await run(context, payerId, envelope, { type: 'ReturnInvoice', invoiceId: id, reason });
    return true;
  }

  /**
   * Says that a red invoice of that number took one that was made out back; its orders may be invoiced anew. Refuses
   * `InvoiceNumberWrong`, `InvoiceDecided`.
   */
  @Access.wholeSite('pay:invoice')
  @Rest('/api/pay/invoice/reverse')
  @Mutation(() => Flag)
  async invoiceReverse(
    @Arg('id', () => ID) id: string,
    @Arg('number', () => String) number: string,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    const { payerId } = await found(context, id);
    const envelope = envelopeOf(context, 'invoiceReverse', { id, number });
    await run(context, payerId, envelope, { type: 'ReverseInvoice', invoiceId: id, number });
    return true;
  }
}

async function found(context: RequestContext, id: string): Promise<InvoiceView> {
  await viewReached(context, 'invoices');
  const view = await invoiceView(context.services).get(id);
  if (view === null) throw notFound('发票申请');
  return view;
}

/** Whether this very call was carried out before: its upload need not be there any more. */
const isDone = async (
  { services }: RequestContext,
  payerId: string,
  envelope: CommandEnvelope,
): Promise<boolean> => isRepeat(await invoicesOf(services).load(payerId), envelope);

async function run(
  context: RequestContext,
  payerId: string,
  envelope: CommandEnvelope,
  command: InvoiceCommand,
): Promise<void> {
  const { position } = await runInvoices(context.services, payerId, command, envelope);
  if (position !== null) context.reached(position);
}

function isDay(text: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
