import { hash, randomUUID } from 'node:crypto';
import {
  invoiceReasonMost,
  invoicesDecider,
  invoicesStream,
  keptOf,
  type Invoice,
  type InvoiceCommand,
  type InvoiceRefusal,
  type Invoices,
} from '@vigil/domain/orders/public';
import type { InvoiceView } from '@vigil/projections/orders/public';
import { CommandSide, type CommandEnvelope } from '../../platform/command-side/command-side.js';
import { commandPorts } from '../../platform/command-side/command-ports.js';
import { commandIdReused, notFound, RefusedError } from '../../platform/errors.js';
import { perServices } from '../../platform/per-services.js';
import type { Services } from '../../platform/services.js';
import { bySystem } from '../../platform/command-side/envelope.js';
import { ordersOf } from '../streams.js';

/** The streams `invoices-{payerId}`. */
export const invoicesOf = perServices(
  (services: Services) =>
    new CommandSide({
      ...commandPorts(services),
      decider: invoicesDecider,
      streamOf: invoicesStream,
      cacheSize: 200,
    }),
);

export const invoiceView = ({ views }: Pick<Services, 'views'>) => views.view<InvoiceView>('invoices');

/** An invoice's id, by who asked under which command: asked twice it is one. */
export const invoiceIdOf = ({ actor, commandId }: CommandEnvelope): string =>
  hash('sha256', `${actor.id}\ninvoice\n${commandId ?? randomUUID()}`, 'hex').slice(0, 28);

/** Runs a command; a refusal is thrown in words. Answers the payer's invoices as they are now. */
export async function runInvoices(
  services: Services,
  payerId: string,
  command: InvoiceCommand,
  envelope: CommandEnvelope,
): Promise<{ readonly state: Invoices; readonly position: string | null }> {
  const outcome = await invoicesOf(services).execute(payerId, command, envelope);
  if (outcome.kind === 'refused') throw refusedInvoice(outcome.refusal);
  if (outcome.kind === 'command-id-reused') throw commandIdReused();
  return outcome;
}

/** Fen that are kept of each order now, as their streams say. */
export async function keptNow(
  services: Services,
  lines: Invoice['lines'],
): Promise<Readonly<Record<string, number>>> {
  const kept = lines.map(async ({ orderId }) => [
    orderId,
    keptOf((await ordersOf(services).load(orderId)).state),
  ]);
  return Object.fromEntries((await Promise.all(kept)) as [string, number][]);
}

/** What went back of an order makes its invoice smaller, or due to be reversed. May be repeated. */
export async function followRefund(services: Services, orderId: string): Promise<void> {
  const { state } = await ordersOf(services).load(orderId);
  if (state.placed === null) return;
  await invoicesOf(services).execute(
    state.placed.buyerId,
    { type: 'FollowRefund', orderId, kept: keptOf(state) },
    bySystem(services, 'follow-refunds'),
  );
}

export function refusedInvoice({ reason }: InvoiceRefusal): RefusedError {
  switch (reason) {
    case 'NoInvoice':
      return notFound('发票申请');
    case 'NothingToInvoice':
      return new RefusedError(reason, '没有可以开票的订单！');
    case 'InvoiceThere':
      return new RefusedError(reason, '所选订单已申请开票，请勿重复申请！');
    case 'InvoiceDecided':
      return new RefusedError(reason, '该发票申请已处理，请刷新后查看！');
    case 'InvoiceChanged':
      return new RefusedError(reason, '订单有退款，可开票金额已变化，请刷新后重试！');
    case 'InvoiceReasonMissing':
      return new RefusedError(reason, `请填写退回原因，不超过${invoiceReasonMost}个字！`);
    case 'InvoiceNumberWrong':
      return new RefusedError(reason, '发票号码应为 8 至 20 位数字！');
  }
}
