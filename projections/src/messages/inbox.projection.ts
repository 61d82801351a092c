import { inboxRowId, type SiteMessageDelivered, type SomeMessages } from '@vigil/domain/messages/public';
import type { Recorded } from '@vigil/domain/kernel/event';
import type { Projection } from '../runner/projection.js';
import { inboxCollection, type InboxView } from './message-views.js';

const handles = [
  'SiteMessageDelivered',
  'SiteMessagesShown',
  'SiteMessagesRead',
  'SiteMessagesDeleted',
] as const;
type InboxFact = Recorded &
  (
    | { readonly type: 'SiteMessageDelivered'; readonly data: SiteMessageDelivered }
    | {
        readonly type: Exclude<(typeof handles)[number], 'SiteMessageDelivered'>;
        readonly data: SomeMessages;
      }
  );

/** View `inbox`: one document for each message with each person. */
export const inboxProjection: Projection<InboxView> = {
  name: 'inbox',
  version: 1,
  collection: inboxCollection,
  handles,
  key: (event) => {
    const fact = event as InboxFact;
    if (fact.type !== 'SiteMessageDelivered')
      return fact.data.messageIds.map((messageId) => inboxRowId(fact.data.userId, messageId));
    const { messageId, userIds, inSite } = fact.data;
    return inSite ? userIds.map((userId) => inboxRowId(userId, messageId)) : null;
  },
  fold: (document, event, id) => {
    const fact = event as InboxFact;
    if (fact.type === 'SiteMessageDelivered') {
      const { messageId } = fact.data;
      const userId = id.slice(0, -messageId.length - 1);
      return { id, userId, messageId, sentAt: fact.time, shownAt: null, readAt: null, state: 0 };
    }
    if (document === null) return null;
    if (fact.type === 'SiteMessagesShown') return { ...document, shownAt: fact.time };
    if (fact.type === 'SiteMessagesRead') return { ...document, readAt: fact.time, state: 1 };
    return { ...document, state: 2 };
  },
};
