import { z } from 'zod';
import { accept, refuse, type Decider, type Decision } from '../kernel/decider.js';
import type { EventBody } from '../kernel/event.js';
import type { RealPersonCommand, RealPersonEvent, RealPersonRefusal } from './real-person-events.js';

/** Files of one submission: the photo, and what it says (name and number), both encrypted for the person alone. */
export interface Submission {
  readonly number: number;
  readonly faceFileId: string;
  readonly identityFileId: string;
}

export interface RealPersonState {
  /** how often was submitted */
  readonly submissions: number;
  /** waits for a review */
  readonly pending: Submission | null;
  /** what stands, also while a newer one waits or after that was rejected */
  readonly approved: Submission | null;
  /** why the last one was rejected; null: it was not */
  readonly rejected: string | null;
}

export const realPersonStream = (userId: string): string => `real-person-${userId}`;
export const auditMsgMost = 200;
const auditMsg = z.string().trim().min(1).max(auditMsgMost);

function decide(
  command: RealPersonCommand,
  { submissions, pending, approved }: RealPersonState,
): Decision<RealPersonEvent, RealPersonRefusal> {
  const { userId } = command;
  switch (command.type) {
    case 'Submit': {
      const { faceFileId, identityFileId } = command;
      return accept<RealPersonEvent>({
        type: 'RealPersonSubmitted',
        data: { userId, submission: submissions + 1, faceFileId, identityFileId },
      });
    }
    case 'Approve': {
      const { submission, by } = command;
      if (approved?.number === submission && pending === null) return accept();
      if (pending?.number !== submission) return refuse({ reason: 'RealPersonMoved' });
      const similarity = command.similarity === undefined ? {} : { similarity: command.similarity };
      return accept<RealPersonEvent>({
        type: 'RealPersonApproved',
        data: { userId, submission, by, ...similarity },
      });
    }
    case 'Reject': {
      const said = auditMsg.safeParse(command.auditMsg);
      if (!said.success) return refuse({ reason: 'AuditMsgMissing' });
      if (pending?.number !== command.submission) return refuse({ reason: 'RealPersonMoved' });
      return accept<RealPersonEvent>({
        type: 'RealPersonRejected',
        data: { userId, submission: command.submission, auditMsg: said.data },
      });
    }
    case 'Withdraw':
      if (pending === null && approved === null) return accept();
      return accept<RealPersonEvent>({ type: 'RealPersonWithdrawn', data: { userId } });
  }
}

function evolve(state: RealPersonState, { type, data }: EventBody): RealPersonState {
  const event = { type, data } as RealPersonEvent;
  switch (event.type) {
    case 'RealPersonSubmitted': {
      const { submission: number, faceFileId, identityFileId } = event.data;
      const pending = { number, faceFileId, identityFileId };
      return { ...state, submissions: number, pending, rejected: null };
    }
    case 'RealPersonApproved':
      return { ...state, approved: state.pending, pending: null, rejected: null };
    case 'RealPersonRejected':
      return { ...state, pending: null, rejected: event.data.auditMsg };
    case 'RealPersonWithdrawn':
      return { ...state, pending: null, approved: null, rejected: null };
    default:
      return state;
  }
}

/** One person's verification, `real-person-{userId}` (RULES.md, RP1–RP6). */
export const realPersonDecider: Decider<
  RealPersonState,
  RealPersonCommand,
  RealPersonEvent,
  RealPersonRefusal
> = {
  initialState: { submissions: 0, pending: null, approved: null, rejected: null },
  decide,
  evolve,
};

/** 0 under review, 1 approved, 2 rejected (real-002); null: nothing was submitted. */
export function stateCode({ pending, approved, rejected }: RealPersonState): 0 | 1 | 2 | null {
  if (pending !== null) return 0;
  if (rejected !== null) return 2;
  return approved === null ? null : 1;
}
