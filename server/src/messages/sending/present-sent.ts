import type { MailView, SentMessageView } from '@vigil/projections/messages/public';
import { erasedName, peopleOf } from '../../organisation/public.js';
import type { Services } from '../../platform/services.js';
import { erasedText, htmlOf } from '../inbox/present-messages.js';
import { textsOf } from './send-message.js';
import type { SentMessage } from './types.js';

const bySystem = '系统';

/** Messages as the outbox shows them: texts and names joined, mails counted. */
export async function presentSent(
  services: Services,
  rows: readonly SentMessageView[],
): Promise<SentMessage[]> {
  const ids = rows.map(({ id }) => id);
  const mails = services.views.view<MailView>('mails');
  const counted = (state: MailView['state']) =>
    rows.some((row) => row.mails > 0)
      ? mails.countBy('messageId', { messageId: { in: ids }, state })
      : Promise.resolve(new Map<string, number>());
  const [texts, people, sent, failed, unknown] = await Promise.all([
    textsOf(services).getMany(ids),
    peopleOf(services).byIds(rows.map(({ sentBy }) => sentBy)),
    counted('sent'),
    counted('failed'),
    counted('unknown'),
  ]);
  const byId = new Map(texts.map((text) => [text.id, text]));
  return rows.map((row) => ({
    id: row.id,
    title: byId.get(row.id)?.title ?? erasedText,
    content: htmlOf(byId.get(row.id)?.content ?? ''),
    createTime: row.sentAt,
    sender: people.get(row.sentBy)?.realName ?? (row.bySystem ? bySystem : erasedName),
    ...{ audience: row.audience, channels: row.channels, template: row.template, delivered: row.ended },
    ...{ userCount: row.people, shownCount: row.shown, readCount: row.read, mailCount: row.mails },
    unreadOf: row.about?.kind === 'notice' ? row.about.id : null,
    mailSent: sent.get(row.id) ?? 0,
    mailFailed: failed.get(row.id) ?? 0,
    mailUnknown: unknown.get(row.id) ?? 0,
  }));
}
