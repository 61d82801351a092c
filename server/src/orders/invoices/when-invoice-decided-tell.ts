import { invoiceAmount, type InvoiceEvent } from '@vigil/domain/orders/public';
import { filled, peopleNamed } from '@vigil/domain/messages/public';
import { bySystem } from '../../platform/command-side/envelope.js';
import { ownTemplate, sendMessage } from '../../messages/public.js';
import type { Reactor } from '../../platform/reactors/reactor-runner.js';
import type { Services } from '../../platform/services.js';
import { invoicesOf } from './streams.js';

const telling = 'when-invoice-decided-tell';
const template = 'pay.invoice';
const streamBegins = 'invoices-';

type Decided = Extract<InvoiceEvent, { type: 'InvoiceIssued' | 'InvoiceReturned' | 'InvoiceReversed' }>;

/** The payer is told once of each decision: made out, returned and why, reversed. */
export const whenInvoiceDecidedTell = (services: Services): Reactor => ({
  name: telling,
  types: ['InvoiceIssued', 'InvoiceReturned', 'InvoiceReversed'],
  handle: async (event) => {
    const payerId = event.stream.slice(streamBegins.length);
    const decided = event as unknown as Decided;
    const invoice = (await invoicesOf(services).load(payerId)).state[decided.data.invoiceId];
    if (invoice === undefined) return;
    const { title, content, channels, enabled } = await ownTemplate(services, template);
    if (!enabled) return;
    const fen = decided.type === 'InvoiceIssued' ? decided.data.amount : invoiceAmount(invoice);
    const values = { invoiceAmount: `¥${(fen / 100).toFixed(2)}`, outcome: outcomeOf(decided) };
    const key = `${event.stream}/${event.revision}`;
    await sendMessage(
      services,
      {
        ...{ audience: peopleNamed([payerId]), channels, template },
        ...{ title: filled(title, values), content: filled(content, values) },
        about: { kind: 'invoice', id: invoice.invoiceId },
      },
      { ...bySystem(services, telling, 'tellInvoice', key), payload: { key } },
    );
  },
});

function outcomeOf({ type, data }: Decided): string {
  switch (type) {
    case 'InvoiceIssued':
      return '已开具，请到“我的发票”下载';
    case 'InvoiceReturned':
      return `的开票申请已退回，原因：${data.reason}`;
    case 'InvoiceReversed':
      return '已红冲，需要时可以重新申请开票';
  }
}
