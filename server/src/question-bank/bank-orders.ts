import type { BankOrder } from '@vigil/domain/question-bank/bank-right';
import { findAll } from '@vigil/stores/documents/find-all';
import type { Bank } from '@vigil/domain/question-bank/bank';
import { takeOverOrder } from '../orders/public.js';
import { collections as platformCollections, type SettingDocument } from '../platform/collections.js';
import { openEntity, type ReferenceEntity } from '../platform/reference/reference-entity.js';
import type { Services } from '../platform/services.js';
import { collections } from './collections.js';

/** What they were kept as: the log has their changes, and verifying it looks for them. Nothing writes any. */
export const bankOrderEntity = ({ documents }: Pick<Services, 'documents'>): ReferenceEntity<BankOrder> =>
  openEntity('bank-order', '题库订单', documents.collection<BankOrder>(collections.bankOrders));

const markId = 'bank-orders-taken-over';

/**
 * Orders of banks of an earlier Vigil, which were reference data, become orders with streams: each once, paid ones paid, in
 * the order they were placed. Done before calls are answered; a crash in the middle is taken up where it was. The
 * documents stay as they were.
 */
export async function takeOverBankOrders(services: Services): Promise<void> {
  const { documents } = services;
  const settings = documents.collection<SettingDocument>(platformCollections.settings);
  if ((await settings.get(markId)) !== null) return;
  const former = await findAll(documents.collection<BankOrder>(collections.bankOrders), {});
  const banks = documents.collection<Bank>(collections.banks);
  for (const { id, userId, repoId, priceFen, state, createTime } of former.toSorted(
    (one, other) => one.createTime - other.createTime,
  ))
    await takeOverOrder(services, {
      ...{ formerId: id, buyerId: userId, price: priceFen, paid: state === 1, placedAt: createTime },
      subject: { kind: 'repo', id: repoId, title: (await banks.get(repoId))?.title ?? '题库' },
    });
  await settings.put({ id: markId, version: 1, value: { orders: former.length } });
}
