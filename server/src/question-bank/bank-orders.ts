import type { BankOrder } from '@vigil/domain/question-bank/bank-right';
import { collections } from './collections.js';
import type { Collection } from '@vigil/stores/documents/port';
import { openEntity, type ReferenceEntity } from '../platform/reference/reference-entity.js';
import type { Services } from '../platform/services.js';

export const bankOrders = ({ documents }: Pick<Services, 'documents'>): Collection<BankOrder> =>
  documents.collection<BankOrder>(collections.bankOrders);

/** Orders of banks as reference data. Paying them belongs to the payments to come. */
export const bankOrderEntity = (services: Pick<Services, 'documents'>): ReferenceEntity<BankOrder> =>
  openEntity('bank-order', '题库订单', bankOrders(services));
