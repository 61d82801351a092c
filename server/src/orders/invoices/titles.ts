import {
  invoiceTitleProblem,
  invoiceTitleSchema,
  invoiceTitleTyped,
  type InvoiceTitle,
} from '@vigil/domain/orders/public';
import { badInput } from '../../platform/errors.js';
import type { Services } from '../../platform/services.js';

/** Files of the payer: to whom an invoice is made out, and the tax system's file. They go with the payer's key. */
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

export async function storeTitle(services: Services, payerId: string, title: InvoiceTitle): Promise<string> {
  const bytes = Buffer.from(JSON.stringify(title));
  return (await services.fileRecords.put(invoiceKinds.title, payerId, 'application/json', bytes)).fileId;
}

/** null: the payer was erased. */
export async function readTitle(services: Services, fileId: string): Promise<InvoiceTitle | null> {
  const file = await services.files.get(fileId);
  return file === null
    ? null
    : invoiceTitleSchema.parse(JSON.parse(Buffer.from(file.bytes).toString('utf8')));
}
