import { accept, refuse, type CommandContext, type Decider, type Decision } from '../kernel/decider.js';
import {
  invoiceLinesMost,
  invoiceReasonMost,
  type InvoiceEvent,
  type InvoiceLine,
  type InvoiceRequested,
} from './invoice-events.js';

/** Where an invoice is: 待开票, 已开票, 已退回, 已撤回, 已红冲. */
export const invoiceStages = ['requested', 'issued', 'returned', 'withdrawn', 'reversed'] as const;
export type InvoiceStage = (typeof invoiceStages)[number];

/** One invoice of a payer. Amounts in fen. */
export interface Invoice extends Pick<InvoiceRequested, 'title' | 'titleFileId'> {
  readonly invoiceId: string;
  readonly lines: readonly InvoiceLine[];
  readonly stage: InvoiceStage;
  /** of the tax system; null: not made out */
  readonly number: string | null;
  readonly issuedOn: string | null;
  readonly fileId: string | null;
  readonly redNumber: string | null;
  /** why it came back; '': it did not */
  readonly reason: string;
  /** it is made out and says more than was kept, by order what was kept */
  readonly kept: Readonly<Record<string, number>>;
}
/** By id. */
export type Invoices = Readonly<Record<string, Invoice>>;

export type InvoiceCommand =
  /** `lines`: what was kept of each order, as its stream says. */
  | ({ readonly type: 'RequestInvoice' } & InvoiceRequested)
  | { readonly type: 'WithdrawInvoice'; readonly invoiceId: string }
  | { readonly type: 'ReturnInvoice'; readonly invoiceId: string; readonly reason: string }
  | {
      readonly type: 'IssueInvoice';
      readonly invoiceId: string;
      /** what the invoice of the tax system says */
      readonly amount: number;
      readonly number: string;
      readonly issuedOn: string;
      readonly fileId: string;
      /** what is kept of each order now */
      readonly kept: Readonly<Record<string, number>>;
    }
  /** So much is kept of an order now. */
  | { readonly type: 'FollowRefund'; readonly orderId: string; readonly kept: number }
  | { readonly type: 'ReverseInvoice'; readonly invoiceId: string; readonly number: string };

/** Why an invoice does not take a command; the sentence for each is made at the edge. */
export type InvoiceRefusal = {
  readonly reason:
    | 'NoInvoice'
    | 'NothingToInvoice'
    | 'InvoiceThere'
    | 'InvoiceDecided'
    | 'InvoiceChanged'
    | 'InvoiceReasonMissing'
    | 'InvoiceNumberWrong';
};

type InvoiceDecision = Decision<InvoiceEvent, InvoiceRefusal>;
type Of<Type extends InvoiceCommand['type']> = Extract<InvoiceCommand, { type: Type }>;

const take = (...events: InvoiceEvent[]): InvoiceDecision => accept<InvoiceEvent>(...events);

/** Fen that it is for. */
export const invoiceAmount = ({ lines }: Pick<Invoice, 'lines'>): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0);

/** It waits or is made out: its orders are invoiced, and not again. */
export const isInvoiceOpen = ({ stage }: Pick<Invoice, 'stage'>): boolean =>
  stage === 'requested' || stage === 'issued';

/** 待红冲: it is made out for more than was kept. */
export const isReversalDue = ({ stage, kept }: Pick<Invoice, 'stage' | 'kept'>): boolean =>
  stage === 'issued' && Object.keys(kept).length > 0;

/** The open invoice that an order is on; undefined: none. */
export const openInvoiceOf = (invoices: Invoices, orderId: string): Invoice | undefined =>
  Object.values(invoices).find(
    (one) => isInvoiceOpen(one) && one.lines.some((line) => line.orderId === orderId),
  );

/** A number of a 数电票: 20 digits; of an older electronic invoice with its code: 8 to 20. */
const numberForm = /^\d{8,20}$/;

function decide(command: InvoiceCommand, state: Invoices, { actor }: CommandContext): InvoiceDecision {
  if (command.type === 'RequestInvoice') return request(command, state);
  if (command.type === 'FollowRefund') return followRefund(command, state);
  const invoice = state[command.invoiceId];
  if (invoice === undefined) return refuse({ reason: 'NoInvoice' });
  switch (command.type) {
    case 'WithdrawInvoice':
      if (invoice.stage === 'withdrawn') return accept();
      return invoice.stage === 'requested'
        ? take({ type: 'InvoiceWithdrawn', data: { invoiceId: invoice.invoiceId } })
        : refuse({ reason: 'InvoiceDecided' });
    case 'ReturnInvoice':
      return giveBack(command, invoice, actor.id);
    case 'IssueInvoice':
      return issue(command, invoice, actor.id);
    case 'ReverseInvoice':
      return reverse(command, invoice, actor.id);
  }
}

function request({ type: _type, ...asked }: Of<'RequestInvoice'>, state: Invoices): InvoiceDecision {
  if (state[asked.invoiceId] !== undefined) return accept();
  const { lines } = asked;
  const isSome = lines.length > 0 && lines.length <= invoiceLinesMost;
  const isOnce = new Set(lines.map(({ orderId }) => orderId)).size === lines.length;
  if (!isSome || !isOnce || lines.some(({ amount }) => !Number.isInteger(amount) || amount < 1))
    return refuse({ reason: 'NothingToInvoice' });
  if (lines.some(({ orderId }) => openInvoiceOf(state, orderId) !== undefined))
    return refuse({ reason: 'InvoiceThere' });
  return take({ type: 'InvoiceRequested', data: asked });
}

