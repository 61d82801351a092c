import { z } from 'zod';
import { accept, refuse, type Decider, type Decision, type Happened } from '../../kernel/decider.js';
import { audience } from '../audience.js';

/** How a message reaches people: in the site, by mail. */
export const channels = ['site', 'mail'] as const;
export type Channel = (typeof channels)[number];

export const messageSchemas = {
  /** Somebody, or a reminder, sent it. The text is a document of its own, so that it can be erased. */
  SiteMessageSent: z.object({
    messageId: z.string(),
    audience,
    /** of the audience only people of this department and those below it: its sender is bound to it; absent: all of them */
    within: z.string().optional(),
    /** notice id: of the audience only who has not said that they read it; absent: all of them */
    unreadOf: z.string().optional(),
    /** SHA-256 (hex) of title and content */
    sha256: z.string(),
    channels: z.array(z.enum(channels)),
    /** code of the template it was made from; null: written by hand */
    template: z.string().nullable(),
    /** what it is about, e.g. an exam */
    about: z.object({ kind: z.string(), id: z.string() }).nullable(),
  }),
  /** These people got it, by rising id; nobody is in two of these. */
  SiteMessageDelivered: z.object({
    messageId: z.string(),
    userIds: z.array(z.string()),
    /** false: by mail alone, the inbox does not show it */
    inSite: z.boolean(),
    /** those of them whom a mail is to be written to */
    mailTo: z.array(z.string()),
  }),
  SiteMessageDeliveryEnded: z.object({ messageId: z.string(), people: z.number(), mails: z.number() }),
};

type Data<Type extends keyof typeof messageSchemas> = z.infer<(typeof messageSchemas)[Type]>;
export type SiteMessageSent = Data<'SiteMessageSent'>;
export type SiteMessageDelivered = Data<'SiteMessageDelivered'>;
export type MessageEvent = {
  readonly [Type in keyof typeof messageSchemas]: { readonly type: Type; readonly data: Data<Type> };
}[keyof typeof messageSchemas];

export type MessageCommand =
  | ({ readonly type: 'Send' } & SiteMessageSent)
  | {
      readonly type: 'Deliver';
      /** ids, rising, all of them behind those who have it */
      readonly userIds: readonly string[];
      readonly mailTo: readonly string[];
    }
  | { readonly type: 'EndDelivery' };

export type MessageRefusal = {
  readonly reason: 'AlreadySent' | 'NotSent' | 'DeliveryEnded' | 'OutOfOrder' | 'NoChannel';
};

export interface MessageState {
  readonly sent: (SiteMessageSent & { readonly time: number }) | null;
  /** the last person who got it, by rising id; '': nobody yet */
  readonly last: string;
  readonly people: number;
  readonly mails: number;
  readonly ended: boolean;
}

export const messageStream = (id: string): string => `message-${id}`;

function decide(command: MessageCommand, state: MessageState): Decision<MessageEvent, MessageRefusal> {
  if (command.type === 'Send') {
    if (state.sent !== null) return refuse({ reason: 'AlreadySent' });
    if (command.channels.length === 0) return refuse({ reason: 'NoChannel' });
    const { type: _type, ...data } = command;
    return accept<MessageEvent>({ type: 'SiteMessageSent', data });
  }
  const { sent } = state;
  if (sent === null) return refuse({ reason: 'NotSent' });
  if (state.ended) return refuse({ reason: 'DeliveryEnded' });
  const { messageId } = sent;
  if (command.type === 'EndDelivery') {
    const { people, mails } = state;
    return accept<MessageEvent>({ type: 'SiteMessageDeliveryEnded', data: { messageId, people, mails } });
  }
  let last = state.last;
  for (const id of command.userIds) {
    if (id <= last) return refuse({ reason: 'OutOfOrder' });
    last = id;
  }
  const whom = new Set(command.userIds);
  const data = {
    messageId,
    userIds: [...command.userIds],
    inSite: sent.channels.includes('site'),
    mailTo: sent.channels.includes('mail') ? command.mailTo.filter((id) => whom.has(id)) : [],
  };
  return whom.size === 0 ? accept() : accept<MessageEvent>({ type: 'SiteMessageDelivered', data });
}

function evolve(state: MessageState, { type, data, time }: Happened<MessageEvent>): MessageState {
  switch (type) {
    case 'SiteMessageSent':
      return { ...state, sent: { ...data, time } };
    case 'SiteMessageDelivered':
      return {
        ...state,
        last: data.userIds.at(-1) ?? state.last,
        people: state.people + data.userIds.length,
        mails: state.mails + data.mailTo.length,
      };
    case 'SiteMessageDeliveryEnded':
      return { ...state, ended: true };
    default:
      return state;
  }
}

/** A message and who got it (RULES.md, MS1–MS5). */
export const messageDecider: Decider<MessageState, MessageCommand, MessageEvent, MessageRefusal> = {
  initialState: { sent: null, last: '', people: 0, mails: 0, ended: false },
  decide,
  evolve,
};
