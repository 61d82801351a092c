import type { DomainSlice } from '../kernel/slice.js';
import { inboxSchemas, type InboxEvent } from './inbox/inbox.decider.js';
import { mailSchemas, type MailEvent } from './mail/mail.decider.js';
import { messageSchemas, type MessageEvent } from './sending/message.decider.js';

export const messagesSlice = {
  name: 'messages',
  events: { ...messageSchemas, ...inboxSchemas, ...mailSchemas },
} satisfies DomainSlice<MessageEvent | InboxEvent | MailEvent>;
