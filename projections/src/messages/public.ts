/** What other slices use of messages: nothing else of this folder is theirs. */
export type { InboxView, MailView, NoticeReceiptView, SentMessageView } from './message-views.js';