function giveBack({ reason }: Of<'ReturnInvoice'>, invoice: Invoice, by: string): InvoiceDecision {
  const words = reason.trim();
  if (words === '' || words.length > invoiceReasonMost) return refuse({ reason: 'InvoiceReasonMissing' });
  if (invoice.stage === 'returned' && invoice.reason === words) return accept();
  if (invoice.stage !== 'requested') return refuse({ reason: 'InvoiceDecided' });
  return take({ type: 'InvoiceReturned', data: { invoiceId: invoice.invoiceId, by, reason: words } });
}

function issue(command: Of<'IssueInvoice'>, invoice: Invoice, by: string): InvoiceDecision {
  const { amount, number, issuedOn, fileId, kept } = command;
  if (invoice.stage === 'issued' && invoice.number === number) return accept();
  if (invoice.stage !== 'requested') return refuse({ reason: 'InvoiceDecided' });
  if (!numberForm.test(number)) return refuse({ reason: 'InvoiceNumberWrong' });
  const isMore = invoice.lines.some((line) => line.amount > (kept[line.orderId] ?? 0));
  if (isMore || amount !== invoiceAmount(invoice)) return refuse({ reason: 'InvoiceChanged' });
  const { invoiceId } = invoice;
  return take({ type: 'InvoiceIssued', data: { invoiceId, by, amount, number, issuedOn, fileId } });
}

/** One that waits becomes smaller, or comes back where nothing is left; one that is made out is to be reversed. */
function followRefund({ orderId, kept }: Of<'FollowRefund'>, state: Invoices): InvoiceDecision {
  const invoice = openInvoiceOf(state, orderId);
  const line = invoice?.lines.find((one) => one.orderId === orderId);
  if (invoice === undefined || line === undefined || line.amount <= kept) return accept();
  const { invoiceId } = invoice;
  if (invoice.stage === 'issued')
    return invoice.kept[orderId] === kept
      ? accept()
      : take({ type: 'InvoiceReversalDue', data: { invoiceId, orderId, kept } });
  const reduced: InvoiceEvent = { type: 'InvoiceReduced', data: { invoiceId, orderId, amount: kept } };
  return invoiceAmount(invoice) - line.amount + kept > 0
    ? take(reduced)
    : take(reduced, { type: 'InvoiceReturned', data: { invoiceId, by: null, reason: '订单已全部退款' } });
}

function reverse({ number }: Of<'ReverseInvoice'>, invoice: Invoice, by: string): InvoiceDecision {
  if (invoice.stage === 'reversed' && invoice.redNumber === number) return accept();
  if (invoice.stage !== 'issued') return refuse({ reason: 'InvoiceDecided' });
  if (!numberForm.test(number) || number === invoice.number) return refuse({ reason: 'InvoiceNumberWrong' });
  return take({ type: 'InvoiceReversed', data: { invoiceId: invoice.invoiceId, by, number } });
}

const begun = { stage: 'requested', number: null, issuedOn: null, fileId: null, redNumber: null } as const;

/** One invoice after one more of its events; null: none was asked for. */
export function evolveInvoice(invoice: Invoice | null, event: InvoiceEvent): Invoice | null {
  if (event.type === 'InvoiceRequested') {
    const { payerId: _payerId, ...asked } = event.data;
    return { ...begun, ...asked, reason: '', kept: {} };
  }
  if (invoice === null) return null;
  switch (event.type) {
    case 'InvoiceWithdrawn':
      return { ...invoice, stage: 'withdrawn' };
    case 'InvoiceReduced': {
      const { orderId, amount } = event.data;
      const lines = invoice.lines
        .map((line) => (line.orderId === orderId ? { ...line, amount } : line))
        .filter((line) => line.amount > 0);
      return { ...invoice, lines };
    }
    case 'InvoiceReturned':
      return { ...invoice, stage: 'returned', reason: event.data.reason };
    case 'InvoiceIssued': {
      const { number, issuedOn, fileId } = event.data;
      return { ...invoice, stage: 'issued', number, issuedOn, fileId };
    }
    case 'InvoiceReversalDue':
      return { ...invoice, kept: { ...invoice.kept, [event.data.orderId]: event.data.kept } };
    case 'InvoiceReversed':
      return { ...invoice, stage: 'reversed', redNumber: event.data.number };
    default:
      return invoice;
  }
}

/**
 * The invoices of one payer: an order is on one open invoice at most; none is made out for more than was kept; one that says
 * more than is kept, because money went back, is smaller or to be reversed. [OR23] [OR24] [OR25]
 */
export const invoicesDecider: Decider<Invoices, InvoiceCommand, InvoiceEvent, InvoiceRefusal> = {
  initialState: {},
  decide,
  evolve: (state, event) => {
    const { invoiceId } = event.data;
    const after = evolveInvoice(state[invoiceId] ?? null, event);
    return after === null ? state : { ...state, [invoiceId]: after };
  },
};
