import { z } from 'zod';

const fen = z.number().int().positive();
const line = z.object({ orderId: z.string(), /** fen */ amount: fen });

/** Orders that one invoice is for, at most. */
export const invoiceLinesMost = 50;
/** Characters of a reason. */
export const invoiceReasonMost = 200;

/**
 * Facts of `invoices-{payerId}`: what one payer asked invoices for, and what became of them. To whom they are made out is
 * sealed by the payer's own key, and is lost once that is destroyed.
 */
export const invoiceSchemas = {
  InvoiceRequested: z.object({
    invoiceId: z.string(),
    payerId: z.string(),
    lines: z.array(line).min(1).max(invoiceLinesMost),
    /** to whom it is made out, as JSON, sealed by the payer's key (base64); absent: it is a file */
    title: z.string().optional(),
    /** the same, a file of the payer, as it was kept before it stood in the event */
    titleFileId: z.string().optional(),
  }),
  InvoiceWithdrawn: z.object({ invoiceId: z.string() }),
  /** Money went back while it waited: less is to be invoiced; a line of nothing is gone. */
  InvoiceReduced: z.object({ invoiceId: z.string(), orderId: z.string(), amount: z.number().int() }),
  /** `by` null: nothing is left of it, all went back. */
  InvoiceReturned: z.object({ invoiceId: z.string(), by: z.string().nullable(), reason: z.string() }),
  /** The tax system made it out: its number, day and file. */
  InvoiceIssued: z.object({
    invoiceId: z.string(),
    by: z.string(),
    /** fen; what it says */
    amount: fen,
    number: z.string(),
    /** `2026-11-28` */
    issuedOn: z.string(),
    fileId: z.string(),
  }),
  /** Money went back afterwards: it says more than was kept, and is to be reversed. */
  InvoiceReversalDue: z.object({ invoiceId: z.string(), orderId: z.string(), kept: z.number().int() }),
  /** A red invoice took all of it back. */
  InvoiceReversed: z.object({ invoiceId: z.string(), by: z.string(), number: z.string() }),
};

type Data<Type extends keyof typeof invoiceSchemas> = z.infer<(typeof invoiceSchemas)[Type]>;
export type InvoiceEvent = {
  readonly [Type in keyof typeof invoiceSchemas]: { readonly type: Type; readonly data: Data<Type> };
}[keyof typeof invoiceSchemas];
export type InvoiceRequested = Data<'InvoiceRequested'>;
export type InvoiceLine = InvoiceRequested['lines'][number];

export const invoicesStream = (payerId: string): string => `invoices-${payerId}`;
