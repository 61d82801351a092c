import { findAll } from '@vigil/stores/documents/find-all';
import type { Services } from '../platform/services.js';
import { unreadBook } from './inbox/unread-book.js';
import { textsOf } from './sending/send-message.js';

/**
 * What was written to the person alone goes; messages to several, and what the log has of them (ids and times,
 * of nobody then), stay. May be repeated.
 */
export async function forgetMessagesOf(services: Services, userId: string): Promise<void> {
  const texts = textsOf(services);
  for (const { id } of await findAll(texts, { onlyTo: userId })) await texts.delete(id);
  unreadBook(services).forget(userId);
}
