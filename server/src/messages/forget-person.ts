import { findAll } from '@vigil/stores/documents/find-all';
import type { MailView } from '@vigil/projections/messages/public';
import type { Services } from '../platform/services.js';
import { viewCaughtUp } from '../platform/views/view-caught-up.js';
import { unreadBook } from './inbox/unread-book.js';
import { bySystem } from '../platform/command-side/envelope.js';
import { messageStreams } from './message-streams.js';
import { textsOf } from './sending/send-message.js';

/**
 * What was written to the person alone goes, and no mail that waits is sent to them any more; messages to several,
 * and what the log has of them (ids and times, of nobody then), stay. May be repeated.
 */
export async function forgetMessagesOf(services: Services, userId: string): Promise<void> {
  const texts = textsOf(services);
  for (const { id } of await findAll(texts, { onlyTo: userId })) await texts.delete(id);
  await giveUpMails(services, userId);
  unreadBook(services).forget(userId);
}

async function giveUpMails(services: Services, userId: string): Promise<void> {
  await viewCaughtUp(services, 'mails');
  const waiting = await services.views
    .view<MailView>('mails')
    .find({ filter: { userId, state: 'queued' }, sort: [{ field: 'id' }] });
  for (const { id, messageId } of waiting)
    await messageStreams(services).mails.execute(
      id,
      { type: 'GiveUp', messageId, userId },
      bySystem(services, 'forget-person', 'giveUpMail'),
    );
}
