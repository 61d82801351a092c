import type { Audience, Channel } from '@vigil/domain/messages/public';
import { define } from '@vigil/stores/documents/define';
import type { ViewDocument } from '../runner/projection.js';

/** View `sent_messages`: a message as whoever sent it sees it. Times in ms; counts are of people. */
export interface SentMessageView extends ViewDocument {
  /** message id */
  readonly id: string;
  readonly sentAt: number;
  /** user id, or the name of what reminds */
  readonly sentBy: string;
  /** a program sent it, e.g. a reminder */
  readonly bySystem: boolean;
  readonly audience: Audience;
  readonly channels: readonly Channel[];
  readonly template: string | null;
  readonly about: { readonly kind: string; readonly id: string } | null;
  readonly people: number;
  readonly mails: number;
  /** whoever it is for has it */
  readonly ended: boolean;
  readonly shown: number;
  readonly read: number;
}

/** View `inbox`: a message with one person. */
export interface InboxView extends ViewDocument {
  /** `{userId}:{messageId}` */
  readonly id: string;
  readonly userId: string;
  readonly messageId: string;
  /** when it was delivered */
  readonly sentAt: number;
  readonly shownAt: number | null;
  readonly readAt: number | null;
  /** 0 unread, 1 read, 2 deleted */
  readonly state: number;
}

/** View `mails`: a mail to one person. */
export interface MailView extends ViewDocument {
  /** `{messageId}.{userId}` */
  readonly id: string;
  readonly messageId: string;
  readonly userId: string;
  readonly state: 'queued' | 'sending' | 'sent' | 'failed' | 'unknown';
  readonly attempts: number;
  readonly reason: string | null;
  /** queued: not before */
  readonly dueAt: number;
  /** when it came into its state */
  readonly at: number;
}

/** View `notice_receipts`: who said that they have read a notice. */
export interface NoticeReceiptView extends ViewDocument {
  /** `{noticeId}:{userId}` */
  readonly id: string;
  readonly noticeId: string;
  readonly userId: string;
  readonly readAt: number;
}

export const sentMessagesCollection = define<SentMessageView>({
  name: 'sent_messages',
  indexes: [{ fields: ['sentAt'] }, { fields: ['sentBy', 'sentAt'] }],
});
export const inboxCollection = define<InboxView>({
  name: 'inbox',
  indexes: [{ fields: ['userId', 'state', 'sentAt'] }],
});
export const mailsCollection = define<MailView>({
  name: 'mails',
  indexes: [
    { fields: ['state', 'dueAt'] },
    { fields: ['messageId', 'state'] },
    { fields: ['userId', 'state'] },
  ],
});
export const noticeReceiptsCollection = define<NoticeReceiptView>({
  name: 'notice_receipts',
  indexes: [{ fields: ['noticeId', 'readAt'] }, { fields: ['userId'] }],
});
