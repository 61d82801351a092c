import { z } from 'zod';
import { accept, type Decider, type Happened } from '../../kernel/decider.js';

const someMessages = z.object({ userId: z.string(), messageIds: z.array(z.string()) });

export const inboxSchemas = {
  /** They stood on a screen of the person's. */
  SiteMessagesShown: someMessages,
  /** The person opened them, or said that they are read: acknowledged. */
  SiteMessagesRead: someMessages,
  /** The person's inbox shows them no more; nobody else's changes. */
  SiteMessagesDeleted: someMessages,
  /** The person said that they have read a notice. */
  NoticeAcknowledged: z.object({ userId: z.string(), noticeId: z.string() }),
};

type Data<Type extends keyof typeof inboxSchemas> = z.infer<(typeof inboxSchemas)[Type]>;
export type SomeMessages = z.infer<typeof someMessages>;
export type NoticeAcknowledged = Data<'NoticeAcknowledged'>;
export type InboxEvent = {
  readonly [Type in keyof typeof inboxSchemas]: { readonly type: Type; readonly data: Data<Type> };
}[keyof typeof inboxSchemas];

/** What a person does with messages that they got; whoever sends the command has made sure of that. */
export type InboxCommand =
  | {
      readonly type: 'MarkShown' | 'MarkRead' | 'Delete';
      readonly userId: string;
      readonly messageIds: readonly string[];
    }
  | { readonly type: 'AcknowledgeNotice'; readonly userId: string; readonly noticeId: string };

/** How far each message has come with the person; what is not in it was only sent. */
export interface InboxState {
  readonly messages: ReadonlyMap<string, 'shown' | 'read' | 'deleted'>;
  readonly notices: ReadonlySet<string>;
}

export const inboxStream = (userId: string): string => `inbox-${userId}`;

/** Id of what a view keeps of a message with one person. */
export const inboxRowId = (userId: string, messageId: string): string => `${userId}:${messageId}`;

const steps = {
  MarkShown: { event: 'SiteMessagesShown', reaches: 'shown' },
  MarkRead: { event: 'SiteMessagesRead', reaches: 'read' },
  Delete: { event: 'SiteMessagesDeleted', reaches: 'deleted' },
} as const;
const order = { sent: 0, shown: 1, read: 2, deleted: 3 } as const;

function decide(command: InboxCommand, state: InboxState): ReturnType<typeof accept<InboxEvent>> {
  const { userId } = command;
  if (command.type === 'AcknowledgeNotice') {
    const { noticeId } = command;
    return state.notices.has(noticeId)
      ? accept()
      : accept<InboxEvent>({ type: 'NoticeAcknowledged', data: { userId, noticeId } });
  }
  const { event, reaches } = steps[command.type];
  const wanted = [...new Set(command.messageIds)];
  const below = (how: 'shown' | 'read' | 'deleted'): string[] =>
    wanted.filter((id) => order[state.messages.get(id) ?? 'sent'] < order[how]);
  const told = (type: InboxEvent['type'], messageIds: string[]): InboxEvent[] =>
    messageIds.length === 0 ? [] : [{ type, data: { userId, messageIds } } as InboxEvent];
  // What is read was shown: whoever counts the events counts it as both.
  const shownNow = command.type === 'MarkRead' ? told('SiteMessagesShown', below('shown')) : [];
  return accept<InboxEvent>(...shownNow, ...told(event, below(reaches)));
}

function evolve(state: InboxState, { type, data }: Happened<InboxEvent>): InboxState {
  const reached = (how: 'shown' | 'read' | 'deleted', ids: readonly string[]): InboxState => ({
    ...state,
    messages: new Map([...state.messages, ...ids.map((id) => [id, how] as const)]),
  });
  switch (type) {
    case 'SiteMessagesShown':
      return reached('shown', data.messageIds);
    case 'SiteMessagesRead':
      return reached('read', data.messageIds);
    case 'SiteMessagesDeleted':
      return reached('deleted', data.messageIds);
    case 'NoticeAcknowledged':
      return { ...state, notices: new Set([...state.notices, data.noticeId]) };
    default:
      return state;
  }
}

/** What one person did with messages and notices (RULES.md, MS6–MS8). */
export const inboxDecider: Decider<InboxState, InboxCommand, InboxEvent, never> = {
  initialState: { messages: new Map(), notices: new Set() },
  decide,
  evolve,
};
