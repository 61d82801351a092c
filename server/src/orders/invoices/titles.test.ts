import { expect, it } from 'vitest';
import type { InvoiceTitle } from '@vigil/domain/orders/public';
import type { InvoiceView } from '@vigil/projections/orders/public';
import type { Services } from '../../platform/services.js';
import { MemoryFiles } from '../../testing/memory-files.js';
import { invoiceKinds, readTitle, sealTitle } from './titles.js';

const title: InvoiceTitle = {
  ...{ kind: 'company', type: 'special', name: '示例科技有限公司', taxNumber: '91350100M000100Y43' },
  ...{ mail: 'caiwu@example.com', address: '', phone: '', bank: '', bankAccount: '', remark: '' },
};
const viewWith = (more: Partial<InvoiceView['invoice']>) =>
  ({ payerId: 'u1', invoice: { invoiceId: 'i1', ...more } }) as InvoiceView;

it('a title is read from its event, or from the file that events of before name, until the payer is erased', async () => {
  const files = new MemoryFiles();
  const services = { files } as unknown as Services;
  const sealed = viewWith({ title: await sealTitle(services, 'u1', title) });
  expect(files.stored.size).toBe(0);
  const bytes = Buffer.from(JSON.stringify(title));
  const { fileId } = await files.put(invoiceKinds.title, 'u1', 'application/json', bytes);
  const before = viewWith({ titleFileId: fileId });
  for (const one of [sealed, before]) expect(await readTitle(services, one)).toEqual(title);
  await files.eraseOwner('u1');
  for (const one of [sealed, before]) expect(await readTitle(services, one)).toBeNull();
});
