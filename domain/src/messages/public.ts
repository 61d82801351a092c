/** What other slices use of messages: nothing else of this folder is theirs. */
export { type Audience, type Member, everybody, peopleNamed } from './audience.js';
export { inboxRowId, type NoticeAcknowledged, type SomeMessages } from './inbox/inbox.decider.js';
export { mailId, type MailEvent } from './mail/mail.decider.js';
export type {
  Channel,
  MessageEvent,
  SiteMessageDelivered,
  SiteMessageSent,
} from './sending/message.decider.js';
export { endingOnce, filled } from './templates/template.js';
