import {
  invoiceTitleProblem,
  invoiceTitleSchema,
  invoiceTitleTyped,
  type InvoiceTitle,
} from '@vigil/domain/orders/public';
import type { InvoiceView } from '@vigil/projections/orders/public';
import { badInput } from '../../platform/errors.js';
import type { Services } from '../../platform/services.js';
import { textOfFile } from '../../platform/files/text-of-file.js';

/**
 * Files of the payer, which go with the payer's key: the tax system's, and titles that were given before they stood in the
 * event (decision 291).
 */
export const invoiceKinds = { title: 'invoice-title', file: 'invoice-file' } as const;

/** What a payer typed, as it is kept. Refuses in words what no invoice can be made out to. */
export function titleFrom(typed: unknown): InvoiceTitle {
  const read = invoiceTitleSchema.safeParse(typed);
  if (!read.success) throw badInput('开票信息不完整，请检查后重试！');
  const title = invoiceTitleTyped(read.data);
  const problem = invoiceTitleProblem(title);
  if (problem !== null) throw badInput(problem);
  return title;
}

/** A title as it stands in the event that it is given by: only its payer's key opens it. */
export const sealTitle = (services: Services, payerId: string, title: InvoiceTitle): Promise<string> =>
  services.files.seal(payerId, JSON.stringify(title));

/** null: the payer was erased. */
export async function readTitle(
  services: Services,
  { payerId, invoice }: Pick<InvoiceView, 'payerId' | 'invoice'>,
): Promise<InvoiceTitle | null> {
  const text =
    invoice.title === undefined
      ? await textOfFile(services, invoice.titleFileId)
      : await services.files.unseal(payerId, invoice.title);
  return text === null ? null : invoiceTitleSchema.parse(JSON.parse(text));
}
