import type { SomeMessages } from '@vigil/domain/messages/inbox/inbox.decider';
import type { MailEvent } from '@vigil/domain/messages/mail/mail.decider';
import type { MessageEvent } from '@vigil/domain/messages/sending/message.decider';
import type { EventWordsTable } from '../platform/declarations/event-words.js';

const say = (text: string) => ({ kind: 'message', text, fileId: null });
type MessageData<Type extends MessageEvent['type']> = Extract<MessageEvent, { type: Type }>['data'];
type Settled = Extract<MailEvent, { type: 'MailSettled' }>['data'];

const outcomes: Readonly<Record<Settled['outcome'], string>> = {
  sent: '邮件已发送',
  failed: '邮件发送失败',
  again: '邮件暂未发出，稍后重试',
  unknown: '邮件是否发出无法确认',
};
const channelWords = { site: '站内消息', mail: '邮件' } as const;
const counted = (data: unknown): number => (data as SomeMessages).messageIds.length;

/** How auditors read the events of messages: whom and how, never what was written. */
export const messagesWords: EventWordsTable = {
  SiteMessageSent: ({ data }) => {
    const { channels } = data as MessageData<'SiteMessageSent'>;
    return say(`发送${channels.map((channel) => channelWords[channel]).join('和')}`);
  },
  SiteMessageDelivered: ({ data }) => {
    const { userIds, mailTo } = data as MessageData<'SiteMessageDelivered'>;
    return say(`送达 ${userIds.length} 人${mailTo.length > 0 ? `，待发邮件 ${mailTo.length} 封` : ''}`);
  },
  SiteMessageDeliveryEnded: ({ data }) =>
    say(`送达完毕，共 ${(data as MessageData<'SiteMessageDeliveryEnded'>).people} 人`),
  SiteMessagesShown: ({ data }) => say(`消息 ${counted(data)} 条已显示`),
  SiteMessagesRead: ({ data }) => say(`消息 ${counted(data)} 条已读`),
  SiteMessagesDeleted: ({ data }) => say(`删除收到的消息 ${counted(data)} 条`),
  NoticeAcknowledged: () => say('确认已阅读公告'),
  MailAttempted: ({ data }) => say(`第 ${(data as { attempt: number }).attempt} 次发送邮件`),
  MailSettled: ({ data }) => say(outcomes[(data as Settled).outcome]),
  MailOrderedAgain: () => say('要求重新发送邮件'),
};
