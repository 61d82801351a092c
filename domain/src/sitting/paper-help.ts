import { accept, refuse } from '../kernel/decider.js';
import type { PaperEvent } from './events.js';
import type { CandidatePaperCommand, PaperDecision } from './paper-command.js';
import type { PaperState } from './paper-state.js';

/**
 * How much one candidate may ask the proctors (ET127): what waits is bounded, so that nobody floods a proctor's list,
 * and answering is what makes room again. `textLength`: characters.
 */
export const helpLimits = { textLength: 500, unanswered: 3, perPaper: 30 } as const;

type Command = Extract<CandidatePaperCommand, { type: 'AskProctors' }>;

/** Writes to the proctors from the open paper; the same `requestId` again changes nothing. */
export function askProctors({ requestId, text }: Command, state: PaperState): PaperDecision {
  if (state.requests.some((one) => one.requestId === requestId)) return accept();
  if (text.length > helpLimits.textLength) return refuse({ reason: 'HelpTooLong' });
  if (state.requests.length >= helpLimits.perPaper) return refuse({ reason: 'HelpUsedUp' });
  if (unansweredRequests(state).length >= helpLimits.unanswered) return refuse({ reason: 'HelpWaiting' });
  return accept<PaperEvent>({ type: 'HelpAsked', data: { requestId, text } });
}

/** What no proctor has answered yet, oldest first. */
export const unansweredRequests = ({ requests, messages }: Pick<PaperState, 'requests' | 'messages'>) =>
  requests.filter((request) => !messages.some((message) => message.requestId === request.requestId));
