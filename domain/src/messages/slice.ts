import type { DomainSlice } from '../kernel/slice.js';
import { inboxSchemas } from './inbox/inbox.decider.js';
import { mailSchemas } from './mail/mail.decider.js';
import { messageSchemas } from './sending/message.decider.js';

export const messagesSlice: DomainSlice = {
  name: 'messages',
  events: { ...messageSchemas, ...inboxSchemas, ...mailSchemas },
};
