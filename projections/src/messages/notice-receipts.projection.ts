import type { NoticeAcknowledged } from '@vigil/domain/messages/public';
import type { Recorded } from '@vigil/domain/kernel/event';
import type { Projection } from '../runner/projection.js';
import { noticeReceiptsCollection, type NoticeReceiptView } from './message-views.js';

const dataOf = (event: Recorded): NoticeAcknowledged => event.data as NoticeAcknowledged;

/** View `notice_receipts`: who has read which notice, and when they said so. */
export const noticeReceiptsProjection: Projection<NoticeReceiptView> = {
  name: 'notice_receipts',
  version: 1,
  collection: noticeReceiptsCollection,
  handles: ['NoticeAcknowledged'],
  key: (event) => `${dataOf(event).noticeId}:${dataOf(event).userId}`,
  fold: (document, event, id) => document ?? { id, ...dataOf(event), readAt: event.time },
};
