import { filled } from '@vigil/domain/messages/templates/template';
import type { InboxView } from '@vigil/projections/messages/public';
import { peopleOf, type Person } from '../../organisation/public.js';
import type { Services } from '../../platform/services.js';
import type { MessageText } from '../collections.js';
import { textsOf } from '../sending/send-message.js';
import type { SiteMessage } from './types.js';

/** Shown of a message whose text went with the person it was written to. */
export const erasedText = '内容已删除';

const marks: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Plain text as HTML that says the same. */
export const htmlOf = (text: string): string =>
  text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark).replaceAll('\n', '<br>');

/** Title and content of a message as one person reads them: what is theirs is filled in. */
export function writtenTo(
  text: Pick<MessageText, 'title' | 'content'> | undefined,
  person: Pick<Person, 'realName' | 'userName' | 'deptName'> | undefined,
): { readonly title: string; readonly content: string } {
  if (text === undefined) return { title: erasedText, content: erasedText };
  const { realName = '', userName = '', deptName } = person ?? {};
  const values = { realName, userName, deptName: deptName ?? '' };
  return { title: filled(text.title, values), content: filled(text.content, values) };
}

/** Messages of one person's inbox as that person reads them. */
export async function messagesForReader(
  services: Services,
  userId: string,
  rows: readonly InboxView[],
): Promise<SiteMessage[]> {
  const [texts, people] = await Promise.all([
    textsOf(services).getMany(rows.map(({ messageId }) => messageId)),
    peopleOf(services).byIds([userId]),
  ]);
  const byId = new Map(texts.map((text) => [text.id, text]));
  return rows.map(({ messageId, sentAt, state }) => {
    const { title, content } = writtenTo(byId.get(messageId), people.get(userId));
    return { id: messageId, title, content: htmlOf(content), createTime: sentAt, readState: state };
  });
}
