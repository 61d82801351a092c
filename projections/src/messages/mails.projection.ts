import { mailId, type MailEvent, type SiteMessageDelivered } from '@vigil/domain/messages/public';
import type { Recorded } from '@vigil/domain/kernel/event';
import type { Projection } from '../runner/projection.js';
import { mailsCollection, type MailView } from './message-views.js';

type MailFact = Recorded &
  (MailEvent | { readonly type: 'SiteMessageDelivered'; readonly data: SiteMessageDelivered });

/** View `mails`: every mail with where it stands. Bus topic: the message. */
export const mailsProjection: Projection<MailView> = {
  name: 'mails',
  version: 1,
  collection: mailsCollection,
  handles: ['SiteMessageDelivered', 'MailAttempted', 'MailSettled', 'MailOrderedAgain'],
  key: (event) => {
    const fact = event as MailFact;
    if (fact.type !== 'SiteMessageDelivered') return mailId(fact.data);
    const { messageId, mailTo } = fact.data;
    return mailTo.length === 0 ? null : mailTo.map((userId) => mailId({ messageId, userId }));
  },
  fold: (document, event, id) => {
    const fact = event as MailFact;
    const { messageId } = fact.data;
    const at = fact.time;
    if (fact.type === 'SiteMessageDelivered') {
      const userId = id.slice(messageId.length + 1);
      return { id, messageId, userId, state: 'queued', attempts: 0, reason: null, dueAt: at, at };
    }
    if (document === null) return null;
    switch (fact.type) {
      case 'MailAttempted':
        return { ...document, state: 'sending', attempts: fact.data.attempt, at };
      case 'MailSettled': {
        const { outcome, reason, dueAt } = fact.data;
        const state = outcome === 'again' ? 'queued' : outcome;
        return { ...document, state, reason, dueAt: dueAt ?? document.dueAt, at };
      }
      case 'MailOrderedAgain':
        return { ...document, state: 'queued', dueAt: at, at };
      default:
        return document;
    }
  },
  topic: ({ messageId }) => messageId,
};
