import type { MailSettings } from '@vigil/domain/messages/mail/mail-settings';
import type { Notice } from '@vigil/domain/messages/notices/notice';
import type { NotifyTemplate } from '@vigil/domain/messages/templates/template';
import { define } from '@vigil/stores/documents/define';
import type { Document } from '@vigil/stores/documents/port';

/**
 * Title and text of a message: id = the message's. Put before the event that names it by its hash; apart from
 * the log, so that what was written to one person goes with them.
 */
export interface MessageText extends Document {
  readonly title: string;
  /** plain, variables of people as they stand */
  readonly content: string;
  /** the one person it was written to; null: several, or unknown beforehand */
  readonly onlyTo: string | null;
}

/** What the log has of the mail settings: whether there is a password. */
export const recordedMailSettings = ({ password, ...rest }: MailSettings): unknown =>
  password === undefined ? rest : { ...rest, hasPassword: password !== '' };

/** What messages keeps. */
export const collections = {
  notices: define<Notice>({ name: 'notices', recordedAs: 'notice', indexes: [{ fields: ['state'] }] }),
  notifyTemplates: define<NotifyTemplate>({
    name: 'notify_templates',
    recordedAs: 'notify-template',
    indexes: [{ fields: ['code'], unique: true }],
  }),
  mailSettings: define<MailSettings>({
    name: 'mail_settings',
    recordedAs: 'mail-settings',
    recordedForm: recordedMailSettings,
    indexes: [],
  }),
  messageTexts: define<MessageText>({
    name: 'message_texts',
    indexes: [{ fields: ['onlyTo'], sparse: true }],
  }),
} as const;
