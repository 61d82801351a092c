import { startReactor } from '../platform/reactors/reactor-runner.js';
import { together } from '../platform/roles/lease.js';
import type { Slice } from '../platform/slice.js';
import { collections } from './collections.js';
import { messagesDemo } from './demo/seed-messages.js';
import { messagesWords } from './event-words.js';
import { forgetMessagesOf } from './forget-person.js';
import { InboxResolver } from './inbox/inbox.resolver.js';
import { PersonMessagesResolver } from './inbox/person-messages.resolver.js';
import { unreadBook } from './inbox/unread-book.js';
import { MailResolver } from './mail/mail.resolver.js';
import { keptMailSettings, mailSettingsEntity } from './mail/mail-settings.js';
import { MailSettingsResolver } from './mail/mail-settings.resolver.js';
import { startMails } from './mail/send-mails.js';
import { messagesMenu } from './menu.js';
import { NoticeReceiptsResolver } from './notices/notice-receipts.resolver.js';
import { messagesDictionaries, messagesEnumerations } from './dictionaries.js';
import { NoticeResolver } from './notices/notice.resolver.js';
import { noticeEntity } from './notices/notices.js';
import { SendingResolver } from './sending/sending.resolver.js';
import { whenMessageSentDeliver } from './sending/when-message-sent-deliver.js';
import { TemplateResolver } from './templates/template.resolver.js';
import { templateEntity } from './templates/templates.js';
import { messagesStatus } from './status.js';
import { namedByNotices } from './uses.js';

/** What people are told: notices, messages in the site and by mail, and their templates. */
export const messagesSlice: Slice = {
  name: 'messages',
  resolvers: [
    NoticeResolver,
    NoticeReceiptsResolver,
    InboxResolver,
    PersonMessagesResolver,
    TemplateResolver,
    SendingResolver,
    MailResolver,
    MailSettingsResolver,
  ],
  collections,
  menu: messagesMenu,
  dictionaries: messagesDictionaries,
  enumerations: messagesEnumerations,
  eventWords: messagesWords,
  naming: namedByNotices,
  entities: (services) => [noticeEntity(services), templateEntity(services), mailSettingsEntity(services)],
  status: messagesStatus,
  demo: messagesDemo,
  forget: forgetMessagesOf,
  run: (services) => keptMailSettings(services).start(),
  serve: (services) => unreadBook(services).begin(),
  react: (services, lease) =>
    together([
      () => startReactor(services, whenMessageSentDeliver(services), lease),
      () => startMails(services, lease),
    ]),
};
