import type { MessageEvent, SomeMessages } from '@vigil/domain/messages/public';
import type { Recorded } from '@vigil/domain/kernel/event';
import type { Projection } from '../runner/projection.js';
import { sentMessagesCollection, type SentMessageView } from './message-views.js';

type Counted =
  | MessageEvent
  | { readonly type: 'SiteMessagesShown' | 'SiteMessagesRead'; readonly data: SomeMessages };

/** View `sent_messages`: what was sent, how far its delivery is, and how many saw and read it. */
export const sentMessagesProjection: Projection<SentMessageView> = {
  name: 'sent_messages',
  version: 1,
  collection: sentMessagesCollection,
  handles: [
    ...['SiteMessageSent', 'SiteMessageDelivered', 'SiteMessageDeliveryEnded'],
    ...['SiteMessagesShown', 'SiteMessagesRead'],
  ],
  key: (event) => {
    const { data } = event as Recorded & Counted;
    return 'messageId' in data ? data.messageId : data.messageIds;
  },
  fold: (document, event, id) => {
    const fact = event as Recorded & Counted;
    if (fact.type === 'SiteMessageSent') {
      const { audience, channels, template, about } = fact.data;
      return {
        ...{
          id,
          sentAt: fact.time,
          sentBy: fact.actor.id,
          bySystem: fact.actor.kind === 'system',
          audience,
          channels,
          template,
          about,
        },
        ...{ people: 0, mails: 0, ended: false, shown: 0, read: 0 },
      };
    }
    if (document === null) return null;
    switch (fact.type) {
      case 'SiteMessageDelivered':
        return {
          ...document,
          people: document.people + fact.data.userIds.length,
          mails: document.mails + fact.data.mailTo.length,
        };
      case 'SiteMessageDeliveryEnded':
        return { ...document, ended: true };
      case 'SiteMessagesShown':
        return { ...document, shown: document.shown + 1 };
      case 'SiteMessagesRead':
        return { ...document, read: document.read + 1 };
      default:
        return document;
    }
  },
  topic: ({ id }) => id,
};
