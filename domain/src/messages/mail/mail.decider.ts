import { z } from 'zod';
import { accept, refuse, type Decider, type Decision, type Happened } from '../../kernel/decider.js';

/** How an attempt to hand a mail over ended. `unknown`: it was begun, and nobody knows what became of it. */
export const mailOutcomes = ['sent', 'failed', 'again', 'unknown'] as const;
export type MailOutcome = (typeof mailOutcomes)[number];

const whose = { messageId: z.string(), userId: z.string() };
export const mailSchemas = {
  /** Written before the mail server is called: without an end it may have been sent. */
  MailAttempted: z.object({ ...whose, attempt: z.number() }),
  MailSettled: z.object({
    ...whose,
    attempt: z.number(),
    outcome: z.enum(mailOutcomes),
    /** why not, as a word of `mail-reasons`, with the server's number where it gave one; never an address */
    reason: z.string().nullable(),
    /** `again`: not before, ms */
    dueAt: z.number().nullable(),
  }),
  /** A person wants a mail that failed, or of which nothing is known, to be tried once more. */
  MailOrderedAgain: z.object(whose),
};

type Data<Type extends keyof typeof mailSchemas> = z.infer<(typeof mailSchemas)[Type]>;
export type MailEvent = {
  readonly [Type in keyof typeof mailSchemas]: { readonly type: Type; readonly data: Data<Type> };
}[keyof typeof mailSchemas];

interface Whose {
  readonly messageId: string;
  readonly userId: string;
}
export type MailCommand = Whose &
  (
    | { readonly type: 'Attempt' }
    | {
        readonly type: 'Settle';
        readonly attempt: number;
        readonly outcome: MailOutcome;
        readonly reason: string | null;
      }
    | { readonly type: 'OrderAgain' }
    /** whom it was for is erased */
    | { readonly type: 'GiveUp' }
  );

export type MailRefusal = { readonly reason: 'NotDue' | 'NotThisAttempt' | 'NotToBeOrdered' };

export interface MailState {
  readonly phase: 'queued' | 'sending' | 'sent' | 'failed' | 'unknown';
  readonly attempts: number;
  /** attempts since somebody ordered it */
  readonly tries: number;
  /** whom it was for is erased: it is never ordered again */
  readonly erased: boolean;
  /** ms; not attempted before */
  readonly dueAt: number;
}

export const mailId = ({ messageId, userId }: Whose): string => `${messageId}.${userId}`;
export const mailStream = (id: string): string => `mail-${id}`;

/** Why a mail is not sent any more: whom it was for is erased. */
const erasedReason = 'erased';

const minute = 60_000;
/** Minutes from a refusal for now to the next attempt; after the last it has failed. */
const waits = [1, 5, 30, 120];

function decide(
  command: MailCommand,
  state: MailState,
  { at }: { readonly at: number },
): Decision<MailEvent, MailRefusal> {
  const { messageId, userId } = command;
  switch (command.type) {
    case 'Attempt':
      if (state.phase !== 'queued' || at < state.dueAt) return refuse({ reason: 'NotDue' });
      return accept<MailEvent>({
        type: 'MailAttempted',
        data: { messageId, userId, attempt: state.attempts + 1 },
      });
    case 'Settle': {
      const { attempt, reason } = command;
      if (state.phase !== 'sending' || attempt !== state.attempts)
        return refuse({ reason: 'NotThisAttempt' });
      const wait = command.outcome === 'again' ? waits[state.tries - 1] : undefined;
      const outcome = command.outcome === 'again' && wait === undefined ? 'failed' : command.outcome;
      const dueAt = wait === undefined ? null : at + wait * minute;
      return accept<MailEvent>({
        type: 'MailSettled',
        data: { messageId, userId, attempt, outcome, reason, dueAt },
      });
    }
    case 'GiveUp':
      if (state.phase !== 'queued') return accept();
      return accept<MailEvent>({
        type: 'MailSettled',
        data: {
          ...{ messageId, userId, attempt: state.attempts },
          ...{ outcome: 'failed', reason: erasedReason, dueAt: null },
        },
      });
    case 'OrderAgain':
      if (state.erased || (state.phase !== 'failed' && state.phase !== 'unknown'))
        return refuse({ reason: 'NotToBeOrdered' });
      return accept<MailEvent>({ type: 'MailOrderedAgain', data: { messageId, userId } });
  }
}

function evolve(state: MailState, { type, data }: Happened<MailEvent>): MailState {
  switch (type) {
    case 'MailAttempted':
      return { ...state, phase: 'sending', attempts: data.attempt, tries: state.tries + 1 };
    case 'MailSettled':
      return data.outcome === 'again'
        ? { ...state, phase: 'queued', dueAt: data.dueAt ?? 0 }
        : { ...state, phase: data.outcome, erased: data.reason === erasedReason };
    case 'MailOrderedAgain':
      return { ...state, phase: 'queued', tries: 0, dueAt: 0 };
    default:
      return state;
  }
}

/** One mail to one person, from its queue to its end (RULES.md, MS9–MS13). */
export const mailDecider: Decider<MailState, MailCommand, MailEvent, MailRefusal> = {
  initialState: { phase: 'queued', attempts: 0, tries: 0, erased: false, dueAt: 0 },
  decide,
  evolve,
};
