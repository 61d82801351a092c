import { anyProjection, type ProjectionSlice } from '../runner/slice.js';
import { inboxProjection } from './inbox.projection.js';
import { mailsProjection } from './mails.projection.js';
import { noticeReceiptsProjection } from './notice-receipts.projection.js';
import { sentMessagesProjection } from './sent-messages.projection.js';

export const messagesProjections: ProjectionSlice = {
  name: 'messages',
  projections: [
    ...[anyProjection(sentMessagesProjection), anyProjection(inboxProjection)],
    ...[anyProjection(mailsProjection), anyProjection(noticeReceiptsProjection)],
  ],
};
