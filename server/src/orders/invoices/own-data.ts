import { ownJson, type OwnDataPart } from '../../platform/declarations/answers.js';
import type { Services } from '../../platform/services.js';
import { endingOf } from './invoice-file.js';
import { presentInvoices } from './present.js';
import { invoiceView } from './streams.js';

/** What somebody asked invoices for, to whom they are made out, and the invoices as files. */
export async function ownInvoices(services: Services, userId: string): Promise<OwnDataPart[]> {
  const found = await invoiceView(services).find({
    filter: { payerId: userId },
    sort: [{ field: 'requestedAt' }],
  });
  if (found.length === 0) return [];
  const files = found.map(async ({ invoice: { fileId, number } }): Promise<OwnDataPart[]> => {
    const file = fileId === null ? null : await services.files.get(fileId);
    if (file === null || file.owner !== userId) return [];
    const path = `invoices/${number ?? 'invoice'}.${endingOf(file.mimeType)}`;
    return [{ path, content: () => Promise.resolve(Buffer.from(file.bytes)) }];
  });
  const rows = async () =>
    (await presentInvoices(services, found)).map(({ fileUrl: _fileUrl, ...one }) => one);
  return [ownJson('invoices/invoices.json', rows), ...(await Promise.all(files)).flat()];
}
